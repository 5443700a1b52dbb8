package io.liaise.core.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The file by which a run that ended, or a report that came in, says that there is news. Whoever has news adds a line;
 * only how long the file is counts.
 */
public final class Wake {

    private static final long TOO_LONG = 1 << 20;

    private final Path file;
    private long seen;

    /** The file in a state folder, as it is now. */
    public Wake(Path stateFolder) {
        this.file = stateFolder.resolve("wake");
        this.seen = size();
    }

    /** Takes notice of everything so far. */
    public void look() {
        if (size() > TOO_LONG) {
            shorten();
        }
        seen = size();
    }

    /** {@return whether there was news since the last look} */
    public boolean hasGrown() {
        return size() != seen;
    }

    private long size() {
        try {
            return Files.exists(file) ? Files.size(file) : 0;
        } catch (IOException e) {
            return 0;
        }
    }

    private void shorten() {
        try {
            Files.write(file, new byte[0], StandardOpenOption.TRUNCATE_EXISTING);
        } catch (IOException e) {
            // It is as good as it was, only longer.
        }
    }
}
