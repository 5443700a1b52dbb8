package io.liaise.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.cli.desk.Console;
import io.liaise.cli.desk.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** Keeps the pages about commands and exit codes in step with them. {@code -Dreference.update} writes them anew. */
class CommandReferenceTest {

    private static final Path FOLDER = Path.of("../docs/reference");

    @TempDir
    private Path home;

    private List<CommandLine> commands() throws IOException {
        Console console =
                new Console(new PrintWriter(new StringWriter()), new PrintWriter(new StringWriter()), false, false);
        return below(Liaise.commands(new TestDesk(home).wiring(console))).toList();
    }

    private static Stream<CommandLine> below(CommandLine command) {
        return Stream.concat(
                Stream.of(command), command.getSubcommands().values().stream().flatMap(CommandReferenceTest::below));
    }

    @Test
    void thePageOfCommandsIsTheirHelp() throws IOException {
        String page = commands().stream()
                .map(command -> "## %s\n\n```\n%s```\n"
                        .formatted(
                                command.getCommandSpec().qualifiedName(),
                                command.getUsageMessage(Ansi.OFF).replace("\r\n", "\n")))
                .collect(Collectors.joining("\n", "# Commands\n\nThis page is what `--help` prints.\n\n", ""));

        assertPage("commands.md", page);
    }

    @Test
    void thePageOfExitCodesIsTheirTable() throws IOException {
        String rows = Stream.of(ExitCode.values())
                .map(code -> "| %d | %s |".formatted(code.code(), code.meaning()))
                .collect(Collectors.joining("\n"));

        assertPage("exit-codes.md", "# Exit codes\n\n| Code | Meaning |\n|---|---|\n%s\n".formatted(rows));
    }

    @Test
    void everyCommandSaysWhatItDoesAndFitsAScreen() throws IOException {
        for (CommandLine command : commands()) {
            String help = command.getUsageMessage(Ansi.OFF);

            assertTrue(help.lines().count() <= 40, command.getCommandName());
            assertTrue(help.lines().allMatch(line -> line.length() <= 110), help);
            assertFalse(
                    String.join("", command.getCommandSpec().usageMessage().description())
                            .isBlank(),
                    command.getCommandName());
        }
    }

    private static void assertPage(String name, String page) throws IOException {
        Path file = FOLDER.resolve(name);
        if (Boolean.getBoolean("reference.update")) {
            Files.createDirectories(FOLDER);
            Files.writeString(file, page);
        }

        assertEquals(page, Files.readString(file), "run the build with -Dreference.update, and read the difference");
    }
}
