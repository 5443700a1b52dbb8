package io.liaise.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.liaise.cli.desk.Console;
import io.liaise.cli.desk.ExitCode;
import io.liaise.core.process.Command;
import io.liaise.core.process.CommandResult;
import io.liaise.core.process.JdkCommandRunner;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompletionTest {

    @TempDir
    private Path folder;

    private String script(String shell) throws IOException {
        StringWriter said = new StringWriter();
        PrintWriter out = new PrintWriter(said, true);
        int code = Liaise.run(new TestDesk(folder).wiring(new Console(out, out, false, false)), "completion", shell);
        assertEquals(ExitCode.DONE.code(), code, said::toString);
        return said.toString();
    }

    @ParameterizedTest
    @CsvSource({"liaise ca,case", "liaise case sh,show", "liaise run --o,--once", "liaise schedule ins,install"})
    void bashCompletes(String typed, String expected) throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "bash is not here");
        Path file = Files.writeString(folder.resolve("completion"), script("bash"));
        String last = typed.substring(typed.lastIndexOf(' ') + 1);
        String ask = "source '%s'; COMP_LINE='%s'; COMP_WORDS=(%s); COMP_CWORD=%d; _complete_liaise liaise '%s';"
                        .formatted(file, typed, typed, typed.split(" ", -1).length - 1, last)
                + " printf '%s\\n' \"${COMPREPLY[@]}\"";

        CommandResult answer = new JdkCommandRunner()
                .run(Command.of(Duration.ofSeconds(20), "/bin/bash", "--norc", "-c", ask)
                        .withEnvironment(Map.of("PATH", "/usr/bin:/bin")));

        assertTrue(
                answer.stdout().lines().anyMatch(line -> line.strip().equals(expected)),
                answer.stdout() + answer.stderr());
    }

    @Test
    void fishIsToldEveryCommandAndOption() throws IOException {
        String script = script("fish");

        assertTrue(script.contains("-n '__fish_use_subcommand' -a case -d"), script);
        assertTrue(
                script.contains(
                        "-n '__fish_seen_subcommand_from case; and __fish_seen_subcommand_from show' -l json -d"),
                script);
        assertTrue(script.lines().allMatch(line -> line.startsWith("#") || line.startsWith("complete -c liaise")));
    }
}
