package io.liaise.core.engine;

import io.liaise.core.config.GlobalConfig;
import io.liaise.core.policy.Subject.ProcessorChoice;
import io.liaise.core.spi.PluginSettings;
import java.util.LinkedHashMap;
import java.util.Map;

/** Which part of {@code config.toml} each plugin is shown. */
public final class Settings {

    private Settings() {}

    /** {@return the settings of a channel} */
    public static PluginSettings channel(GlobalConfig global, String name) {
        return name.equals("github")
                ? new PluginSettings(
                        "[github] of config.toml",
                        Map.of("api_url", global.services().githubApi()))
                : global.plugin(name);
    }

    /** The processor's own table, and what the subject adds to it. */
    static PluginSettings processor(GlobalConfig global, ProcessorChoice choice) {
        PluginSettings own = global.plugin(choice.use());
        if (choice.script().isEmpty()) {
            return own;
        }
        Map<String, Object> values = new LinkedHashMap<>(own.values());
        values.put("script", choice.script().get());
        return new PluginSettings(own.source(), values);
    }

    static PluginSettings gate(GlobalConfig global) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("personal_terms", global.services().personalTerms());
        global.services().rulesFile().ifPresent(file -> values.put("rules_file", file.toString()));
        return new PluginSettings("[gate] of config.toml", values);
    }

    static PluginSettings people(GlobalConfig global) {
        return new PluginSettings(
                "[people] of config.toml", Map.of("records", global.services().peopleRecords()));
    }

    static PluginSettings notices(GlobalConfig global) {
        return new PluginSettings(
                "[notify] of config.toml",
                Map.of(
                        "ntfy_topic_env", global.notices().topicEnv(),
                        "ntfy_url", global.notices().url(),
                        "command", global.notices().command()));
    }
}
