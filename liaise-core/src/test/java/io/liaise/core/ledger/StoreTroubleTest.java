package io.liaise.core.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.failure.LedgerException;
import io.liaise.core.ledger.UnreliableDisk.Trouble;
import io.liaise.core.spi.store.Listing;
import io.liaise.core.store.Commit;
import io.liaise.core.store.CommitResult;
import io.liaise.core.store.Key;
import io.liaise.core.store.Shelf;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a store does when its disk, its files or its neighbours are not as they should be. */
class StoreTroubleTest {

    private static final Key ONE = Key.of("case", "app-1");
    private static final Key HISTORY = Key.of("history", "app-1");
    private static final Layout MEMORY = new Layout(Path.of("/state/ledger"));
    private static final long MOST_COMMITS = 4;

    private static FileStore open(UnreliableDisk disk) {
        return new FileStore(MEMORY, disk, MOST_COMMITS);
    }

    private static Commit counted(int number) {
        return Commit.builder()
                .put(ONE, String.valueOf(number))
                .append(HISTORY, String.valueOf(number))
                .build();
    }

    private static LedgerException failing(Runnable work) {
        return assertThrows(LedgerException.class, work::run);
    }

    @Nested
    class AForceThatFails {

        /** {@return how many commits were acknowledged} */
        private int counting(FileStore store) {
            for (int i = 0; i < 6; i++) {
                try {
                    store.commit(counted(i));
                } catch (LedgerException e) {
                    return i;
                }
            }
            return 6;
        }

        @Test
        void endsTheUseOfTheStoreWhereverItHappensAndLosesNothing() {
            UnreliableDisk whole = new UnreliableDisk();
            assertEquals(6, counting(open(whole)));
            int ended = 0;
            for (int point = 0; point < whole.steps(); point++) {
                UnreliableDisk disk = new UnreliableDisk();
                disk.fails(Trouble.FORCE, point);
                FileStore store = open(disk);
                int acknowledged = counting(store);
                disk.fails(Trouble.NONE, 0);

                if (acknowledged < 6) {
                    assertEquals(
                            LedgerException.Kind.IO,
                            failing(() -> store.find(ONE)).kind());
                    ended++;
                }
                isThere(open(disk.afterKill()), acknowledged, point);
                isThere(open(disk.afterPowerCut(new SplittableRandom(point))), acknowledged, point);
            }
            assertTrue(ended > 10);
        }

        @Test
        void whileALogIsBegunHasTheNextStoreWriteTheFilesAgain() throws IOException {
            UnreliableDisk disk = new UnreliableDisk();
            FileStore store = open(disk);
            for (int i = 1; i < MOST_COMMITS; i++) {
                store.commit(counted(i));
            }
            disk.fails(Trouble.FORCE, 3); // after that of the commit itself

            store.commit(counted(4));
            disk.fails(Trouble.NONE, 0);
            disk.write(MEMORY.record(ONE), new byte[0]); // as a system may drop what it could not write

            assertEquals(LedgerException.Kind.IO, failing(() -> store.find(ONE)).kind());
            assertEquals("4", open(disk).find(ONE).orElseThrow().value());
        }

        private void isThere(FileStore store, int acknowledged, int point) {
            List<String> lines = store.lines(HISTORY, 0);
            String last = lines.isEmpty() ? "none" : lines.get(lines.size() - 1);

            assertTrue(lines.size() == acknowledged || lines.size() == acknowledged + 1, "point " + point);
            assertEquals(last, store.find(ONE).map(kept -> kept.value()).orElse("none"), "point " + point);
        }
    }

    @Nested
    class AReadOnlyFolder {

        @Test
        void isReadAsLongAsNothingHasToBeCarriedOut() {
            UnreliableDisk disk = new UnreliableDisk();
            open(disk).commit(counted(1));
            disk.fails(Trouble.READ_ONLY, 0);

            assertEquals("1", open(disk).find(ONE).orElseThrow().value());
        }

