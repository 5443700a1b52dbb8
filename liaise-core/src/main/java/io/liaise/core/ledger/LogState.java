package io.liaise.core.ledger;

import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the log after reading it up to some line end. Immutable.
 *
 * @param start the header's bytes as text, by which a new log is told from the old one
 * @param header what the header says
 * @param end the offset after the last line end
 * @param lines how many lines there are, the header among them
 * @param last the number of the last commit
 * @param applied the number of the last commit known to be in the files
 * @param sound whether no line is damaged, none half-written, and nothing has to be done again
 */
record LogState(String start, LogJson.Header header, long end, long lines, long last, long applied, boolean sound) {

    /** {@return whether the files hold all that the log holds} */
    boolean settled() {
        return sound && last == applied;
    }

    /**
     * Reads a log from its first byte on. A new log is not settled before its first mark, which tells that its name is
     * on the disk: whoever dies before that leaves a log that could be gone after a power cut.
     */
    static LogState begin(Path file, byte[] bytes, Consumer<LogJson.Line> commits) {
        int end = lineEnd(bytes, 0);
        LogJson.@Nullable Line first =
                end < 0 ? null : LogJson.parse(bytes, 0, end).orElse(null);
        LogJson.@Nullable Header header = first == null || first.kind() != LogJson.Kind.HEADER
                ? null
                : LogJson.header(first).orElse(null);
        if (header == null) {
            throw Failures.damagedLine(file, 1, "is not the first line of a redo log");
        }
        int next = end + 1;
        String start = new String(bytes, 0, next, java.nio.charset.StandardCharsets.UTF_8);
        Failures.requireFormat(Objects.requireNonNull(file.getParent()), header.format());
        long last = header.first() - 1;
        LogState begun = new LogState(start, header, next, 1, last, last - 1, true);
        return begun.read(file, java.util.Arrays.copyOfRange(bytes, next, bytes.length), commits);
    }

    /**
     * Reads on.
     *
     * @param bytes what follows {@link #end}
     * @param commits is given each whole commit
     */
    LogState read(Path file, byte[] bytes, Consumer<LogJson.Line> commits) {
        long count = lines;
        long newest = last;
        long done = applied;
        boolean clean = sound;
        int from = 0;
        for (int to = lineEnd(bytes, from); to >= 0; to = lineEnd(bytes, from)) {
            count++;
            LogJson.@Nullable Line line = LogJson.parse(bytes, from, to).orElse(null);
            from = to + 1;
            if (line == null || line.kind() == LogJson.Kind.DISTRUST) {
                clean = false;
            } else if (line.kind() == LogJson.Kind.COMMIT && line.number() == newest + 1) {
                newest = line.number();
                commits.accept(line);
            } else if (line.kind() == LogJson.Kind.APPLIED && line.number() <= newest) {
                done = line.number();
            } else {
                throw Failures.damagedLine(file, count, "does not follow from the lines before it");
            }
        }
        return new LogState(start, header, end + from, count, newest, done, clean && from == bytes.length);
    }

    /** {@return the state after a commit's line was added to a sound log} */
    LogState committed(int bytes) {
        return new LogState(start, header, end + bytes, lines + 1, last + 1, applied, sound);
    }

    /** {@return the state after the last commit was marked as applied} */
    LogState marked(int bytes) {
        return new LogState(start, header, end + bytes, lines + 1, last, last, sound);
    }

    private static int lineEnd(byte[] bytes, int from) {
        for (int i = from; i < bytes.length; i++) {
            if (bytes[i] == '\n') {
                return i;
            }
        }
        return -1;
    }
}
