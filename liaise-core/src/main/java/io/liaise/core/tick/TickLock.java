package io.liaise.core.tick;

import io.liaise.core.failure.LedgerException;
import io.liaise.core.failure.LockHeldException;
import io.liaise.core.process.OsLock;
import io.liaise.core.process.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.Optional;

/**
 * Lets one tick run at a time. What counts is a lock of the operating system on an empty file; who holds it stands
 * beside it, for people.
 */
public final class TickLock implements AutoCloseable {

    private static final String LOCK = "run.lock";
    private static final String HOLDER = "run.lock.json";

    private final OsLock lock;
    private final Path folder;

    private TickLock(OsLock lock, Path folder) {
        this.lock = lock;
        this.folder = folder;
    }

    /**
     * Takes the lock, without waiting.
     *
     * @param stateFolder where liaise keeps its state; it is created where it does not exist
     * @param now the time, for whoever finds the lock taken
     * @throws LockHeldException when another tick runs; the message names its process where that is known
     * @throws LedgerException when the folder cannot be written
     */
    public static TickLock take(Path stateFolder, Instant now) {
        try {
            Files.createDirectories(stateFolder);
        } catch (IOException e) {
            throw unwritable(stateFolder, e);
        }
        OsLock lock = OsLock.tryAcquire(stateFolder.resolve(LOCK)).orElseThrow(() -> held(stateFolder));
        try {
            tell(stateFolder, now);
        } catch (IOException e) {
            lock.close();
            throw unwritable(stateFolder, e);
        }
        return new TickLock(lock, stateFolder);
    }

    /** {@return whether a tick runs now, in this process or another} */
    public static boolean isHeld(Path stateFolder) {
        if (!Files.isDirectory(stateFolder)) {
            return false;
        }
        Optional<OsLock> free = OsLock.tryAcquire(stateFolder.resolve(LOCK));
        free.ifPresent(OsLock::close);
        return free.isEmpty();
    }

    private static LedgerException unwritable(Path folder, IOException cause) {
        return new LedgerException(
                LedgerException.Kind.READ_ONLY, "the state folder %s cannot be written".formatted(folder), cause);
    }

    private static LockHeldException held(Path folder) {
        String who = holder(folder).map(pid -> " (process %d)".formatted(pid)).orElse("");
        return new LockHeldException(
                "another tick runs%s and holds %s; wait for it, or stop it".formatted(who, folder.resolve(LOCK)));
    }

    private static Optional<Long> holder(Path folder) {
        try {
            return HolderJson.pid(Files.readAllBytes(folder.resolve(HOLDER)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static void tell(Path folder, Instant now) throws IOException {
        Path aside = Files.createTempFile(folder, "run.lock", ".tmp");
        Files.write(aside, HolderJson.of(ProcessIdentity.current(), now));
        Files.move(aside, folder.resolve(HOLDER), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Lets the next tick run. Once is enough; more often does nothing. */
    @Override
    public void close() {
        if (lock.isHeld()) {
            try {
                Files.deleteIfExists(folder.resolve(HOLDER));
            } catch (IOException e) {
                // It is only for people; the lock itself decides.
            } finally {
                lock.close();
            }
        }
    }
}
