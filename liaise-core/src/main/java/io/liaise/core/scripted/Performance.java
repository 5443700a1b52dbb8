package io.liaise.core.scripted;

import io.liaise.core.run.RunFailure;
import io.liaise.core.run.RunRecord;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;

/**
 * What became of a scripted run; all of it is known once its steps are done.
 *
 * @param kind what the run was for
 * @param session its session
 * @param endsAt when it ends
 * @param cause why it ends as it does, in a word
 * @param note what else the operator should know
 * @param answer the structured answer, as JSON
 * @param failure how it failed, if it did
 * @param costUsd what it cost
 */
record Performance(
        RunRecord.Kind kind,
        String session,
        Instant endsAt,
        String cause,
        Optional<String> note,
        Optional<String> answer,
        Optional<RunFailure> failure,
        Optional<BigDecimal> costUsd) {

    /** {@return the same run, stopped before it ended by itself} */
    Performance stoppedAt(Instant at) {
        return new Performance(
                kind,
                session,
                at,
                "stopped",
                Optional.empty(),
                Optional.empty(),
                Optional.of(RunFailure.CRASHED),
                costUsd);
    }
}
