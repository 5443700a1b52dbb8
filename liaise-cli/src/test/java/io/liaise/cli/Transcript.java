package io.liaise.cli;

import io.liaise.cli.desk.Console;
import io.liaise.cli.desk.Person;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A session at a terminal as a text file. A line that begins with {@code $ liaise} is run; what follows it, up to the
 * next such line, is what it printed: stdout as it is, each line of stderr after {@code ! }, and {@code [exit N]} where
 * that is not 0. Lines right below it that begin with {@code > } are what a person at a terminal types; without them
 * nobody is there. Lines that begin with {@code # } are for the reader. The folder of the test is written {@code HOME}.
 */
final class Transcript {

    private static final String TYPED = "> ";

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
        Deque<String> written = new ArrayDeque<>(Files.readAllLines(file, StandardCharsets.UTF_8));
        while (!written.isEmpty()) {
            String line = written.remove();
            if (line.startsWith("# ")) {
                lines.add(line);
            } else if (line.startsWith("$ liaise")) {
                List<String> typed = new ArrayList<>();
                while (!written.isEmpty() && written.element().startsWith(TYPED)) {
                    typed.add(written.remove());
                }
                lines.add("");
                lines.add(line);
                lines.addAll(typed);
                lines.addAll(printed(desk, line, typed));
            }
        }
        return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    }

    private static List<String> printed(TestDesk desk, String line, List<String> typed) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        Console console = new Console(new PrintWriter(out), new PrintWriter(err), false, false, new Typist(typed));
        int code = Liaise.run(desk.wiring(console), words(line.substring("$ liaise".length())));
        List<String> printed = new ArrayList<>();
        desk.folded(out.toString()).lines().forEach(printed::add);
        desk.folded(err.toString()).lines().forEach(told -> printed.add("! " + told));
        if (code != 0) {
            printed.add("[exit %d]".formatted(code));
        }
        return printed;
    }

    /** Somebody who types what a transcript says, and whose editor puts the first line they typed into the text. */
    private static final class Typist implements Person {

        private final Deque<String> lines;
        private final boolean there;

        Typist(List<String> typed) {
            this.lines = typed.stream()
                    .map(line -> line.substring(TYPED.length()))
                    .collect(Collectors.toCollection(ArrayDeque::new));
            this.there = !typed.isEmpty();
        }

        @Override
        public boolean isThere() {
            return there;
        }

        @Override
        public Optional<String> line() {
            return Optional.ofNullable(lines.poll());
        }

        @Override
        public String everything() {
            String all = String.join("\n", lines);
            lines.clear();
            return all;
        }

        @Override
        public String edited(String text) {
            return Optional.ofNullable(lines.poll()).orElse(text);
        }
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
