package io.liaise.core.ledger;

import io.liaise.core.failure.LedgerException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** The folder of a {@link FileStore}: whether it is one, and in which format. */
final class StoreFolder {

    private final Layout layout;
    private final Disk disk;

    StoreFolder(Layout layout, Disk disk) {
        this.layout = layout;
        this.disk = disk;
    }

    /** {@return whether there is a store} */
    boolean exists() {
        return disk.exists(layout.format()) || disk.exists(layout.log());
    }

    /** Refuses a folder that this liaise must not touch. */
    void check() throws IOException {
        Optional<byte[]> format = disk.read(layout.format());
        if (format.isEmpty()) {
            if (!disk.exists(layout.log()) && new RecordFiles(layout, disk).hasRecords()) {
                throw new LedgerException(
                        LedgerException.Kind.FOREIGN_FORMAT,
                        "%s holds records without a format number, so another tool wrote them; bring them over with: liaise migrate-ledger %s"
                                .formatted(layout.folder(), layout.folder()));
            }
            return;
        }
        long number = FormatJson.read(format.get())
                .orElseThrow(() -> Failures.damaged(layout.format(), "does not tell the format of the ledger"));
        Failures.requireFormat(layout.folder(), number);
    }

    /** Makes the folders that are missing, durably, from the outermost on. */
    void make() throws IOException {
        Deque<Path> missing = new ArrayDeque<>();
        Path above = layout.folder().toAbsolutePath();
        while (above != null && !disk.exists(above)) {
            missing.push(above);
            above = above.getParent();
        }
        for (Path path : missing) {
            disk.makeFolder(path);
            disk.syncFolder(java.util.Objects.requireNonNull(path.getParent()));
        }
    }

    /**
     * Forces the names of the folder and of those above it down, as far as they may be opened: whoever made them may
     * have died before doing so.
     */
    void syncAbove() throws IOException {
        Path above = layout.folder().toAbsolutePath().getParent();
        while (above != null) {
            try {
                disk.syncFolder(above);
            } catch (AccessDeniedException e) {
                return; // not ours, so it was there before
            }
            above = above.getParent();
        }
    }

    /** Writes the format number and makes the inner folders where they are missing, durably. */
    void writeFormat() throws IOException {
        for (Path inner : layout.folders()) {
            disk.makeFolder(inner);
        }
        if (!disk.exists(layout.format())) {
            Path next = layout.format().resolveSibling("format.next");
            disk.write(next, FormatJson.written(RedoLog.FORMAT));
            disk.sync(next);
            disk.move(next, layout.format());
        }
        disk.syncFolder(layout.folder());
    }
}
