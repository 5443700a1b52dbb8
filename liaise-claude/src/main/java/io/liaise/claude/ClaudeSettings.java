package io.liaise.claude;

import io.liaise.core.failure.ConfigException;
import io.liaise.core.spi.PluginSettings;
import java.util.List;
import java.util.Optional;

/**
 * What the operator may set for the agent.
 *
 * @param program its program: a name on the search path, or a path
 * @param checksLogin whether it is asked if it is logged in before a run is started
 * @param hook the command it asks before every use of its shell, as its own settings would name it
 * @param passEnv names of environment variables it is given beside the usual ones when it is looked at before a run
 */
record ClaudeSettings(String program, boolean checksLogin, Optional<String> hook, List<String> passEnv) {

    /** Copies the names. */
    ClaudeSettings {
        passEnv = List.copyOf(passEnv);
    }

    /**
     * {@return the settings of a table}
     *
     * @throws ConfigException when something in it has the wrong type or is empty
     */
    static ClaudeSettings of(PluginSettings table) {
        return new ClaudeSettings(
                filled(table, "program").orElse("claude"),
                table.flag("check_login").orElse(true),
                filled(table, "hook"),
                table.texts("pass_env"));
    }

    private static Optional<String> filled(PluginSettings table, String key) {
        Optional<String> text = table.text(key);
        if (text.filter(String::isBlank).isPresent()) {
            throw new ConfigException("%s: %s is empty; leave it out or fill it".formatted(table.source(), key));
        }
        return text;
    }
}
