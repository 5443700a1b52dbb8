package io.liaise.core.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseEntry;
import io.liaise.core.cases.CaseHistory;
import io.liaise.core.cases.Fact;
import io.liaise.core.failure.InvalidValueException;
import io.liaise.testkit.Fixtures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EntryJsonTest {

    private static final Path GOLDENS = Path.of("src/test/resources/entries");

    static Stream<CaseEntry> everySort() {
        return EntrySamples.full().stream();
    }

    private static String sort(CaseEntry entry) {
        return entry.fact().getClass().getSimpleName();
    }

    /** These lines stand in ledgers out there and are read for ever; a new sort adds a file, none is changed. */
    @ParameterizedTest
    @MethodSource("everySort")
    void readsAndWritesTheLineThatIsKept(CaseEntry entry) throws IOException {
        Path golden = GOLDENS.resolve(sort(entry) + ".json");

        String kept = Files.readString(golden).strip();

        assertEquals(kept, EntryJson.write(entry), "the form of a line in ledgers out there");
        assertEquals(entry, EntryJson.read(kept));
    }

    @Test
    void hasASampleOfEverySort() {
        List<String> sorts = Stream.of(Fact.class.getPermittedSubclasses())
                .map(Class::getSimpleName)
                .sorted()
                .toList();

        assertEquals(sorts, everySort().map(EntryJsonTest::sort).sorted().toList());
    }

    @RepeatedTest(100)
    void readsBackWhatItWrote(RepetitionInfo seed) {
        for (CaseEntry entry : EntrySamples.history(seed.getCurrentRepetition())) {
            assertEquals(entry, EntryJson.read(EntryJson.write(entry)));
        }
    }

    @RepeatedTest(100)
    void foldsLinesToTheHeadThatGrewWithThem(RepetitionInfo seed) {
        List<CaseEntry> entries = EntrySamples.history(seed.getCurrentRepetition());
        Case live = CaseHistory.open(Fixtures.CASE, entries.get(0));
        List<String> lines = new ArrayList<>(List.of(EntryJson.write(entries.get(0))));
        for (CaseEntry entry : entries.subList(1, entries.size())) {
            live = CaseHistory.append(CaseJson.read(CaseJson.write(live).toString()), entry);
            lines.add(EntryJson.write(entry));
        }

        Case replayed = CaseHistory.fold(
                Fixtures.CASE, lines.stream().map(EntryJson::read).collect(Collectors.toList()));

        assertEquals(live, replayed);
        assertEquals(live, CaseJson.read(CaseJson.write(replayed).toString()));
    }

    @Test
    void ignoresKeysOfALaterVersion() {
        CaseEntry entry = EntrySamples.full().get(0);
        String line = EntryJson.write(entry).replace("\"kind\"", "\"later\":{\"a\":1},\"kind\"");

        assertEquals(entry, EntryJson.read(line));
    }

    @Test
    void namesEveryKeyThatIsMissingAtOnce() {
        InvalidValueException failure =
                assertThrows(InvalidValueException.class, () -> EntryJson.read("{\"at\":1,\"text\":null}"));

        assertEquals("a stored entry lacks kind, actor, detail; it has at, text", failure.getMessage());
    }

    @Test
    void refusesAKindNobodyKnows() {
        InvalidValueException failure = assertThrows(InvalidValueException.class, () -> EntryJson.read("""
                        {"at":"2026-01-05T09:00:00+00:00","kind":"comment","actor":"pat","detail":{}}"""));

        assertTrue(failure.getMessage().contains("'comment' is not a known ledger entry kind"));
    }

    @Test
    void writesTimesWithTheirOffsetAndFractionsOnlyWhereThereAreAny() {
        assertEquals("2026-01-05T09:00:00+00:00", FieldsJson.time(Fixtures.START));
        assertEquals("2026-01-05T09:00:00.000120+00:00", FieldsJson.time(Fixtures.START.plusNanos(120_000)));
    }
}
