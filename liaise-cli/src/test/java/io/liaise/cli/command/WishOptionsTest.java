package io.liaise.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.liaise.core.failure.RefusedException;
import io.liaise.core.operate.Wish.Rewording;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WishOptionsTest {

    @Test
    void aTextWithoutATitleIsTheWholeFile() {
        Rewording rewording = WishOptions.read(false, "\nTitle: of a film\r\n---\nsecond\n\n");

        assertEquals(Optional.empty(), rewording.title());
        assertEquals("Title: of a film\n---\nsecond", rewording.text().value());
    }

    @Test
    void aTitleStandsAboveTheLine() {
        Rewording rewording = WishOptions.read(true, "Title:  A new one \n---\n\nThe text\n---\nmore\n");

        assertEquals(Optional.of("A new one"), rewording.title());
        assertEquals("The text\n---\nmore", rewording.text().value());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "The text alone", "Title: no line\nThe text", "---\nTitle: swapped\nThe text"})
    void aTitleThatIsGoneSendsNothing(String edited) {
        RefusedException refused = assertThrows(RefusedException.class, () -> WishOptions.read(true, edited));

        assertEquals(
                "the first line has to be 'Title: …' and the second '---'; nothing was sent", refused.getMessage());
    }
}
