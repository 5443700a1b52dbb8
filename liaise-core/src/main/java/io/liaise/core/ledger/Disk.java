package io.liaise.core.ledger;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What a {@link FileStore} asks of a file system, so that a test can take the power away between any two calls. What
 * could not be forced down is told by {@link ForceFailed}.
 */
interface Disk {

    /** {@return the whole file, or empty where there is nothing} Anything else in its place is an error. */
    Optional<byte[]> read(Path file) throws IOException;

    /**
     * Reads the start and the end of a file that grows, from one and the same file even while it is replaced.
     *
     * @param head how many bytes of its start
     * @param from where its end begins
     */
    Optional<Slices> slices(Path file, int head, long from) throws IOException;

    /** {@return how long the file is, 0 where there is none} */
    long size(Path file) throws IOException;

    /** {@return whether anything stands there} */
    boolean exists(Path path);

    /** {@return whether a folder stands there} */
    boolean isFolder(Path path);

    /** {@return the names in the folder in no order, none where there is no folder} */
    List<String> names(Path folder) throws IOException;

    /** Makes a folder for the owner only; its parent has to exist. One that exists is no error. */
    void makeFolder(Path folder) throws IOException;

    /** Writes the file whole, in place, readable by its owner only. */
    void write(Path file, byte[] bytes) throws IOException;

    /** Writes into the file from {@code offset} on and ends it there. Creates it if need be. */
    void writeTail(Path file, long offset, byte[] bytes) throws IOException;

    /** Writes at the end of a file that exists, and forces it down if asked to. */
    void append(Path file, long offset, byte[] bytes, boolean force) throws IOException;

    /** Shortens the file and forces that down. */
    void truncate(Path file, long size) throws IOException;

    /** Renames, in place of what stood there. */
    void move(Path from, Path to) throws IOException;

    /** Removes the file if it is there. */
    void delete(Path file) throws IOException;

    /** Forces a file's content down. One that is not there needs nothing. */
    void sync(Path file) throws IOException;

    /** Forces the names in a folder down. */
    void syncFolder(Path folder) throws IOException;

    /** {@return what names this start of the machine, empty where the system does not tell} */
    String bootId();

    /** Does {@code work} while nobody else, in this process or another, holds the lock on {@code file}. */
    <T> T locked(Path file, Duration patience, Work<T> work) throws IOException;

    /** Something to be done under a lock. */
    @FunctionalInterface
    interface Work<T> {
        /** {@return what came of it} */
        T run() throws IOException;
    }

    /** The start and the end of a file. */
    final class Slices {
        private final byte[] head;
        private final byte[] rest;
        private final long size;

        Slices(byte[] head, byte[] rest, long size) {
            this.head = head;
            this.rest = rest;
            this.size = size;
        }

        /** {@return the first bytes, fewer where the file is shorter} */
        byte[] head() {
            return head;
        }

        /** {@return the bytes from the place asked for on, none where the file is shorter} */
        byte[] rest() {
            return rest;
        }

        /** {@return how long the whole file is} */
        long size() {
            return size;
        }
    }
}
