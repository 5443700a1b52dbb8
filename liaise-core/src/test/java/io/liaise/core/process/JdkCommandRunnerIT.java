package io.liaise.core.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.failure.ProcessException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdkCommandRunnerIT {

    private final JdkCommandRunner runner = new JdkCommandRunner();

    @Test
    void givesExactlyTheEnvironmentAndTheInput() {
        CommandResult result =
                runner.run(perl("print join ',', map {\"$_=$ENV{$_}\"} sort keys %ENV; print <STDIN>; exit 3", 10, 100)
                        .withEnvironment(Map.of("A", "1"))
                        .withStdin("in"));

        assertEquals(new CommandResult(3, "A=1in", "", false, false), result);
    }

    /** C142: whatever waits for a person ends, and there is no terminal to ask at. */
    @Test
    void stopsWhatNeverEndsAndGivesItNoTerminal() {
        CommandResult hung = runner.run(perl("sleep 600", 1, 100));
        CommandResult asking = runner.run(perl("open T, '<', '/dev/tty' or exit 9; exit 0", 10, 100));

        assertTrue(hung.timedOut());
        assertEquals(9, asking.exitCode());
    }

    @Test
    void keepsNoMoreThanAsked() {
        CommandResult result = runner.run(perl("print 'x' x 100000", 10, 10));

        assertEquals(new CommandResult(0, "x".repeat(10), "", false, true), result);
    }

    @Test
    void tellsTheSignalThatEndedIt() {
        assertEquals(143, runner.run(perl("kill 'TERM', $$; sleep 5", 10, 100)).exitCode());
    }

    @Test
    void looksForARelativePathFromTheFolderItRunsIn(@TempDir Path folder) throws IOException {
        Path inner = Files.createDirectory(folder.resolve("inner"));
        Path script = Files.writeString(folder.resolve("deploy.sh"), "#!/bin/sh\necho out\n");
        assertTrue(script.toFile().setExecutable(true));

        CommandResult result =
                runner.run(Command.of(Duration.ofSeconds(20), "../deploy.sh").in(inner));

        assertEquals("out\n", result.stdout());
    }

    @Test
    void saysWhenThereIsNoSuchProgram() {
        assertThrows(ProcessException.class, () -> runner.run(Command.of(Duration.ofSeconds(1), "no-such-program")));
    }

    private static Command perl(String script, int seconds, int bytes) {
        return new Command(
                List.of("/usr/bin/perl", "-e", script),
                Optional.empty(),
                Map.of(),
                "",
                Duration.ofSeconds(seconds),
                bytes);
    }
}
