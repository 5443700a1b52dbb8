package io.liaise.claude;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/** The settings that every run gets beside the operator's own, as the agent's program reads them. */
final class RunSettingsJson {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final int HOOK_SECONDS = 60;

    private RunSettingsJson() {}

    /**
     * {@return the settings}
     *
     * @param hook the command asked before every use of the shell
     */
    static String text(Optional<String> hook) {
        ObjectNode settings = MAPPER.createObjectNode();
        ArrayNode deny = settings.putObject("permissions").putArray("deny");
        DenyRules.all().forEach(deny::add);
        hook.ifPresent(command -> settings.putObject("hooks")
                .putArray("PreToolUse")
                .addObject()
                .put("matcher", "Bash")
                .putArray("hooks")
                .addObject()
                .put("type", "command")
                .put("command", command)
                .put("timeout", HOOK_SECONDS));
        return settings.toPrettyString() + "\n";
    }
}
