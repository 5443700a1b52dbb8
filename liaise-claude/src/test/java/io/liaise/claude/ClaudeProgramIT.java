package io.liaise.claude;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.failure.ConfigException;
import io.liaise.core.process.JdkCommandRunner;
import io.liaise.core.run.Health;
import io.liaise.core.run.RunFailure;
import io.liaise.core.spi.PluginSettings;
import io.liaise.testkit.FakeClaude;
import io.liaise.testkit.TestHost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClaudeProgramIT {

    @TempDir
    private Path home;

    @Test
    void isFoundOnTheSearchPathAndBelowTheHome() throws IOException {
        FakeClaude.install(home.resolve("bin"));

        assertEquals(new Health.Ready(), look(Map.of()));
        assertEquals(new Health.Ready(), look(Map.of("program", "~/bin/claude")));
        assertUnready(RunFailure.CONFIG_ERROR, look(Map.of("program", "clod")));
    }

    @Test
    void hasToBeExecutable() throws IOException {
        Path program = FakeClaude.install(home.resolve("bin"));
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rw-------"));

        assertUnready(RunFailure.CONFIG_ERROR, look(Map.of()));
    }

    @Test
    void hasToWork() throws IOException {
        Path program = FakeClaude.install(home.resolve("bin"));
        Files.writeString(program, "#!/bin/sh\nexit 3\n");

        assertUnready(RunFailure.CONFIG_ERROR, look(Map.of()));

        Files.writeString(program, "#!/no/such/interpreter\n");

        assertUnready(RunFailure.CONFIG_ERROR, look(Map.of()));
    }

    @Test
    void mustNotBeTooOld() throws IOException {
        FakeClaude.install(home.resolve("bin"), "version 2.1.196 (Claude Code)");

        assertUnready(RunFailure.CONFIG_ERROR, look(Map.of()));

        FakeClaude.install(home.resolve("bin"), "version 2.1.197 (Claude Code)");

        assertEquals(new Health.Ready(), look(Map.of()));
    }

    @Test
    void isAskedForItsLoginUnlessTheOperatorSaysNo() throws IOException {
        FakeClaude.install(home.resolve("bin"), "login no");

        assertUnready(RunFailure.AUTH_EXPIRED, look(Map.of()));
        assertEquals(new Health.Ready(), look(Map.of("check_login", false)));
    }

    @Test
    void settingsAreOfTheRightTypeAndFilled() {
        assertThrows(ConfigException.class, () -> look(Map.of("program", " ")));
        assertThrows(ConfigException.class, () -> look(Map.of("check_login", "no")));
    }

    @Test
    void everyRunGetsTheDenyRulesAndTheHookWhereThereIsOne() {
        String plain = RunSettingsJson.text(Optional.empty());
        String hooked = RunSettingsJson.text(Optional.of("/opt/liaise/bin/liaise \"x\""));

        assertTrue(plain.contains("Bash(gh pr merge:*)") && !plain.contains("hooks"));
        assertTrue(hooked.contains("PreToolUse") && hooked.contains("liaise \\\"x\\\""));
        assertTrue(!plain.contains("gh pr create"));
    }

    private Health look(Map<String, Object> settings) {
        TestHost host = TestHost.in(home)
                .with(Map.of("PATH", home.resolve("bin") + ":/usr/bin:/bin"))
                .with(new JdkCommandRunner());
        return new ClaudeProcessorFactory()
                .create(new PluginSettings("test", settings), host)
                .preflight();
    }

    private static void assertUnready(RunFailure failure, Health health) {
        Health.Unready unready = assertInstanceOf(Health.Unready.class, health);
        assertEquals(Optional.of(failure), unready.failure());
        assertTrue(!unready.detail().isBlank());
    }
}
