package io.liaise.core.notice;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.liaise.core.failure.InvalidValueException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class NoticeTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "Two words", "the partner wrote: hello", "x\n", "\u00e9"})
    void hasNoRoomForAMessage(String cause) {
        assertThrows(
                InvalidValueException.class,
                () -> new Notice(Notice.Event.NOTE, Optional.of("app"), List.of(), Optional.of(cause)));
    }

    @ParameterizedTest
    @EnumSource(Notice.Event.class)
    void everyEventReadsBackFromItsLabel(Notice.Event event) {
        assertEquals(event, Notice.Event.parse(event.label()));
    }

    @Test
    void takesACauseOfLiaisesOwn() {
        Notice notice =
                new Notice(Notice.Event.HOLD_SET, Optional.empty(), List.of("app-1"), Optional.of("auth_expired"));

        assertEquals(Notice.Priority.HIGH, notice.event().priority());
    }
}
