package io.liaise.claude;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.process.ExitRecord;
import io.liaise.core.process.ProcessIdentity;
import io.liaise.core.run.RunFailure;
import io.liaise.core.run.RunId;
import io.liaise.core.run.RunRecord;
import io.liaise.core.run.RunResult;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/** Every recording of the real agent: what liaise makes of it, and what it should. */
class RecordingsTest {

    private static final System.Logger LOG = System.getLogger(RecordingsTest.class.getName());
    private static final RunId RUN = new RunId("app-1-r1-0a1b2c3d");
    private static final Instant ENDED = Instant.parse("2026-11-30T20:40:00Z");
    private static final List<String> TABLE = new ArrayList<>();

    @AfterAll
    static void print() {
        LOG.log(
                System.Logger.Level.INFO,
                "%-58s %-34s %s%n%s"
                        .formatted(
                                "recording",
                                "found",
                                "expected",
                                TABLE.stream().sorted().collect(Collectors.joining("\n"))));
    }

    @ParameterizedTest(name = "{0}")
    @CsvFileSource(resources = "/recordings.csv", numLinesToSkip = 1)
    void isReadAsItShould(
            String recording, int exitCode, String expected, String cost, int outcomes, String session, String denied)
            throws IOException, URISyntaxException {
        RunResult result = result(recording, exitCode);

        String found = "%s %s"
                .formatted(
                        result.failure().map(RunFailure::label).orElse("-"),
                        result.account().cause().orElse("-"));
        TABLE.add("%-58s %-34s %s".formatted(recording, found, expected));
        assertEquals(expected, found);
        assertEquals(cost, result.costUsd().map(BigDecimal::toPlainString).orElse("-"));
        assertEquals(outcomes, result.outcomes().size());
        assertEquals(session, result.sessionId().map(id -> id.substring(0, 8)).orElse("-"));
        assertEquals(
                denied,
                result.account().deniedTools().isEmpty()
                        ? "-"
                        : String.join(" ", result.account().deniedTools()));
    }

    @ParameterizedTest
    @CsvSource({
        "usage-limit-five-hour-rejected, 2026-11-30T22:36:34Z",
        "usage-limit-seven-day-rejected, 2026-12-05T11:50:36Z"
    })
    void namesTheResetOfAUsedUpLimit(String recording, Instant reset) throws IOException, URISyntaxException {
        assertEquals(Optional.of(reset), result(recording, 1).resetAt());
    }

    @Test
    void everyRecordingIsInTheList() throws IOException, URISyntaxException {
        try (Stream<Path> files = Files.list(resource("streams"))) {
            Set<String> recorded = files.map(
                            file -> file.getFileName().toString().replace(".jsonl", ""))
                    .collect(Collectors.toCollection(TreeSet::new));
            Set<String> listed = Files.readAllLines(resource("recordings.csv")).stream()
                    .skip(1)
                    .map(line -> line.substring(0, line.indexOf(',')))
                    .collect(Collectors.toCollection(TreeSet::new));

            assertEquals(recorded, listed);
            assertTrue(recorded.size() > 50);
        }
    }

    private static RunResult result(String recording, int exitCode) throws IOException, URISyntaxException {
        boolean resumed = recording.contains("session-resume");
        ResultOfRun.Start start =
                new ResultOfRun.Start(RUN, RunRecord.Kind.WORK, Optional.empty(), resumed, Optional.empty());
        ExitRecord exit = new ExitRecord(
                Optional.of(new ProcessIdentity(1, "", "")),
                OptionalInt.of(exitCode),
                ENDED,
                ExitRecord.Reason.EXITED,
                "",
                List.of());
        StreamSummary stream = new StreamReader(resource("streams/" + recording + ".jsonl")).finish();
        return ResultOfRun.of(start, new ResultOfRun.Traces(stream, Optional.of(exit), "", ENDED), ZoneOffset.UTC);
    }

    private static Path resource(String name) throws URISyntaxException {
        return Path.of(Objects.requireNonNull(RecordingsTest.class.getResource("/" + name), name)
                .toURI());
    }
}
