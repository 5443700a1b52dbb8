package io.liaise.core.process;

import io.liaise.core.failure.LiaiseException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;

/**
 * A program of its own that starts one agent or deploy, watches it to its end and buries what it leaves, whatever
 * becomes of the tick that asked for it.
 *
 * <p>Its only argument is the folder that says what to do. What it has to complain about goes to its standard error,
 * which its starter has sent to a file of that folder.
 */
public final class Supervisor {

    private Supervisor() {}

    /** Supervises the program of a folder. */
    public static void main(String[] arguments) {
        SupervisedFiles files = new SupervisedFiles(Path.of(arguments[0]));
        try {
            String text = Files.readString(files.launch(), StandardCharsets.UTF_8);
            Launch launch = SupervisionRecords.launch(text);
            new Supervision(files, launch, System.getenv(), Clock.systemUTC()).run();
        } catch (IOException | LiaiseException | InterruptedException e) {
            throw new IllegalStateException("the supervision of %s broke off".formatted(files.folder()), e);
        }
    }
}
