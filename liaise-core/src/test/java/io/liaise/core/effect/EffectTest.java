package io.liaise.core.effect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.effect.Effect.Claim;
import io.liaise.core.effect.Effect.Course;
import io.liaise.core.effect.Effect.Ending;
import io.liaise.core.effect.Effect.Result;
import io.liaise.core.failure.InvalidValueException;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class EffectTest {

    private static final Claim CLAIM = new Claim(1, Optional.empty(), Optional.empty(), Instant.EPOCH);

    @Test
    void countsHowOftenItWasClaimed() {
        Course twice = Course.begun(EffectState.PLANNED)
                .claimed(CLAIM)
                .again(Instant.EPOCH.plusSeconds(60))
                .claimed(CLAIM);

        assertEquals(2, twice.attempts());
        assertEquals(EffectState.CLAIMED, twice.state());
        assertEquals(Optional.empty(), twice.notBefore());
    }

    @Test
    void keepsWhoPerformedItWhateverCameOfIt() {
        Course claimed = Course.begun(EffectState.PLANNED).claimed(CLAIM);
        Ending ending = new Ending(Result.TOOK_PLACE, Instant.EPOCH, Optional.empty(), Optional.of("id"));

        assertEquals(Optional.of(CLAIM), claimed.lost().claim());
        assertEquals(Optional.of(CLAIM), claimed.held().claim());
        assertEquals(Optional.of(ending), claimed.ended(ending).ending());
        assertEquals(EffectState.DONE, claimed.ended(ending).state());
    }

    @Test
    void isOpenUntilItIsDone() {
        assertTrue(Stream.of(EffectState.values())
                .filter(state -> state != EffectState.DONE)
                .allMatch(EffectState::isOpen));
        assertFalse(EffectState.DONE.isOpen());
    }

    @Test
    void isEffectiveOnlyWhenItTookPlace() {
        assertEquals(1, Stream.of(Result.values()).filter(Result::isEffective).count());
    }

    @Test
    void hasANameOfOneForm() {
        assertThrows(InvalidValueException.class, () -> new EffectId("e1"));
        assertThrows(InvalidValueException.class, () -> new EffectId("e0123456789AB"));
        assertEquals("e0123456789ab", new EffectId("e0123456789ab").toString());
    }
}
