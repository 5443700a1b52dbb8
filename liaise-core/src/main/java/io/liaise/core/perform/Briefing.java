package io.liaise.core.perform;

import io.liaise.core.cases.Case;
import io.liaise.core.policy.Subject;
import io.liaise.core.run.Job;
import io.liaise.core.run.RunRecord;
import java.time.Instant;

/** Writes down what a run is to do. */
public interface Briefing {

    /**
     * {@return the job of a run, with everything it needs put in place}
     *
     * @param head the case as it was when the start was committed
     * @param subject its subject
     * @param run the run
     * @param now the time
     */
    Job job(Case head, Subject subject, RunRecord run, Instant now);
}
