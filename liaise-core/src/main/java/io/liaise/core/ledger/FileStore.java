package io.liaise.core.ledger;

import io.liaise.core.failure.LedgerException;
import io.liaise.core.failure.LockHeldException;
import io.liaise.core.spi.store.Listing;
import io.liaise.core.spi.store.Store;
import io.liaise.core.spi.store.StoreView;
import io.liaise.core.store.Commit;
import io.liaise.core.store.CommitResult;
import io.liaise.core.store.Key;
import io.liaise.core.store.Shelf;
import io.liaise.core.store.Stored;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Keeps records and histories in files under the folder {@code ledger} of a state directory.
 *
 * <p>A commit is forced into a redo log, one line and one sync, and then carried out on the files. Opening and reading
 * create nothing. Several stores, in one process or many, may work on one folder. A read or commit inside a
 * {@link #read} is not allowed. The store asks no clock.
 */
public final class FileStore implements Store {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int LOOKS = 2;

    private final Layout layout;
    private final Disk disk;
    private final RedoLog log;
    private final RecordFiles files;
    private final StoreFolder folder;
    private volatile String checkedLog = "";
    private volatile boolean broken;

    /** Opens the store in a state directory, which need not exist. */
    public static FileStore open(Path stateDir) {
        return new FileStore(new Layout(stateDir.resolve("ledger")), new NioDisk(), RedoLog.MOST_COMMITS);
    }

    FileStore(Layout layout, Disk disk, long mostCommits) {
        this.layout = layout;
        this.disk = disk;
        this.log = new RedoLog(layout, disk, mostCommits);
        this.files = new RecordFiles(layout, disk);
        this.folder = new StoreFolder(layout, disk);
    }

    @Override
    public Optional<Stored> find(Key key) {
        return read(view -> view.find(key));
    }

    @Override
    public Listing list(Shelf shelf, String kind) {
        return read(view -> view.list(shelf, kind));
    }

    @Override
    public List<String> lines(Key history, long skip) {
        return read(view -> view.lines(history, skip));
    }

    @Override
    public <T> T read(Function<StoreView, T> reads) {
        for (int look = 0; look < LOOKS; look++) {
            Optional<LogState> before = look();
            if (before.isEmpty() ? !folder.exists() : trusted(before.get())) {
                Optional<T> answer = unmoved(reads, before);
                if (answer.isPresent()) {
                    return answer.get();
                }
            }
        }
        return lockedToRead(() -> {
            settled();
            return reads.apply(files);
        });
    }

    @Override
    public CommitResult commit(Commit commit) {
        CommitCheck.check(commit);
        look();
        attempt(() -> {
            folder.make();
            return true;
        });
        return locked(() -> committed(commit));
    }

    @Override
    public void close() {
        // Files are open only while they are read or written; the lock file stays open for the whole process.
    }

    private Optional<LogState> look() {
        requireUsable();
        try {
            String checked = checkedLog;
            if (checked.isEmpty()) {
                folder.check();
            }
            Optional<LogState> state = log.state();
            String start = state.map(LogState::start).orElse("");
            if (!checked.isEmpty() && !checked.equals(start)) {
                folder.check();
            }
            checkedLog = start;
            return state;
        } catch (IOException e) {
            throw Failures.reading(layout.log(), e);
        }
    }

    /** {@return what the reads answered, or empty where the files changed meanwhile} */
    private <T> Optional<T> unmoved(Function<StoreView, T> reads, Optional<LogState> before) {
        T answer;
        try {
            answer = reads.apply(files);
        } catch (RuntimeException e) {
            // What a read made of files in motion counts no more than what it returned would.
            if (same(before, look())) {
                throw e;
            }
            return Optional.empty();
        }
        return same(before, look()) ? Optional.ofNullable(answer) : Optional.empty();
    }

    private static boolean same(Optional<LogState> before, Optional<LogState> after) {
        return before.equals(after);
    }

    private boolean trusted(LogState state) {
        return log.trusts(state);
    }

    private <T> T lockedToRead(Disk.Work<T> work) {
        try {
            return locked(work);
        } catch (LedgerException e) {
            throw e.kind() == LedgerException.Kind.READ_ONLY ? Failures.unsettled(layout.folder(), e) : e;
        }
    }

    private <T> T locked(Disk.Work<T> work) {
        try {
            return attempt(() -> disk.locked(layout.lock(), PATIENCE, () -> {
                requireUsable();
                return work.run();
            }));
        } catch (LockHeldException e) {
            throw new LedgerException(
                    LedgerException.Kind.BUSY,
                    "the ledger in %s is kept by another process; try again, or find out which one runs"
                            .formatted(layout.folder()),
                    e);
        }
    }

    /** A write that the disk did not confirm may be lost without a further word, so nothing is built on it. */
    private <T> T attempt(Disk.Work<T> work) {
        try {
            return work.run();
        } catch (ForceFailed e) {
            broken = true;
            throw Failures.unknownFate(layout.folder(), e);
        } catch (IOException e) {
            throw Failures.writing(layout.folder(), e);
        }
    }

    private CommitResult committed(Commit commit) throws IOException {
        LogState state = settled();
        List<Key> stale = new ArrayList<>();
        for (Map.Entry<Key, Long> expected : commit.expected().entrySet()) {
            if (!files.revision(expected.getKey()).equals(Optional.of(expected.getValue()))) {
                stale.add(expected.getKey());
            }
        }
        if (!stale.isEmpty()) {
            return new CommitResult.Conflict(stale);
        }
        if (commit.isEmpty()) {
            return new CommitResult.Committed(state.last());
        }
        for (Key key : commit.writes().keySet()) {
            if (!commit.expected().containsKey(key) && files.revision(key).isEmpty()) {
                files.copyAside(key);
            }
        }
        return new CommitResult.Committed(land(state, commit));
    }

    /** {@return the number under which the commit is now durable} */
    private long land(LogState state, Commit commit) throws IOException {
        List<LogEntry.Append> appends = new ArrayList<>();
        for (Map.Entry<Key, List<String>> append : commit.appends().entrySet()) {
            appends.add(
                    new LogEntry.Append(append.getKey().opened(), files.length(append.getKey()), append.getValue()));
        }
        LogEntry entry = LogEntry.of(state.last() + 1, commit, appends);
        LogState landed = logged(state, entry);
        try {
            files.apply(entry);
            LogState marked = log.mark(landed);
            if (log.isLong(marked)) {
                cut(marked);
            }
        } catch (ForceFailed e) {
            // It has landed all the same, and who opens the store next carries the log out again.
            broken = true;
        } catch (IOException e) {
            // It has landed all the same: the log is carried out again before anybody reads or writes.
            return entry.number();
        }
        return entry.number();
    }

    private LogState logged(LogState state, LogEntry entry) throws IOException {
        try {
            return log.append(state, entry);
        } catch (ForceFailed e) {
            throw e;
        } catch (IOException e) {
            try {
                log.shorten(state);
            } catch (IOException again) {
                broken = true;
                again.addSuppressed(e);
                throw Failures.unknownFate(layout.folder(), again);
            }
            throw e;
        }
    }

    /** Brings the files to where the log is; needs the lock. {@return the log's state then} */
    private LogState settled() throws IOException {
        Optional<LogState> state = look();
        if (state.isEmpty()) {
            folder.syncAbove();
            folder.writeFormat();
            return log.restart(files.highestRevision() + 1);
        }
        return log.trusts(state.get()) ? state.get() : recovered(state.get());
    }

    private LogState recovered(LogState state) throws IOException {
        if (!state.sound()) {
            log.keepTorn();
        }
        folder.syncAbove();
        folder.writeFormat();
        log.force(); // whoever wrote its last line may have died before doing so
        List<LogEntry> entries = log.entries();
        for (LogEntry entry : entries) {
            files.apply(entry);
        }
        files.sync(entries);
        return log.restart(state.last() + 1);
    }

    private void cut(LogState state) throws IOException {
        try {
            files.sync(log.entries());
        } catch (ForceFailed e) {
            broken = true;
            log.distrust(state);
            throw e;
        }
        log.restart(state.last() + 1);
    }

    private void requireUsable() {
        if (broken) {
            throw new LedgerException(
                    LedgerException.Kind.IO,
                    "the disk failed a write to the ledger in %s before; check the disk, then start again"
                            .formatted(layout.folder()));
        }
    }
}
