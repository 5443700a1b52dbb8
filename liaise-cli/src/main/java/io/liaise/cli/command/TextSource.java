package io.liaise.cli.command;

import io.liaise.cli.desk.Wiring;
import io.liaise.core.failure.RefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a text is: on the command line, in a file, or on the standard input. */
final class TextSource {

    @Option(names = "--text", paramLabel = "TEXT", required = true, description = "What it says.")
    private @Nullable String text;

    @Option(
            names = "--text-file",
            paramLabel = "FILE",
            required = true,
            description = "A file that holds what it says; - is the standard input.")
    private @Nullable String file;

    /** {@return the text} */
    String read(Wiring wiring) {
        if (text != null) {
            return text;
        }
        if (file == null || file.equals("-")) {
            return wiring.console().person().everything();
        }
        try {
            return Files.readString(Path.of(file));
        } catch (IOException | InvalidPathException e) {
            throw new RefusedException("the text file '%s' cannot be read (%s)"
                    .formatted(file, e.getClass().getSimpleName()));
        }
    }
}
