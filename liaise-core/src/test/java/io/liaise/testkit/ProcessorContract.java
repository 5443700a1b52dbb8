package io.liaise.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.failure.NotFoundException;
import io.liaise.core.run.Health;
import io.liaise.core.run.Job;
import io.liaise.core.run.Outcome;
import io.liaise.core.run.RunFailure;
import io.liaise.core.run.RunId;
import io.liaise.core.run.RunResult;
import io.liaise.core.spi.run.Processor;
import io.liaise.core.spi.run.RunStatus;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** What every processor has to keep to. Implement it in a test of your own, and say how your agent is made to behave. */
public interface ProcessorContract {

    /** {@return another live processor on the same state, as another process would have it} */
    Processor processor() throws IOException;

    /** Makes the agent answer its next runs at once, with one reply. */
    void answering() throws IOException;

    /** Makes the agent work on its next runs until it is told to stop. */
    void working() throws IOException;

    /** {@return a job for a run} */
    Job job(RunId run) throws IOException;

    /** Lets a little time pass. */
    void letTimePass() throws InterruptedException;

    /** {@return how often the agent was set to work} */
    int timesSetToWork() throws IOException;

    private RunStatus await(Processor processor, RunId run, Predicate<RunStatus> wanted) throws InterruptedException {
        RunStatus status = processor.status(run);
        for (int i = 0; i < 400 && !wanted.test(status); i++) {
            letTimePass();
            status = processor.status(run);
        }
        assertTrue(wanted.test(status), status::toString);
        return status;
    }

    private RunResult ended(Processor processor, RunId run) throws InterruptedException {
        await(processor, run, RunStatus.Ended.class::isInstance);
        return processor.collect(run);
    }

    @Test
    default void isReadyWhereEverythingIsSetUp() throws IOException {
        answering();

        try (Processor processor = processor()) {
            assertInstanceOf(Health.Ready.class, processor.preflight());
        }
    }

    @Test
    default void knowsNothingOfARunNobodyStarted() throws IOException {
        try (Processor processor = processor()) {
            assertInstanceOf(RunStatus.Unclaimed.class, processor.status(Fixtures.run(7)));
            assertThrows(NotFoundException.class, () -> processor.collect(Fixtures.run(7)));
        }
    }

    @Test
    default void bringsBackWhatTheAgentAnswered() throws IOException, InterruptedException {
        answering();
        RunId run = Fixtures.run(1);
        try (Processor processor = processor()) {
            processor.start(job(run));

            RunResult result = ended(processor, run);

            assertEquals(run, result.id());
            assertEquals(Optional.empty(), result.failure());
            assertEquals(
                    List.of(Outcome.Kind.REPLY),
                    result.outcomes().stream().map(Outcome::kind).toList());
            assertTrue(result.sessionId().isPresent());
        }
    }

    @Test
    default void givesTheSameResultToEverybodyHoweverOftenTheyAsk() throws IOException, InterruptedException {
        answering();
        RunId run = Fixtures.run(1);
        try (Processor one = processor();
                Processor another = processor()) {
            one.start(job(run));
            RunResult first = ended(one, run);

            letTimePass();

            assertEquals(first, one.collect(run));
            assertEquals(first, another.collect(run));
            assertEquals(one.status(run), another.status(run));
        }
    }

    @Test
    default void startsARunOnceHoweverOftenItIsTold() throws IOException, InterruptedException {
        answering();
        RunId run = Fixtures.run(1);
        try (Processor one = processor();
                Processor another = processor()) {
            one.start(job(run));
            another.start(job(run));
            ended(one, run);

            one.start(job(run));

            assertInstanceOf(RunStatus.Ended.class, one.status(run));
            assertEquals(1, timesSetToWork());
        }
    }

    @Test
    default void aStartThatWasTakenBackNeverHappens() throws IOException, InterruptedException {
        answering();
        RunId run = Fixtures.run(1);
        try (Processor processor = processor()) {
            assertTrue(processor.revoke(run));
            assertTrue(processor.revoke(run));

            processor.start(job(run));
            letTimePass();

            assertInstanceOf(RunStatus.Revoked.class, processor.status(run));
            assertThrows(NotFoundException.class, () -> processor.collect(run));
            assertEquals(0, timesSetToWork());
        }
    }

    @Test
    default void aRunAtWorkCannotBeTakenBackOrCollected() throws IOException, InterruptedException {
        working();
        RunId run = Fixtures.run(1);
        try (Processor processor = processor()) {
            processor.start(job(run));
            await(processor, run, RunStatus.Running.class::isInstance);

            assertFalse(processor.revoke(run));
            assertThrows(NotFoundException.class, () -> processor.collect(run));

            processor.cancel(run, "test");
            ended(processor, run);
        }
    }

    @Test
    default void aRunThatIsToldToStopEndsAndIsNoSuccess() throws IOException, InterruptedException {
        working();
        RunId run = Fixtures.run(1);
        try (Processor processor = processor();
                Processor another = processor()) {
            processor.start(job(run));
            await(processor, run, RunStatus.Running.class::isInstance);

            another.cancel(run, "test");
            another.cancel(run, "test");

            RunResult result = ended(processor, run);
            assertEquals(Optional.of(RunFailure.CRASHED), result.failure());
            assertEquals(Optional.of("stopped"), result.account().cause());
        }
    }

    @Test
    default void aRunThatIsOverIsNotStopped() throws IOException, InterruptedException {
        answering();
        RunId run = Fixtures.run(1);
        try (Processor processor = processor()) {
            processor.start(job(run));
            RunResult before = ended(processor, run);

            processor.cancel(run, "test");

            assertEquals(before, processor.collect(run));
        }
    }

    @Test
    default void closingLeavesRunsAlone() throws IOException, InterruptedException {
        working();
        RunId run = Fixtures.run(1);
        try (Processor processor = processor()) {
            processor.start(job(run));
        }

        try (Processor processor = processor()) {
            await(processor, run, RunStatus.Running.class::isInstance);
            processor.cancel(run, "test");
            ended(processor, run);
        }
    }
}
