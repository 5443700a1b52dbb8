package io.liaise.testkit;

import io.liaise.core.message.MessageText;
import io.liaise.core.run.Job;
import io.liaise.core.run.ResultSchema;
import io.liaise.core.run.RunId;
import io.liaise.core.run.RunRecord;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Jobs for processors under test. */
public final class Jobs {

    private Jobs() {}

    /** {@return work on the case a run is named after, in a checkout, with a minute of time} */
    public static Job work(RunId run, Path checkout) {
        String caseId = run.value().substring(0, run.value().lastIndexOf("-r"));
        return new Job(
                run,
                caseId,
                "app",
                RunRecord.Kind.WORK,
                new Job.Instructions(
                        new MessageText("Work on the case.\n"), Optional.empty(), ResultSchema.of(RunRecord.Kind.WORK)),
                checkout,
                Optional.empty(),
                new Job.Limits(Duration.ofMinutes(1), Duration.ofMinutes(1), 20, Optional.empty()),
                new Job.Permissions("acceptEdits", List.of(), false));
    }

    /** {@return the same work with other limits} */
    public static Job limited(Job job, Duration timeout, Duration stall) {
        return new Job(
                job.id(),
                job.caseId(),
                job.subject(),
                job.kind(),
                job.instructions(),
                job.cwd(),
                job.sessionId(),
                new Job.Limits(
                        timeout, stall, job.limits().maxTurns(), job.limits().maxUsd()),
                job.permissions());
    }

    /** {@return the same work, going on with a session} */
    public static Job resuming(Job job, String session) {
        return new Job(
                job.id(),
                job.caseId(),
                job.subject(),
                job.kind(),
                job.instructions(),
                job.cwd(),
                Optional.of(session),
                job.limits(),
                job.permissions());
    }
}
