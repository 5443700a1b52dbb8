package io.liaise.core.process;

import io.liaise.core.failure.LockHeldException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The locks of one program, each with a file beside it that tells people who holds it. For one thread. */
final class HeldLocks {

    private final String id;
    private final Clock clock;
    private final List<OsLock> held = new ArrayList<>();
    private final List<Path> files = new ArrayList<>();

    HeldLocks(String id, Clock clock) {
        this.id = id;
        this.clock = clock;
    }

    /**
     * Takes all of them or none.
     *
     * @param patience how long to wait for each
     * @return the one that somebody else holds; empty when all were taken
     */
    Optional<Path> take(List<Path> wanted, Duration patience) {
        for (Path file : wanted) {
            try {
                held.add(OsLock.acquire(file, patience));
                files.add(file);
            } catch (LockHeldException e) {
                release();
                return Optional.of(file);
            }
        }
        files.forEach(this::sign);
        return Optional.empty();
    }

    /** Lets go of all. */
    void release() {
        files.forEach(HeldLocks::unsign);
        held.forEach(OsLock::close);
        files.clear();
        held.clear();
    }

    /** {@return the file beside a lock that tells who holds it} */
    static Path signature(Path lock) {
        return lock.resolveSibling(lock.getFileName() + ".json");
    }

    private void sign(Path lock) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("process", ProcessIdentity.current().encode());
        fields.put("run_id", id);
        fields.put("at", clock.instant());
        try {
            Files.write(signature(lock), SupervisionJson.write(fields).getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // Only for people to read; the lock itself is held.
        }
    }

    private static void unsign(Path lock) {
        try {
            Files.deleteIfExists(signature(lock));
        } catch (IOException e) {
            // It names a process that no longer holds the lock, which the lock itself shows.
        }
    }
}
