package io.liaise.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.cli.desk.Console;
import io.liaise.cli.desk.Wiring;
import io.liaise.core.config.ConfigProblem;
import io.liaise.core.config.Configuration;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;

/** Holds the pages to what the program takes. */
class DocsTest {

    private static final Path TOP = Path.of("..");
    private static final Pattern IN_A_BLOCK = Pattern.compile("(?m)^ {4,}(?:liaise-cli/bin/)?liaise( [^\n]*)$");
    private static final Pattern IN_A_SENTENCE = Pattern.compile("`(?:liaise-cli/bin/)?liaise( [a-z][^`|…]*)`");
    private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");
    private static final Pattern WRITTEN_FILE = Pattern.compile("(?ms)^ {4}cat > (\\S+) <<'END'\n(.*?)^ {4}END$");

    @TempDir
    private Path home;

    private static List<Path> pages() throws IOException {
        try (Stream<Path> found = Files.walk(TOP.resolve("docs"))) {
            return Stream.concat(
                            Stream.of(TOP.resolve("README.md")),
                            found.filter(file -> file.toString().endsWith(".md"))
                                    .filter(file -> !file.toString().contains("/adr/")))
                    .sorted()
                    .toList();
        }
    }

    private Wiring wiring() throws IOException {
        PrintWriter nowhere = new PrintWriter(new StringWriter());
        return new TestDesk(home).wiring(new Console(nowhere, nowhere, false, false));
    }

    @Test
    void everyCommandOnAPageIsOneTheProgramTakes() throws IOException {
        List<String> wrong = new ArrayList<>();
        int seen = 0;
        for (Path page : pages()) {
            String text = Files.readString(page);
            for (Pattern pattern : List.of(IN_A_BLOCK, IN_A_SENTENCE)) {
                for (MatchResult found : pattern.matcher(text).results().toList()) {
                    seen++;
                    complaint(found.group(1), pattern == IN_A_SENTENCE)
                            .ifPresent(
                                    why -> wrong.add("%s:%s: %s".formatted(page.getFileName(), found.group(1), why)));
                }
            }
        }

        assertEquals(List.of(), wrong);
        assertTrue(seen > 50, "only %d commands were found".formatted(seen));
    }

    /** What the program has against a line; a sentence need not say everything. */
    private Optional<String> complaint(String line, boolean sentence) throws IOException {
        String command = line.split(" > ", 2)[0];
        String[] words = WORD.matcher(command).results().map(DocsTest::word).toArray(String[]::new);
        try {
            Liaise.commands(wiring()).parseArgs(words);
            return Optional.empty();
        } catch (MissingParameterException e) {
            return sentence ? Optional.empty() : Optional.of(e.toString());
        } catch (ParameterException e) {
            return Optional.of(e.toString());
        }
    }

    private static String word(MatchResult found) {
        return Stream.of(found.group(1), found.group(2), found.group(3))
                .filter(group -> group != null)
                .findFirst()
                .orElse("");
    }

    @Test
    void whatTheReadmeWritesDownIsUnderstood() throws IOException {
        Matcher files = WRITTEN_FILE.matcher(Files.readString(TOP.resolve("README.md")));
        while (files.find()) {
            Path file = home.resolve(files.group(1).replace("~/", ""));
            Files.createDirectories(file.getParent());
            Files.writeString(file, files.group(2).indent(-4));
        }
        Wiring wiring = wiring();

        Configuration read = wiring.configuration(wiring.standardRoot());

        assertEquals(
                List.of(), read.problems().stream().map(ConfigProblem::text).toList());
        assertEquals(1, read.subjects().size());
    }
}
