package io.liaise.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.spi.store.Store;
import io.liaise.core.store.Commit;
import io.liaise.core.store.CommitResult;
import io.liaise.core.store.Key;
import io.liaise.core.store.Shelf;
import io.liaise.core.store.Stored;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every {@link Store} does. */
public interface StoreContract {

    /** {@return a store with nothing in it} */
    Store emptyStore();

    @Test
    default void holdsNothingAtFirst() {
        Store store = emptyStore();

        assertEquals(Optional.empty(), store.find(Key.of("case", "a")));
        assertEquals(List.of(), store.list(Shelf.OPEN, "case").records());
        assertEquals(List.of(), store.lines(Key.of("history", "a"), 0));
    }

    @Test
    default void findsWhatWasPut() {
        Store store = emptyStore();
        Key key = Key.of("case", "Größe/1", "");

        long revision = committed(store, Commit.builder().put(key, "{\"a\": [1, \"é\\n\"]}"));

        assertEquals(Optional.of(new Stored(key, revision, "{\"a\": [1, \"é\\n\"]}")), store.find(key));
    }

    @Test
    default void keepsEveryKindOfJsonValue() {
        Store store = emptyStore();
        Key key = Key.of("cursor", "a");

        for (String value : List.of("1", "-2.5e3", "\"x\"", "true", "null", "[]", "{}", "{\n \"a\": 1\n}")) {
            committed(store, Commit.builder().put(key, value));

            assertEquals(value, store.find(key).orElseThrow().value());
        }
    }

    @Test
    default void refusesAnOutdatedRevisionAndChangesNothing() {
        Store store = emptyStore();
        Key key = Key.of("case", "a");
        Stored old = new Stored(key, committed(store, Commit.builder().put(key, "1")), "1");
        committed(store, Commit.builder().put(key, "2"));

        CommitResult result = store.commit(Commit.builder()
                .expect(old)
                .put(key, "3")
                .append(Key.of("history", "a"), "3")
                .build());

        assertEquals(new CommitResult.Conflict(List.of(key)), result);
        assertEquals("2", store.find(key).orElseThrow().value());
        assertEquals(List.of(), store.lines(Key.of("history", "a"), 0));
    }

    @Test
    default void claimsWhatNobodyHasOnce() {
        Store store = emptyStore();
        Commit claim = Commit.builder()
                .expectAbsent(Key.of("run", "a"))
                .put(Key.of("run", "a"), "1")
                .build();

        assertInstanceOf(CommitResult.Committed.class, store.commit(claim));
        assertInstanceOf(CommitResult.Conflict.class, store.commit(claim));
    }

    @Test
    default void neverRepeatsARevision() {
        Store store = emptyStore();
        Key key = Key.of("case", "a");
        long first = committed(store, Commit.builder().put(key, "1"));
        committed(store, Commit.builder().delete(key));

        long second = committed(store, Commit.builder().expectAbsent(key).put(key, "1"));

        assertTrue(second > first);
    }

    @Test
    default void deletesAndForgivesDeletingNothing() {
        Store store = emptyStore();
        Key key = Key.of("case", "a");
        committed(store, Commit.builder().put(key, "1"));

        committed(store, Commit.builder().delete(key).delete(Key.of("case", "b")));

        assertEquals(Optional.empty(), store.find(key));
        assertEquals(List.of(), store.list(Shelf.OPEN, "case").records());
    }

    @Test
    default void growsHistoriesInOrder() {
        Store store = emptyStore();
        Key history = Key.of("history", "a");
        committed(store, Commit.builder().append(history, "ä").append(history, ""));
        committed(store, Commit.builder().append(history, "c\u2028d"));

        assertEquals(List.of("ä", "", "c\u2028d"), store.lines(history, 0));
        assertEquals(List.of("c\u2028d"), store.lines(history, 2));
        assertEquals(List.of(), store.lines(history, 9));
    }

    @Test
    default void listsOneKindOnOneShelfInOrder() {
        Store store = emptyStore();
        committed(
                store,
                Commit.builder()
                        .put(Key.of("issue", "b"), "1")
                        .put(Key.of("issue", "a"), "2")
                        .put(Key.of("issue_check", "a"), "3")
                        .put(Key.of("issue", "c").archived(), "4"));

        assertEquals(
                List.of("2", "1"),
                store.list(Shelf.OPEN, "issue").records().stream()
                        .map(Stored::value)
                        .toList());
        assertEquals(
                List.of("4"),
                store.list(Shelf.ARCHIVE, "issue").records().stream()
                        .map(Stored::value)
                        .toList());
    }

    @Test
    default void archivesARecordAndLeavesItsHistory() {
        Store store = emptyStore();
        Key key = Key.of("case", "a");
        committed(store, Commit.builder().put(key, "1").append(Key.of("history", "a"), "x"));

        committed(store, Commit.builder().delete(key).put(key.archived(), "1"));

        assertEquals(Optional.empty(), store.find(key));
        assertEquals("1", store.find(key.archived()).orElseThrow().value());
        assertEquals(List.of("x"), store.lines(Key.of("history", "a"), 0));
    }

    @Test
    default void tellsTwinsThatDifferInCaseApart() {
        Store store = emptyStore();
        committed(store, Commit.builder().put(Key.of("case", "a"), "1").put(Key.of("case", "A"), "2"));

        assertEquals("1", store.find(Key.of("case", "a")).orElseThrow().value());
        assertEquals("2", store.find(Key.of("case", "A")).orElseThrow().value());
    }

    @Test
    default void takesKeysLongerThanAFileName() {
        Store store = emptyStore();
        Key one = Key.of("case", "/".repeat(400) + "1");
        Key two = Key.of("case", "/".repeat(400) + "2");
        committed(store, Commit.builder().put(one, "1").put(two, "2"));

        assertEquals("2", store.find(two).orElseThrow().value());
        assertEquals(2, store.list(Shelf.OPEN, "case").records().size());
    }

    @Test
    default void refusesWhatItCouldNotReadBack() {
        Store store = emptyStore();
        Key key = Key.of("case", "a");

        for (String value : List.of("", "{", "1 2", "{\"a\":}", "\"\uD800\"", "x", "[".repeat(5000))) {
            Commit commit = Commit.builder().put(key, value).build();

            assertThrows(InvalidValueException.class, () -> store.commit(commit), value);
        }
        assertEquals(Optional.empty(), store.find(key));
    }

    @Test
    default void keepsAVeryLongString() { // C131
        Store store = emptyStore();
        Key key = Key.of("case", "a");
        String value = "\"" + "x".repeat(25_000_000) + "\"";

        committed(store, Commit.builder().put(key, value));

        assertEquals(value, store.find(key).orElseThrow().value());
    }

    @Test
    default void readsSeveralThingsAtOneMoment() {
        Store store = emptyStore();
        committed(store, Commit.builder().put(Key.of("case", "a"), "1").put(Key.of("case", "b"), "1"));

        List<String> seen = store.read(view -> List.of(
                view.find(Key.of("case", "a")).orElseThrow().value(),
                view.find(Key.of("case", "b")).orElseThrow().value()));

        assertEquals(List.of("1", "1"), seen);
    }

    private static long committed(Store store, Commit.Builder commit) {
        return assertInstanceOf(CommitResult.Committed.class, store.commit(commit.build()))
                .revision();
    }
}
