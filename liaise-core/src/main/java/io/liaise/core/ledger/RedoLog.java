package io.liaise.core.ledger;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The log every commit is forced into before it is carried out.
 *
 * <p>Reading it needs no lock; everything that writes needs the store's. Safe for several threads.
 */
final class RedoLog {

    /** The format of everything in the folder. */
    static final long FORMAT = 1;

    /** How many commits a log takes before the next one is begun. */
    static final long MOST_COMMITS = 1_000;

    private static final long MOST_BYTES = 1_000_000;

    private final Layout layout;
    private final Disk disk;
    private final long mostCommits;
    private final String boot;
    private final AtomicReference<@Nullable LogState> known = new AtomicReference<>();

    /** The first line of the log that was started here, for machines that do not tell when they started. */
    private final AtomicReference<@Nullable String> own = new AtomicReference<>();

    RedoLog(Layout layout, Disk disk, long mostCommits) {
        this.layout = layout;
        this.disk = disk;
        this.mostCommits = mostCommits;
        this.boot = disk.bootId();
    }

    /** {@return what the log says now, or empty where there is no log} */
    Optional<LogState> state() throws IOException {
        LogState before = known.get();
        int head = before == null ? 0 : before.start().length();
        long from = before == null ? 0 : before.end();
        Optional<Disk.Slices> read = disk.slices(layout.log(), head, from);
        if (read.isEmpty()) {
            return Optional.empty();
        }
        LogState state;
        if (before != null
                && read.get().size() >= from
                && before.start().equals(text(read.get().head()))) {
            state = before.read(layout.log(), read.get().rest(), line -> {});
        } else if (before == null) {
            state = LogState.begin(layout.log(), read.get().rest(), line -> {});
        } else {
            known.set(null);
            return state();
        }
        if (state.sound()) {
            known.set(state);
        }
        return Optional.of(state);
    }

    /** {@return whether the files are known to hold what the log holds} */
    boolean trusts(LogState state) {
        boolean ours = state.start().equals(own.get());
        boolean sinceBoot = !boot.isEmpty() && boot.equals(state.header().boot());
        return state.settled() && (ours || sinceBoot);
    }

    /** {@return the whole commits in the log} */
    List<LogEntry> entries() throws IOException {
        List<LogEntry> entries = new ArrayList<>();
        byte[] bytes = disk.read(layout.log()).orElse(new byte[0]);
        LogState.begin(
                layout.log(),
                bytes,
                line -> entries.add(LogJson.entry(line)
                        .orElseThrow(() -> Failures.damaged(layout.log(), "holds a commit nobody can read"))));
        return entries;
    }

    /** Adds a commit and forces it down; after this it has landed. */
    LogState append(LogState state, LogEntry entry) throws IOException {
        byte[] line = LogJson.entry(entry);
        disk.append(layout.log(), state.end(), line, true);
        LogState next = state.committed(line.length);
        known.set(next);
        return next;
    }

    /** Notes that the last commit is in the files. Not forced: without it the commit is carried out once more. */
    LogState mark(LogState state) throws IOException {
        byte[] line = LogJson.mark(LogJson.Kind.APPLIED, state.last());
        disk.append(layout.log(), state.end(), line, false);
        LogState next = state.marked(line.length);
        known.set(next);
        return next;
    }

    /** Forces the log down as it is. */
    void force() throws IOException {
        disk.sync(layout.log());
    }

    /** Takes back what was half written. */
    void shorten(LogState state) throws IOException {
        disk.truncate(layout.log(), state.end());
    }

    /** Notes that the files have to be written again from this log, whoever opens it next. */
    void distrust(LogState state) throws IOException {
        disk.append(layout.log(), state.end(), LogJson.mark(LogJson.Kind.DISTRUST, state.last()), false);
    }

    /** {@return whether it is time for a new log} */
    boolean isLong(LogState state) {
        return state.end() > MOST_BYTES || state.last() - state.header().first() >= mostCommits - 1;
    }

    /** Starts a new log whose first commit has this number. All the old one names has to be forced down already. */
    LogState restart(long first) throws IOException {
        byte[] header = LogJson.header(new LogJson.Header(FORMAT, first, boot));
        disk.write(layout.nextLog(), header);
        disk.sync(layout.nextLog());
        disk.move(layout.nextLog(), layout.log());
        disk.syncFolder(layout.folder());
        LogState started = mark(LogState.begin(layout.log(), header, line -> {}));
        own.set(started.start());
        return started;
    }

    /** Keeps a log whose end nobody can read, as it is, under a name that is free. */
    void keepTorn() throws IOException {
        byte[] bytes = disk.read(layout.log()).orElse(new byte[0]);
        int number = 1;
        while (disk.exists(layout.torn(number))) {
            if (Arrays.equals(bytes, disk.read(layout.torn(number)).orElse(new byte[0]))) {
                break;
            }
            number++;
        }
        disk.write(layout.torn(number), bytes);
        disk.sync(layout.torn(number));
        disk.syncFolder(layout.folder());
    }

    private static String text(byte[] bytes) {
        return new String(bytes, java.nio.charset.StandardCharsets.UTF_8);
    }
}
