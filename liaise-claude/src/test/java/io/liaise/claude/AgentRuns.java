package io.liaise.claude;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.run.Job;
import io.liaise.core.run.RunId;
import io.liaise.core.run.RunResult;
import io.liaise.core.spi.run.Processor;
import io.liaise.core.spi.run.RunStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for runs that are real processes. */
final class AgentRuns {

    private static final Duration LOOK = Duration.ofMillis(50);
    private static final int LOOKS = 2_000;

    private AgentRuns() {}

    /** {@return what a job came to, when it has ended} */
    static RunResult run(Processor processor, Job job) {
        processor.start(job);
        return end(processor, job.id());
    }

    /** {@return what a run came to, when it has ended} */
    static RunResult end(Processor processor, RunId run) {
        until(() -> processor.status(run) instanceof RunStatus.Ended);
        return processor.collect(run);
    }

    /** Waits until a file is there. */
    static void appears(Path file) {
        assertTrue(until(() -> Files.exists(file)), file + " never came");
    }

    /** {@return the process of the agent itself} */
    static ProcessHandle agent(Processor processor, RunId run) {
        assertTrue(
                until(() -> processor.status(run) instanceof RunStatus.Running running
                        && running.pid().isPresent()),
                "it never ran");
        return ProcessHandle.of(
                        ((RunStatus.Running) processor.status(run)).pid().orElseThrow())
                .orElseThrow();
    }

    /** {@return whether it became true while anybody would wait for it} */
    static boolean until(BooleanSupplier condition) {
        for (int i = 0; i < LOOKS && !condition.getAsBoolean(); i++) {
            LockSupport.parkNanos(LOOK.toNanos());
        }
        return condition.getAsBoolean();
    }

    /** Looks for processes that have this folder in their command line; one that is on its way out may leave. */
    static void assertNothingLivesOf(Path folder) {
        assertEquals(
                List.of(),
                ProcessHandle.allProcesses()
                        .filter(process -> process.info()
                                .commandLine()
                                .filter(line -> line.contains(folder.toString()))
                                .isPresent())
                        .filter(AgentRuns::stays)
                        .toList());
    }

    /** A supervisor is still on its way out when the end it wrote down is seen. */
    private static boolean stays(ProcessHandle process) {
        for (int i = 0; i < 100 && process.isAlive(); i++) {
            LockSupport.parkNanos(LOOK.toNanos());
        }
        return process.isAlive();
    }
}
