package io.liaise.core.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.failure.InvalidValueException;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "app-3 | case__app-3",
                "github:example/app#12 | case__github%3Aexample%2Fapp%2312",
                "a b~c*d | case__a%20b~c%2Ad",
                "one_two | case__one_two",
                "one__two | case__one_%5Ftwo",
                "_edge_ | case__%5Fedge%5F",
                "\u00e9\ud83d\ude00 | case__%C3%A9%F0%9F%98%80",
                "100% | case__100%25"
            })
    void writesEachPartInSafeCharacters(String part, String text) {
        assertEquals(text, Key.of("case", part).encoded());
    }

    @RepeatedTest(200)
    void readsBackToTheSameParts(RepetitionInfo seed) {
        var random = new SplittableRandom(seed.getCurrentRepetition());
        String alphabet = "aZ09._-~%/:#\\ \u00e9\u4e2d__";
        List<String> parts = IntStream.rangeClosed(1, 1 + random.nextInt(3))
                .mapToObj(part -> IntStream.range(0, random.nextInt(12))
                        .mapToObj(i -> String.valueOf(alphabet.charAt(random.nextInt(alphabet.length()))))
                        .collect(Collectors.joining()))
                .toList();
        Key key = new Key(Shelf.OPEN, "some_kind", parts);

        assertEquals(key, Key.parse(Shelf.OPEN, key.encoded()));
        assertTrue(key.encoded().matches("[A-Za-z0-9._~%-]*"));
    }

    @Test
    void keepsDifferentPartsApart() {
        assertNotEquals(
                Key.of("case", "a", "b").encoded(), Key.of("case", "a__b").encoded());
        assertNotEquals(
                Key.of("case", "a_", "b").encoded(), Key.of("case", "a", "_b").encoded());
    }

    @ParameterizedTest
    @ValueSource(strings = {"case__a%2", "case__a%zz", "case__\u00e9", "Case__a", "__a", "", "case-x__a"})
    void refusesATextThatIsNoKey(String text) {
        assertThrows(InvalidValueException.class, () -> Key.parse(Shelf.OPEN, text));
    }

    @Test
    void changesShelvesAndBack() {
        Key key = Key.of("case", "app-1");

        assertEquals(Shelf.ARCHIVE, key.archived().shelf());
        assertEquals(key, key.archived().opened());
        assertEquals("archive/case__app-1", key.archived().toString());
    }

    @Test
    void commitsKeepWhatTheyWereGiven() {
        Key key = Key.of("case", "app-1");
        Commit commit = Commit.builder()
                .expectAbsent(key)
                .put(key, "{}")
                .delete(key.archived())
                .append(Key.of("history", "app-1"), "a")
                .append(Key.of("history", "app-1"), "b")
                .build();

        assertEquals(Optional.empty(), commit.writes().get(key.archived()));
        assertEquals(List.of("a", "b"), commit.appends().get(Key.of("history", "app-1")));
        assertFalse(commit.isEmpty());
        assertTrue(Commit.builder().expect(key, 3).build().isEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\nb", "a\rb"})
    void aLineOfAHistoryIsOneLine(String text) {
        Commit.Builder commit = Commit.builder();

        assertThrows(IllegalArgumentException.class, () -> commit.append(Key.of("history", "x"), text));
    }
}
