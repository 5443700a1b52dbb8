package io.liaise.core.process;

import io.liaise.core.failure.LedgerException;
import io.liaise.core.failure.LockHeldException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A lock on an empty file that the operating system lets go of when its process dies.
 *
 * <p>It excludes other processes and other threads alike, and is not reentrant. On Linux closing any channel of a file
 * drops every lock the process has on it, so each lock file is opened by one channel a process and never closed or
 * deleted; that is why this class keeps a table for the whole process. It may be used from several threads.
 */
public final class OsLock implements AutoCloseable {

    private static final Map<Path, Slot> SLOTS = new ConcurrentHashMap<>();
    private static final Duration PAUSE = Duration.ofMillis(5);

    private final Slot slot;
    private final FileLock lock;
    private boolean released;

    private OsLock(Slot slot, FileLock lock) {
        this.slot = slot;
        this.lock = lock;
    }

    /**
     * Takes the lock if nobody has it. The file is created, readable by its owner only, if it does not exist; its
     * folder has to.
     *
     * @throws LedgerException when the file cannot be opened
     */
    public static Optional<OsLock> tryAcquire(Path file) {
        Slot slot = slotFor(file);
        return slot.turn.tryAcquire() ? slot.lockOrYield() : Optional.empty();
    }

    /**
     * Takes the lock, waiting for it.
     *
     * @param patience how long to wait
     * @throws LockHeldException when somebody else still had it then
     * @throws LedgerException when the file cannot be opened
     */
    public static OsLock acquire(Path file, Duration patience) {
        Slot slot = slotFor(file);
        long deadline = System.nanoTime() + patience.toNanos();
        try {
            if (!slot.turn.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                throw held(file);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw held(file);
        }
        Optional<OsLock> taken = slot.lockOrYield();
        while (taken.isEmpty()) {
            if (System.nanoTime() - deadline > 0 || Thread.currentThread().isInterrupted()) {
                throw held(file);
            }
            LockSupport.parkNanos(PAUSE.toNanos());
            taken = slot.turn.tryAcquire() ? slot.lockOrYield() : Optional.empty();
        }
        return taken.get();
    }

    /** {@return whether it has not been let go of} */
    public boolean isHeld() {
        return !released;
    }

    /** Lets go of the lock. Once is enough; more often does nothing. */
    @Override
    public void close() {
        if (released) {
            return;
        }
        released = true;
        try {
            lock.release();
        } catch (IOException e) {
            throw new LedgerException(LedgerException.Kind.IO, "a lock could not be let go of: " + slot.file, e);
        } finally {
            slot.turn.release();
        }
    }

    private static LockHeldException held(Path file) {
        return new LockHeldException(
                "%s is locked by another process; try again, or find out which one runs".formatted(file));
    }

    private static Slot slotFor(Path file) {
        return SLOTS.computeIfAbsent(canonical(file), Slot::open);
    }

    private static Path canonical(Path file) {
        Path absolute = file.toAbsolutePath().normalize();
        Path folder = absolute.getParent();
        Path name = absolute.getFileName();
        if (folder == null || name == null) {
            throw new LedgerException(LedgerException.Kind.IO, file + " cannot be a lock file");
        }
        try {
            return folder.toRealPath().resolve(name);
        } catch (IOException e) {
            throw unusable(file, e);
        }
    }

    private static LedgerException unusable(Path file, IOException e) {
        LedgerException.Kind kind =
                e instanceof AccessDeniedException || (Files.exists(file) && !Files.isWritable(file))
                        ? LedgerException.Kind.READ_ONLY
                        : LedgerException.Kind.IO;
        return new LedgerException(kind, "the lock file %s cannot be opened for writing".formatted(file), e);
    }

    /** A lock file as this process knows it: its only channel, and whose turn it is among threads. */
    private static final class Slot {
        private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

        private final Path file;
        private final FileChannel channel;
        private final Semaphore turn = new Semaphore(1, true);

        private Slot(Path file, FileChannel channel) {
            this.file = file;
            this.channel = channel;
        }

        static Slot open(Path file) {
            try {
                Set<StandardOpenOption> options = Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                return new Slot(file, FileChannel.open(file, options, OWNER_ONLY));
            } catch (IOException e) {
                throw unusable(file, e);
            }
        }

        /** Takes the system's lock; the thread's turn is kept with it, or given up. */
        Optional<OsLock> lockOrYield() {
            boolean kept = false;
            try {
                FileLock lock = channel.tryLock();
                kept = lock != null;
                return kept ? Optional.of(new OsLock(this, lock)) : Optional.empty();
            } catch (IOException e) {
                throw unusable(file, e);
            } finally {
                if (!kept) {
                    turn.release();
                }
            }
        }
    }
}
