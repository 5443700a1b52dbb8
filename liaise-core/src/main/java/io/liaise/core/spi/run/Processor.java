package io.liaise.core.spi.run;

import io.liaise.core.failure.NotFoundException;
import io.liaise.core.failure.ProcessException;
import io.liaise.core.run.Health;
import io.liaise.core.run.Job;
import io.liaise.core.run.RunId;
import io.liaise.core.run.RunResult;

/**
 * Has an agent do a job. A run outlives whoever started it: every answer is found again by the run's id alone.
 *
 * <p>Only {@link #start}, {@link #revoke} and {@link #cancel} change anything. All methods may be called from several
 * processes, and again for the same run.
 */
public interface Processor extends AutoCloseable {

    /** {@return whether a run could start now} */
    Health preflight();

    /**
     * Starts a run and returns without waiting for it. Starting a run that was started or revoked already does nothing.
     *
     * @throws ProcessException when nothing was started and nothing will be
     */
    void start(Job job);

    /** {@return how a run stands; reading only} */
    RunStatus status(RunId run);

    /**
     * Takes back a start nobody has taken up.
     *
     * @return whether the run can never start from now on; false when it has started
     */
    boolean revoke(RunId run);

    /**
     * Asks a run to stop, and makes it stop if it does not. Returns at once; {@link #status} tells when it has.
     *
     * @param reason why, in a word for the record
     */
    void cancel(RunId run, String reason);

    /**
     * Reads what an ended run came back with; the answer stays the same.
     *
     * @throws NotFoundException when there is no such run, or it has not ended
     */
    RunResult collect(RunId run);

    @Override
    void close();
}
