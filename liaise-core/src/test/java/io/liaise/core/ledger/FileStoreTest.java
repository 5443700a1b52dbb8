package io.liaise.core.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.failure.LedgerException;
import io.liaise.core.spi.store.Listing;
import io.liaise.core.store.Commit;
import io.liaise.core.store.CommitResult.Committed;
import io.liaise.core.store.CommitResult.Conflict;
import io.liaise.core.store.Key;
import io.liaise.core.store.Shelf;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileStoreTest {

    private static final Key ONE = Key.of("case", "app-1");
    private static final Key TWO = Key.of("case", "app-2");
    private static final Key HISTORY = Key.of("history", "app-1");

    @TempDir
    private Path state;

    private FileStore open() {
        return FileStore.open(state);
    }

    private Path ledger() {
        return state.resolve("ledger");
    }

    private Path file(Key key) {
        return new Layout(ledger()).record(key);
    }

    private void two() {
        FileStore store = open();
        store.commit(
                Commit.builder().put(ONE, "{\"a\":1}").append(HISTORY, "\"x\"").build());
        store.commit(Commit.builder().put(TWO, "{\"a\":2}").build());
    }

    private LedgerException failing(Runnable work) {
        return assertThrows(LedgerException.class, work::run);
    }

    @Test
    void createsNothingByOpeningOrReading() throws IOException {
        FileStore store = open();

        assertEquals(Optional.empty(), store.find(ONE));
        assertEquals(List.of(), store.list(Shelf.OPEN, "case").records());
        assertEquals(List.of(), store.lines(HISTORY, 0));
        try (Stream<Path> found = Files.list(state)) {
            assertEquals(0, found.count());
        }
    }

    @Test
    void keepsEverythingForItsOwnerOnlyAndReadable() throws IOException {
        two();

        try (Stream<Path> all = Files.walk(ledger())) {
            for (Path path : all.toList()) {
                String mode = PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
                assertEquals(Files.isDirectory(path) ? "rwx------" : "rw-------", mode, path.toString());
            }
        }
        assertTrue(Files.readString(file(ONE)).contains("\"value\":{\"a\":1}"));
        assertEquals("\"x\"\n", Files.readString(new Layout(ledger()).history(HISTORY)));
    }

    @Test
    void beginsANewLogAfterManyCommitsAndForgetsNothing() throws IOException {
        FileStore store = open();
        long longest = 0;
        for (int i = 0; i < 1_200; i++) {
            store.commit(Commit.builder()
                    .put(ONE, String.valueOf(i))
                    .append(HISTORY, String.valueOf(i))
                    .build());
            longest = Math.max(longest, Files.size(ledger().resolve("redo.log")));
        }

        assertTrue(Files.size(ledger().resolve("redo.log")) < longest / 2);
        assertEquals("1199", open().find(ONE).orElseThrow().value());
        assertEquals(1_200, open().lines(HISTORY, 0).size());
        assertEquals(1_200, open().find(ONE).orElseThrow().revision());
    }

    @Test
    void worksAndSettlesOnAMachineThatDoesNotTellWhenItStarted() {
        UnreliableDisk disk = new UnreliableDisk(false);
        FileStore store = new FileStore(new Layout(Path.of("/state/ledger")), disk, RedoLog.MOST_COMMITS);
        store.commit(Commit.builder().put(ONE, "1").build());
        int before = disk.forces();

        store.find(ONE);
        store.commit(Commit.builder().put(ONE, "2").build());

        assertEquals(1, disk.forces() - before);
    }

    @Nested
    class ARecordNobodyCanRead {

        private void spoilt(byte[] content) throws IOException {
            two();
            Files.write(file(ONE), content);
            isNamedAndTheRestGoesOn();
        }

        private void isNamedAndTheRestGoesOn() {
            FileStore store = open();
            Listing listing = store.list(Shelf.OPEN, "case");

            assertEquals(1, listing.records().size());
            assertEquals(List.of(ONE), List.copyOf(listing.unreadable().keySet()));
            assertEquals(
                    LedgerException.Kind.DAMAGED, failing(() -> store.find(ONE)).kind());
            assertEquals("{\"a\":2}", store.find(TWO).orElseThrow().value());
            assertInstanceOf(
                    Conflict.class,
                    store.commit(Commit.builder().expect(ONE, 1).put(TWO, "3").build()));
        }

        @Test
        void isEmpty() throws IOException {
            spoilt(new byte[0]);
        }

        @Test
        void isBinary() throws IOException {
            spoilt(new byte[] {0, (byte) 0xFF, (byte) 0xC3, 0x28});
        }

        @Test
        void isHalfWritten() throws IOException {
            spoilt("{\"key\":\"case__app-1\",\n\"rev\":1,\n\"val".getBytes(StandardCharsets.UTF_8));
        }

        @Test
        void isAnothers() throws IOException {
            two();
            Files.copy(file(TWO), file(ONE), java.nio.file.StandardCopyOption.REPLACE_EXISTING);

            isNamedAndTheRestGoesOn();
        }

        @Test
        void isAFolder() throws IOException {
            two();
            Files.delete(file(ONE));
            Files.createDirectory(file(ONE));

            isNamedAndTheRestGoesOn();
        }

        @Test
        void isKeptAsideWhenItIsWrittenOver() throws IOException {
            two();
            Files.writeString(file(ONE), "precious and broken");

            assertInstanceOf(
                    Committed.class,
                    open().commit(Commit.builder().put(ONE, "3").build()));

            assertEquals("3", open().find(ONE).orElseThrow().value());
            try (Stream<Path> kept = Files.list(ledger().resolve("quarantine"))) {
                assertEquals(
                        "precious and broken", Files.readString(kept.findFirst().orElseThrow()));
            }
        }
    }

    @Test
    void readsARecordOfTenMegabytes() {
        String large = "{\"a\":\"" + "x".repeat(10 << 20) + "\"}";
        open().commit(Commit.builder().put(ONE, large).build());

        assertEquals(large.length(), open().find(ONE).orElseThrow().value().length());
    }

    @Nested
    class TheLog {

        private Path log() {
            return ledger().resolve("redo.log");
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 2, 7, 30})
        void thatIsTornAtItsEndIsKeptAsideAndGoneOnFrom(int bytes) throws IOException {
            two();
            byte[] whole = Files.readAllBytes(log());
            Files.write(log(), java.util.Arrays.copyOf(whole, whole.length - bytes));

            FileStore store = open();

            assertEquals("{\"a\":1}", store.find(ONE).orElseThrow().value());
            assertTrue(Files.exists(ledger().resolve("redo.torn-1")));
            assertInstanceOf(
                    Committed.class, store.commit(Commit.builder().put(ONE, "3").build()));
        }

        @Test
        void thatIsDamagedInItsMiddleStopsWithFileAndLine() throws IOException {
            two();
            List<String> lines = new ArrayList<>(Files.readAllLines(log()));
            lines.set(2, lines.get(2).replace("commit", "c0mmit"));
            Files.write(log(), lines);

            LedgerException failure = failing(() -> open().find(ONE));

            assertEquals(LedgerException.Kind.DAMAGED, failure.kind());
            assertTrue(failure.getMessage().contains("redo.log line 4"), failure.getMessage());
        }

        @Test
        void thatIsBinaryStopsAndIsLeftAsItIs() throws IOException {
            two();
            byte[] noise = {0, 1, 2, '\n', 3};
            Files.write(log(), noise);

            assertEquals(
                    LedgerException.Kind.DAMAGED,
                    failing(() -> open().find(ONE)).kind());
            assertEquals(5, Files.size(log()));
        }

        @Test
        void thatIsMissingIsBegunAboveEveryRevision() throws IOException {
            two();
            Files.delete(log());

            FileStore store = open();

            assertEquals("{\"a\":1}", store.find(ONE).orElseThrow().value());
            Committed next =
                    (Committed) store.commit(Commit.builder().put(ONE, "3").build());
            assertTrue(next.revision() > 2);
        }

        @Test
        void holdsWhatTheFilesLackAndGivesItBack() throws IOException {
            two();
            Files.delete(file(TWO));
            List<String> lines = Files.readAllLines(log());
            Files.write(log(), lines.subList(0, lines.size() - 1));

            assertEquals("{\"a\":2}", open().find(TWO).orElseThrow().value());
        }
    }

    @Nested
    class TheFolder {

        @Test
        void ofAnotherToolIsRefusedWithWhatToDo() throws IOException {
            Files.createDirectories(ledger());
            Files.writeString(ledger().resolve("case__app-1.json"), "{\"id\":\"app-1\"}");

            LedgerException failure = failing(() -> open().find(ONE));

            assertEquals(LedgerException.Kind.FOREIGN_FORMAT, failure.kind());
            assertTrue(failure.getMessage().contains("liaise migrate-ledger"));
            assertThrows(
                    LedgerException.class,
                    () -> open().commit(Commit.builder().put(TWO, "1").build()));
            assertFalse(Files.exists(ledger().resolve("format.json")));
        }

        @Test
        void ofANewerLiaiseIsRefusedWithWhatToDo() throws IOException {
            two();
            Files.writeString(ledger().resolve("format.json"), "{\"format\":2}");

            LedgerException failure = failing(() -> open().find(ONE));

            assertEquals(LedgerException.Kind.NEWER_FORMAT, failure.kind());
            assertTrue(failure.getMessage().contains("install the newer liaise"));
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "{}", "{\"format\":\"one\"}", "\u0000"})
        void whoseFormatNobodyCanReadIsNamed(String content) throws IOException {
            two();
            Files.writeString(ledger().resolve("format.json"), content);

            assertTrue(failing(() -> open().find(ONE)).getMessage().contains("format.json"));
        }

        @Test
        void thatIsAFileIsNamed() throws IOException {
            Files.writeString(ledger(), "not a folder");

            assertTrue(
                    failing(() -> open().commit(Commit.builder().put(ONE, "1").build()))
                            .getMessage()
                            .contains("ledger"));
        }
    }

    @Test
    void twoProgramsCommitAtOnceAndNothingIsLost() throws Exception {
        long each = 150;
        List<Process> programs = new ArrayList<>();
        for (String name : List.of("a", "b")) {
            programs.add(new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("java.class.path"),
                            Committing.class.getName(),
                            state.toString(),
                            name,
                            String.valueOf(each))
                    .redirectErrorStream(true)
                    .redirectOutput(state.resolve(name + ".out").toFile())
                    .start());
        }
        for (Process program : programs) {
            assertTrue(program.waitFor(2, TimeUnit.MINUTES));
        }
        assertEquals(
                List.of(0, 0),
                programs.stream().map(Process::exitValue).toList(),
                () -> read(state.resolve("a.out")) + read(state.resolve("b.out")));

        FileStore store = open();
        assertEquals(String.valueOf(2 * each), store.find(ONE).orElseThrow().value());
        List<String> lines = store.lines(HISTORY, 0);
        assertEquals(2L * each, lines.size());
        assertEquals(2 * each, lines.stream().distinct().count());
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return "";
        }
    }

    /** A program that counts up one record, along with others, and notes each step in one history. */
    static final class Committing {
        private Committing() {}

        public static void main(String[] arguments) {
            FileStore store = FileStore.open(Path.of(arguments[0]));
            int wanted = Integer.parseInt(arguments[2]);
            int done = 0;
            while (done < wanted) {
                var before = store.find(ONE);
                long revision = before.map(kept -> kept.revision()).orElse(0L);
                long value = before.map(kept -> Long.parseLong(kept.value())).orElse(0L);
                boolean landed = store.commit(Commit.builder()
                                .expect(ONE, revision)
                                .put(ONE, String.valueOf(value + 1))
                                .append(HISTORY, "\"%s%d\"".formatted(arguments[1], done))
                                .build())
                        instanceof Committed;
                if (landed) {
                    done++;
                }
            }
        }
    }

    @Test
    void aLineThatWasCutOffByHandIsNamed() throws IOException {
        two();
        Files.writeString(new Layout(ledger()).history(HISTORY), "\"y", StandardOpenOption.APPEND);

        LedgerException failure = failing(() -> open().lines(HISTORY, 0));

        assertTrue(failure.getMessage().contains("line 2"), failure.getMessage());
    }
}
