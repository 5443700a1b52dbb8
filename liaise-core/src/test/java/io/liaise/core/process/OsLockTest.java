package io.liaise.core.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.failure.LedgerException;
import io.liaise.core.failure.LockHeldException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OsLockTest {

    @TempDir
    private Path folder;

    @Test
    void excludesASecondHolderInThisProcess() {
        Path file = folder.resolve("lock");

        try (OsLock held = OsLock.acquire(file, Duration.ZERO)) {
            assertTrue(held.isHeld());
            assertTrue(OsLock.tryAcquire(file).isEmpty());
            assertThrows(LockHeldException.class, () -> OsLock.acquire(file, Duration.ofMillis(20)));
        }

        assertTrue(OsLock.tryAcquire(file).isPresent());
    }

    @Test
    void knowsAFileByAnyOfItsPaths() throws Exception {
        Path alias = folder.resolve("alias");
        Path real = Files.createDirectory(folder.resolve("real"));
        Files.createSymbolicLink(alias, real);

        try (OsLock held = OsLock.acquire(real.resolve("lock"), Duration.ZERO)) {
            assertTrue(held.isHeld());
            assertTrue(OsLock.tryAcquire(alias.resolve("lock")).isEmpty());
            assertTrue(OsLock.tryAcquire(real.resolve("../real/lock")).isEmpty());
        }
    }

    @Test
    void lettingGoTwiceDoesNotFreeTheNextHolder() {
        Path file = folder.resolve("lock");
        OsLock first = OsLock.acquire(file, Duration.ZERO);
        first.close();

        try (OsLock held = OsLock.acquire(file, Duration.ZERO)) {
            first.close();

            assertTrue(held.isHeld());
            assertTrue(OsLock.tryAcquire(file).isEmpty());
        }
    }

    @Test
    void letsOneThreadInAtATime() throws Exception {
        Path file = folder.resolve("lock");
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            threads.add(new Thread(() -> {
                for (int turn = 0; turn < 50; turn++) {
                    try (OsLock held = OsLock.acquire(file, Duration.ofMinutes(1))) {
                        assertTrue(held.isHeld());
                        most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                        inside.decrementAndGet();
                    }
                }
            }));
        }

        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }

        assertEquals(1, most.get());
    }

    @Test
    void saysWhichFileCannotBeOpened() {
        Path file = folder.resolve("absent/lock");

        LedgerException failure = assertThrows(LedgerException.class, () -> OsLock.tryAcquire(file));

        assertTrue(failure.getMessage().contains(file.toString()));
        assertFalse(Files.exists(file));
    }
}
