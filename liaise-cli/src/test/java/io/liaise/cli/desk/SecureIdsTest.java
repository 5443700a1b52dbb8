package io.liaise.cli.desk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.testkit.FixedIds;
import org.junit.jupiter.api.Test;

class SecureIdsTest {

    private final SecureIds ids = new SecureIds();

    @Test
    void givesAsManyLowerCaseHexDigitsAsAsked() {
        for (int digits = 1; digits <= 65; digits++) {
            String name = ids.hex(digits);

            assertEquals(digits, name.length());
            assertTrue(name.matches("[0-9a-f]+"), name);
        }
    }

    @Test
    void doesNotRepeatItself() {
        assertNotEquals(ids.hex(32), ids.hex(32));
        assertNotEquals(ids.hex(32), new SecureIds().hex(32));
    }

    @Test
    void refusesANameWithoutDigits() {
        assertThrows(IllegalArgumentException.class, () -> ids.hex(0));
    }

    @Test
    void countsInTests() {
        FixedIds fixed = new FixedIds();

        assertEquals("0001", fixed.hex(4));
        assertEquals("2", fixed.hex(1));
    }
}
