package io.liaise.cli;

import io.liaise.cli.desk.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A session at a terminal as a text file. A line that begins with {@code $ liaise} is run; what follows it, up to the
 * next such line, is what it printed: stdout as it is, each line of stderr after {@code ! }, and {@code [exit N]} where
 * that is not 0. Lines that begin with {@code # } are for the reader. The folder of the test is written {@code ROOT}.
 */
final class Transcript {

    private final Path file;

    Transcript(Path file) {
        this.file = file;
    }

    /** {@return what the file says} */
    String written() throws IOException {
        return Files.readString(file);
    }

    /** {@return what the commands of the file print now, written in the same way} */
    String played(TestDesk desk) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
            if (line.startsWith("# ")) {
                lines.add(line);
            } else if (line.startsWith("$ liaise")) {
                lines.add("");
                lines.add(line);
                lines.addAll(printed(desk, line));
            }
        }
        return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    }

    private static List<String> printed(TestDesk desk, String line) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Console console = new Console(new PrintWriter(out), new PrintWriter(err), false, false);
        int code = Liaise.run(desk.wiring(console), words(line.substring("$ liaise".length())));
        List<String> printed = new ArrayList<>();
        desk.folded(out.toString()).lines().forEach(printed::add);
        desk.folded(err.toString()).lines().forEach(told -> printed.add("! " + told));
        if (code != 0) {
            printed.add("[exit %d]".formatted(code));
        }
        return printed;
    }

    /** Words as a shell would split them: at blanks, but for those in double quotes. */
    private static String[] words(String line) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean quoted = false;
        boolean begun = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"') {
                quoted = !quoted;
                begun = true;
            } else if (c == ' ' && !quoted) {
                if (begun) {
                    words.add(word.toString());
                }
                word.setLength(0);
                begun = false;
            } else {
                word.append(c);
                begun = true;
            }
        }
        if (begun) {
            words.add(word.toString());
        }
        return words.toArray(String[]::new);
    }
}