        @Test
        void saysWhatToDoWhereTheMachineHasStartedSince() {
            UnreliableDisk disk = new UnreliableDisk();
            open(disk).commit(counted(1));
            UnreliableDisk restarted = disk.afterPowerCut(new SplittableRandom(1));
            restarted.fails(Trouble.READ_ONLY, 0);

            LedgerException failure = failing(() -> open(restarted).find(ONE));

            assertEquals(LedgerException.Kind.READ_ONLY, failure.kind());
            assertTrue(failure.getMessage().contains("run one command as the owner"), failure.getMessage());
        }
    }

    @Test
    void aDiskThatWasFullIsGoneOnWithInTheSameStore() {
        UnreliableDisk disk = new UnreliableDisk();
        FileStore store = open(disk);
        store.commit(counted(1));
        disk.fails(Trouble.FULL, 0);

        LedgerException failure = failing(() -> store.commit(counted(2)));
        disk.fails(Trouble.NONE, 0);
        store.commit(counted(3));

        assertTrue(failure.retryable());
        assertEquals(List.of("1", "3"), store.lines(HISTORY, 0));
    }

    @Test
    void aLockThatIsReallyHeldIsToldAsBusy() { // C112
        UnreliableDisk disk = new UnreliableDisk();
        disk.fails(Trouble.LOCKED, 0);

        LedgerException failure = failing(() -> open(disk).commit(counted(1)));

        assertEquals(LedgerException.Kind.BUSY, failure.kind());
        assertTrue(failure.retryable());
    }

    @Nested
    class OnARealDisk {

        @TempDir
        private Path state;

        private Path ledger() {
            return state.resolve("ledger");
        }

        private Path log() {
            return ledger().resolve("redo.log");
        }

        private FileStore opened() {
            return FileStore.open(state);
        }

        @Test
        void theTextInALockFileMeansNothing() throws IOException { // C112
            Files.createDirectories(ledger());
            Files.writeString(ledger().resolve("lock"), ProcessHandle.current().pid() + "\n");

            opened().commit(counted(1));

            assertEquals("1", opened().find(ONE).orElseThrow().value());
        }

        @Test
        void oneOfManyClaimsWins() throws Exception { // C061
            Commit claim = Commit.builder().expectAbsent(ONE).put(ONE, "1").build();
            ExecutorService threads = Executors.newFixedThreadPool(8);
            try {
                Callable<Boolean> claiming = () -> opened().commit(claim) instanceof CommitResult.Committed;
                int won = 0;
                for (Future<Boolean> claimed : threads.invokeAll(java.util.Collections.nCopies(8, claiming))) {
                    won += claimed.get() ? 1 : 0;
                }

                assertEquals(1, won);
            } finally {
                threads.shutdownNow();
            }
        }

        @Test
        void threadsShareAStoreWhileItsLogIsBegunAnew() throws Exception {
            FileStore store = new FileStore(new Layout(ledger()), new NioDisk(), MOST_COMMITS);
            ExecutorService threads = Executors.newFixedThreadPool(6);
            try {
                Callable<Integer> writing = () -> {
                    for (int i = 0; i < 40; i++) {
                        store.commit(counted(i));
                    }
                    return 0;
                };
                Callable<Integer> reading = () -> {
                    int odd = 0;
                    for (int i = 0; i < 200; i++) {
                        odd += store.<Boolean>read(view -> view.find(ONE)
                                        .map(kept -> kept.value())
                                        .orElse("")
                                        .equals(last(view.lines(HISTORY, 0))))
                                ? 0
                                : 1;
                    }
                    return odd;
                };
                int odd = 0;
                for (Future<Integer> found :
                        threads.invokeAll(List.of(writing, reading, writing, reading, writing, reading))) {
                    odd += found.get();
                }

                assertEquals(0, odd);
                assertEquals(120, store.lines(HISTORY, 0).size());
            } finally {
                threads.shutdownNow();
            }
        }

        private String last(List<String> lines) {
            return lines.isEmpty() ? "" : lines.get(lines.size() - 1);
        }

