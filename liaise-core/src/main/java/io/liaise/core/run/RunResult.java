package io.liaise.core.run;

import io.liaise.core.message.MessageText;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a finished run came back with.
 *
 * @param id the run
 * @param outcomes the valid outcomes, in order
 * @param invalid what was wrong with each of the others, for the operator
 * @param summary the run's own account of itself
 * @param failure how it failed, if it did
 * @param resetAt when a used-up limit is reset
 * @param sessionId the session to resume
 * @param costUsd what this run alone cost
 * @param structured its structured result as JSON text, whatever its shape
 */
public record RunResult(
        RunId id,
        List<Outcome> outcomes,
        List<String> invalid,
        MessageText summary,
        Optional<RunFailure> failure,
        Optional<Instant> resetAt,
        Optional<String> sessionId,
        Optional<BigDecimal> costUsd,
        Optional<MessageText> structured) {

    /** Copies the lists. */
    public RunResult {
        outcomes = List.copyOf(outcomes);
        invalid = List.copyOf(invalid);
    }
}
