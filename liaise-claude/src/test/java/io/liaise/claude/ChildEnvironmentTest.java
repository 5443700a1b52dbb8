package io.liaise.claude;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.liaise.core.run.RunId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChildEnvironmentTest {

    private static final RunId RUN = new RunId("app-1-r1-0a1b2c3d");

    @Test
    void passesOnWhatIsListedAndNothingElse() {
        Map<String, String> ours = Map.of(
                "PATH",
                "/bin",
                "LC_ALL",
                "C",
                "XDG_RUNTIME_DIR",
                "/r",
                "https_proxy",
                "p",
                "ANTHROPIC_API_KEY",
                "k",
                "GH_TOKEN",
                "t",
                "CLAUDECODE",
                "1",
                "CLAUDE_CODE_ENTRYPOINT",
                "cli",
                "NODE_OPTIONS",
                "--require x",
                "Path",
                "/odd");

        assertEquals(
                Map.of(
                        "PATH",
                        "/bin",
                        "LC_ALL",
                        "C",
                        "XDG_RUNTIME_DIR",
                        "/r",
                        "https_proxy",
                        "p",
                        "CLAUDE_CODE_MAX_RETRIES",
                        "3",
                        "LIAISE_RUN",
                        RUN.value()),
                ChildEnvironment.of(ours, List.of(), RUN));
    }

    @Test
    void passesOnWhatTheOperatorNamesWhereItIsSet() {
        assertEquals(
                Map.of("GH_TOKEN", "t", "CLAUDE_CODE_MAX_RETRIES", "3", "LIAISE_RUN", RUN.value()),
                ChildEnvironment.of(Map.of("GH_TOKEN", "t"), List.of("GH_TOKEN", "NOT_SET"), RUN));
    }

    @Test
    void nobodyHidesARunOrHasItTryForHours() {
        Map<String, String> ours = Map.of("LIAISE_RUN", "other", "CLAUDE_CODE_MAX_RETRIES", "900");

        assertEquals(
                Map.of("CLAUDE_CODE_MAX_RETRIES", "3", "LIAISE_RUN", RUN.value()),
                ChildEnvironment.of(ours, List.of("LIAISE_RUN", "CLAUDE_CODE_MAX_RETRIES"), RUN));
    }
}
