package io.liaise.webinbox;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.liaise.core.message.MessageText;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportStoreTest {

    @TempDir
    Path folder;

    @Test
    void losesNothingOfManyAtOnce() throws Exception {
        ReportStore store = new ReportStore(folder);
        ExecutorService threads = Executors.newFixedThreadPool(8);

        for (int i = 0; i < 200; i++) {
            String id = "r" + i;
            threads.execute(() -> store.add("shop", report(id, Instant.EPOCH)));
        }
        threads.shutdown();

        assertEquals(true, threads.awaitTermination(1, TimeUnit.MINUTES));
        assertEquals(
                200,
                store.entries("shop", 0, 1_000, entry -> true).stream()
                        .flatMap(entry -> store.find("shop", entry.id()).stream())
                        .map(Report::id)
                        .distinct()
                        .count());
    }

    @Test
    void writesOverTheLineACrashLeftHalfDone() throws Exception {
        ReportStore store = new ReportStore(folder);
        store.add("shop", report("r1", Instant.EPOCH));
        Path index = folder.resolve("webinbox").resolve("shop").resolve("index");
        Files.write(index, "R half".getBytes(StandardCharsets.US_ASCII), StandardOpenOption.APPEND);

        store.add("shop", report("r2", Instant.EPOCH));

        assertEquals(List.of("r1", "r2"), ids(store, 0));
    }

    @Test
    void ordersByArrivalWhenTheClockStepsBack() {
        ReportStore store = new ReportStore(folder);

        store.add("shop", report("r2", Instant.parse("2026-09-21T10:00:00Z")));
        store.add("shop", report("r1", Instant.parse("2026-09-21T09:00:00Z")));

        assertEquals(List.of("r1"), ids(store, 1));
    }

    private static List<String> ids(ReportStore store, long from) {
        return store.entries("shop", from, 10, entry -> true).stream()
                .map(ReportStore.Entry::id)
                .toList();
    }

    private static Report report(String id, Instant at) {
        Report.Body body = new Report.Body(
                new MessageText("It broke"), Optional.empty(), Optional.empty(), List.of(), Optional.empty());
        return new Report(id, id, Report.Kind.REPORT, at, Draft.claimed(Optional.empty(), Optional.empty()), body);
    }
}
