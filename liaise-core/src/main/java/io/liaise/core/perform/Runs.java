package io.liaise.core.perform;

import io.liaise.core.run.RunFailure;
import io.liaise.core.run.RunRecord;
import io.liaise.core.run.RunRecord.Ending;
import io.liaise.core.run.RunRecord.RunClock;
import io.liaise.core.run.RunRecord.Status;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;

/** Later forms of the record of a run. */
public final class Runs {

    private Runs() {}

    /** {@return the run once it was collected} */
    public static RunRecord finished(
            RunRecord run, Optional<RunFailure> failure, Optional<BigDecimal> costUsd, Instant endedAt) {
        RunClock clock = run.clock();
        return new RunRecord(
                run.id(),
                run.caseId(),
                run.subject(),
                run.kind(),
                run.mode(),
                Status.FINISHED,
                new RunClock(clock.startedAt(), clock.heartbeatAt(), Optional.of(endedAt), clock.cancelSentAt()),
                run.process(),
                run.day(),
                new Ending(failure, costUsd));
    }

    /** {@return the run once it was told to stop for running too long} */
    public static RunRecord cancelled(RunRecord run, Instant at) {
        RunClock clock = run.clock();
        return with(run, new RunClock(clock.startedAt(), clock.heartbeatAt(), clock.endedAt(), Optional.of(at)));
    }

    private static RunRecord with(RunRecord run, RunClock clock) {
        return new RunRecord(
                run.id(),
                run.caseId(),
                run.subject(),
                run.kind(),
                run.mode(),
                run.status(),
                clock,
                run.process(),
                run.day(),
                run.ending());
    }
}
