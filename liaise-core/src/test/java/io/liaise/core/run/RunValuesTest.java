package io.liaise.core.run;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.message.MessageText;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunValuesTest {

    /** What follows from each way to fail, at a glance. */
    @Test
    void failures() {
        String expected = """
                config_error owner processor always counts none
                auth_expired intake processor always free none
                quota_exhausted intake processor_until_reset always free until_reset
                rate_limited intake nothing never free growing
                unavailable intake nothing never free five_minutes
                policy_refusal owner nothing always counts none
                budget_exceeded owner nothing always counts none
                timed_out owner nothing always counts none
                crashed owner nothing always counts none
                session_lost intake nothing never free none
                workspace_conflict unchanged nothing never free ten_minutes
                needs_human owner nothing always counts none
                effect_blocked owner deploys always counts none""";

        String table = Stream.of(RunFailure.values())
                .map(failure -> Stream.of(
                                failure.label(),
                                failure.next(),
                                failure.blocks(),
                                failure.told(),
                                failure.cost(),
                                failure.rest())
                        .map(word -> word.toString().toLowerCase(Locale.ROOT))
                        .collect(joining(" ")))
                .collect(joining("\n"));

        assertEquals(expected, table);
    }

    @ParameterizedTest
    @EnumSource(Outcome.Kind.class)
    void anOutcomeSaysWhatItsKindIsAbout(Outcome.Kind kind) {
        MessageText some = new MessageText("x");
        Outcome full = new Outcome(kind, some, List.of(some), some);

        assertEquals(kind, full.kind());
        assertThrows(
                InvalidValueException.class,
                () -> new Outcome(kind, MessageText.EMPTY, List.of(), new MessageText("  ")));
    }

    @Test
    void aBlankQuestionIsNone() {
        assertThrows(
                InvalidValueException.class,
                () -> new Outcome(
                        Outcome.Kind.ASK, MessageText.EMPTY, List.of(new MessageText(" ")), MessageText.EMPTY));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "app-1",
                "app-1-r1-",
                "app-1-r1-XYZ",
                "../app-1-r1-00000000",
                "app-1-r1-00000000/x",
                "a b-r1-00000000"
            })
    void theNameOfARunIsOnePathSegment(String text) {
        assertThrows(InvalidValueException.class, () -> new RunId(text));
    }
}
