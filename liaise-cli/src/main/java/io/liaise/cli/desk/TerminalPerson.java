package io.liaise.cli.desk;

import io.liaise.core.failure.ProcessException;
import io.liaise.core.failure.RefusedException;
import io.liaise.core.process.TerminalCommand;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The person at this program's own terminal. */
public final class TerminalPerson implements Person {

    private final boolean there;
    private final BufferedReader input;
    private final List<String> editor;

    /**
     * The person behind an input.
     *
     * @param there whether it is a terminal
     * @param environment names the editor, in {@code VISUAL} or {@code EDITOR}
     */
    public TerminalPerson(boolean there, InputStream input, Map<String, String> environment) {
        this.there = there;
        this.input = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8));
        this.editor = Stream.of("VISUAL", "EDITOR")
                .map(name -> environment.getOrDefault(name, "").strip())
                .filter(command -> !command.isEmpty())
                .findFirst()
                .map(command -> List.of(command.split("\\s+")))
                .orElse(List.of("vi"));
    }

    @Override
    public boolean isThere() {
        return there;
    }

    @Override
    public Optional<String> line() {
        try {
            return Optional.ofNullable(input.readLine());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    @Override
    public String everything() {
        StringBuilder all = new StringBuilder();
        char[] some = new char[8192];
        try {
            int read = input.read(some);
            while (read >= 0) {
                all.append(some, 0, read);
                read = input.read(some);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all.toString();
    }

    @Override
    public String edited(String text) {
        try {
            Path folder = Files.createTempDirectory("liaise-draft");
            Path file = folder.resolve("draft.md");
            try {
                Files.writeString(file, text);
                edit(file);
                return Files.readString(file);
            } finally {
                try (Stream<Path> left = Files.list(folder)) {
                    for (Path each : left.toList()) {
                        Files.deleteIfExists(each);
                    }
                }
                Files.deleteIfExists(folder);
            }
        } catch (IOException e) {
            throw new RefusedException("the draft could not be handed to your editor (%s); nothing was sent"
                    .formatted(e.getClass().getSimpleName()));
        }
    }

    private void edit(Path file) {
        List<String> words = new ArrayList<>(editor);
        words.add(file.toString());
        int code;
        try {
            code = TerminalCommand.run(words);
        } catch (ProcessException e) {
            throw new RefusedException(e.getMessage() + "; name your editor in EDITOR; nothing was sent");
        }
        if (code != 0) {
            throw new RefusedException(
                    "your editor '%s' ended with exit code %d; nothing was sent".formatted(words.get(0), code));
        }
    }
}