        @Test
        void aNewerFormatIsNoticedByAStoreThatWasOpenBefore() throws IOException {
            FileStore store = opened();
            store.commit(counted(1));
            ByteArrayOutputStream log = new ByteArrayOutputStream();
            log.write(LogJson.header(new LogJson.Header(2, 9, "x")));
            log.write("what a newer liaise writes\n".repeat(3).getBytes(java.nio.charset.StandardCharsets.UTF_8));
            Files.write(log(), log.toByteArray());

            assertEquals(
                    LedgerException.Kind.NEWER_FORMAT,
                    failing(() -> store.find(ONE)).kind());
        }

        @Test
        void aNewerFormatFileIsNoticedWithTheNextLog() throws IOException {
            FileStore store = opened();
            store.commit(counted(1));
            Files.writeString(ledger().resolve("format.json"), "{\"format\":2}");
            Files.write(log(), LogJson.header(new LogJson.Header(1, 9, "x")));

            assertEquals(
                    LedgerException.Kind.NEWER_FORMAT,
                    failing(() -> store.find(ONE)).kind());
        }

        @Test
        void aFolderInAHistorysPlaceIsMovedAside() throws IOException {
            Path history = new Layout(ledger()).history(HISTORY);
            opened().commit(Commit.builder().put(ONE, "1").build());
            Files.createDirectories(history.resolve("precious"));

            opened().commit(counted(2));

            assertEquals(List.of("2"), opened().lines(HISTORY, 0));
            assertTrue(
                    Files.isDirectory(ledger().resolve("quarantine").resolve(history.getFileName() + ".1/precious")));
        }

        @Test
        void aHugeRecordOfNoiseIsNamedAndTheRestGoesOn() throws IOException {
            opened().commit(Commit.builder()
                    .put(ONE, "1")
                    .put(Key.of("case", "app-2"), "2")
                    .build());
            byte[] noise = new byte[10 << 20];
            Arrays.fill(noise, (byte) '[');
            Files.write(new Layout(ledger()).record(ONE), noise);

            Listing listing = opened().list(Shelf.OPEN, "case");

            assertEquals(List.of(ONE), List.copyOf(listing.unreadable().keySet()));
            assertEquals(1, listing.records().size());
        }

        @Test
        void aLogThatIsEmptyHugeOrAFolderIsNamedAndLeftAlone() throws IOException {
            opened().commit(counted(1));
            for (int size : new int[] {0, 10 << 20}) {
                Files.write(log(), new byte[size]);

                LedgerException failure = failing(() -> opened().find(ONE));

                assertEquals(LedgerException.Kind.DAMAGED, failure.kind());
                assertTrue(failure.getMessage().contains("redo.log line 1"), failure.getMessage());
                assertEquals(size, Files.size(log()));
            }
            Files.delete(log());
            Files.createDirectory(log());

            assertTrue(failing(() -> opened().find(ONE)).getMessage().contains("redo.log"));
        }

        @Test
        void whatAKilledProcessLeftOfANewLogIsWrittenOver() throws IOException {
            FileStore store = new FileStore(new Layout(ledger()), new NioDisk(), MOST_COMMITS);
            store.commit(counted(0));
            Files.writeString(ledger().resolve("redo.next"), "half of a hea");
            for (int i = 1; i < 6; i++) {
                store.commit(counted(i));
            }

            assertEquals(6, opened().lines(HISTORY, 0).size());
        }

        @Test
        void aTornLogIsKeptOnceThoughItsRecoveryFails() throws IOException {
            opened().commit(counted(1));
            Files.writeString(log(), "{\"com", java.nio.file.StandardOpenOption.APPEND);
            Files.createDirectory(ledger().resolve("redo.next"));

            failing(() -> opened().find(ONE));
            failing(() -> opened().find(ONE));
            Files.delete(ledger().resolve("redo.next"));

            assertEquals("1", opened().find(ONE).orElseThrow().value());
            assertTrue(Files.exists(ledger().resolve("redo.torn-1")));
            assertTrue(Files.notExists(ledger().resolve("redo.torn-2")));
        }
    }
}
