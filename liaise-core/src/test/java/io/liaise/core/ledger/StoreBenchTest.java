package io.liaise.core.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.cases.CaseEntry;
import io.liaise.core.cases.CaseId;
import io.liaise.core.cases.CaseKind;
import io.liaise.core.cases.Fact;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.store.Commit;
import io.liaise.core.store.Key;
import io.liaise.testkit.Fixtures;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Measures the ledger on the disk it stands on. Prints figures, and fails only where a ratio of one run is off. */
@Tag("bench")
class StoreBenchTest {

    private static final System.Logger LOG = System.getLogger(StoreBenchTest.class.getName());

    @TempDir
    private Path folder;

    private static void print(String line) {
        LOG.log(System.Logger.Level.INFO, line);
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private static double micros(Runnable work) {
        long begun = System.nanoTime();
        work.run();
        return (System.nanoTime() - begun) / 1_000.0;
    }

    private Ledger ledger(String name) {
        return new Ledger(FileStore.open(folder.resolve(name)));
    }

    private static CaseId opened(Ledger ledger, int number) {
        ConversationRef ref = ConversationRef.parse("github:example/app#" + number);
        return ledger.change(change -> change.open(
                        "app",
                        CaseEntry.by(Fixtures.START, new Fact.Opened(CaseKind.ISSUE, ref, Optional.of(Fixtures.PAT)))))
                .id();
    }

    private static void says(Ledger ledger, CaseId id, int number) {
        ledger.apply(change -> change.append(
                id, new CaseEntry(Fixtures.minute(number), "pat", Fixtures.said("m" + number, "a word or two"))));
    }

    /** A head remembers up to {@link io.liaise.core.cases.Talk#WINDOW} messages; from there on it grows no more. */
    @Test
    void anEntryCostsTheSameHoweverLongTheHistory() {
        Ledger ledger = ledger("entries");
        CaseId old = opened(ledger, 2);
        for (int i = 0; i < 100; i++) {
            int from = i * 100;
            ledger.apply(change -> {
                for (int entry = from; entry < from + 100; entry++) {
                    change.append(
                            old,
                            new CaseEntry(Fixtures.minute(entry), "pat", Fixtures.said("m" + entry, "a word or two")));
                }
            });
        }
        CaseId full = opened(ledger, 1);
        for (int i = 0; i < 110; i++) {
            says(ledger, full, i);
        }
        List<CaseId> brief = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            brief.add(opened(ledger, 10 + i));
            for (int entry = 1; entry < 10; entry++) {
                says(ledger, brief.get(i), entry);
            }
        }
        double[] at10 = new double[200];
        double[] at110 = new double[200];
        double[] at10000 = new double[200];
        for (int i = 0; i < at10.length; i++) {
            int number = 20_000 + i;
            at10[i] = micros(() -> says(ledger, brief.get(number % brief.size()), number));
            at110[i] = micros(() -> says(ledger, full, number));
            at10000[i] = micros(() -> says(ledger, old, number));
        }
        double ratio = median(at10000) / median(at10);
        print("append: %.0f µs with 10 entries, %.0f with 110, %.0f with 10,000: %.2f times 10, %.2f times 110"
                .formatted(median(at10), median(at110), median(at10000), ratio, median(at10000) / median(at110)));
        assertTrue(ratio <= 1.5);
    }

    @Test
    void openWorkCostsTheSameHoweverMuchIsArchived() {
        archive("a100", 100);
        archive("a10000", 10_000);
        double[] with100 = new double[100];
        double[] with10000 = new double[100];
        for (int i = 0; i < with100.length; i++) {
            with100[i] = micros(() -> list("a100"));
            with10000[i] = micros(() -> list("a10000"));
        }
        double ratio = median(with10000) / median(with100);
        print("open and list 20 open cases: %.0f µs with 100 archived, %.0f µs with 10,000: %.2f times"
                .formatted(median(with100), median(with10000), ratio));
        assertTrue(ratio <= 1.5);
    }

    private void list(String name) {
        int open = ledger(name).read(LedgerView::openCases).values().size();
        assertEquals(20, open);
    }

    private void archive(String name, int archived) {
        Ledger ledger = ledger(name);
        for (int i = 0; i < archived; i += 100) {
            int from = i;
            ledger.apply(change -> {
                for (int number = from; number < from + 100; number++) {
                    ConversationRef ref = ConversationRef.parse("github:example/app#" + (number + 1));
                    CaseId id = change.open(
                                    "app",
                                    CaseEntry.by(
                                            Fixtures.START,
                                            new Fact.Opened(CaseKind.ISSUE, ref, Optional.of(Fixtures.PAT))))
                            .id();
                    change.archive(id);
                }
            });
        }
        for (int i = 0; i < 20; i++) {
            opened(ledger, 1_000_000 + i);
        }
    }

    @Test
    void bytesWrittenForAnEntry() throws IOException {
        Ledger ledger = ledger("bytes");
        CaseId id = opened(ledger, 1);
        int said = 0;
        for (int entries : new int[] {2, 10, 110}) {
            while (said < entries - 2) {
                says(ledger, id, ++said);
            }
            long before = Files.size(folder.resolve("bytes/ledger/redo.log"));
            long history = size(folder.resolve("bytes/ledger/history"));
            says(ledger, id, ++said);
            long logged = Files.size(folder.resolve("bytes/ledger/redo.log")) - before;
            long added = size(folder.resolve("bytes/ledger/history")) - history;
            long head = Files.size(folder.resolve("bytes/ledger/case__app-1.json"));
            print("entry %d, of 13 characters: %d bytes of history, %d of head, %d of log"
                    .formatted(entries, added, head, logged));
            assertTrue(logged > 0, "the log was begun anew in between");
        }
    }

    private static long size(Path of) throws IOException {
        try (Stream<Path> files = Files.list(of)) {
            return files.mapToLong(file -> file.toFile().length()).sum();
        }
    }

    @Test
    void commitsAgainstTheDisksOwnRate() throws IOException {
        FileStore store = FileStore.open(folder.resolve("rate"));
        Key key = Key.of("case", "app-1");
        for (int i = 0; i < 300; i++) {
            store.commit(Commit.builder().put(key, String.valueOf(i)).build());
        }
        double[] commits = new double[500];
        double[] forces = new double[500];
        try (FileChannel file =
                FileChannel.open(folder.resolve("raw"), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (int i = 0; i < commits.length; i++) {
                int number = i;
                commits[i] = micros(() -> store.commit(
                        Commit.builder().put(key, String.valueOf(number)).build()));
                forces[i] = micros(() -> forced(file));
            }
        }
        double share = median(forces) / median(commits);
        print("commits: %.0f a second; the disk's own forces: %.0f a second; share %.2f"
                .formatted(1e6 / median(commits), 1e6 / median(forces), share));
    }

    private static void forced(FileChannel file) {
        try {
            file.write(ByteBuffer.wrap(new byte[200]));
            file.force(false);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
