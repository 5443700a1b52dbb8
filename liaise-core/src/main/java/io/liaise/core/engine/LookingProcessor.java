package io.liaise.core.engine;

import io.liaise.core.run.Health;
import io.liaise.core.run.Job;
import io.liaise.core.run.RunId;
import io.liaise.core.run.RunResult;
import io.liaise.core.spi.run.Processor;
import io.liaise.core.spi.run.RunStatus;

/** A processor as a dry run sees it: it tells of runs, starts none, and runs no program to see whether it could. */
final class LookingProcessor implements Processor {

    private final Processor processor;

    LookingProcessor(Processor processor) {
        this.processor = processor;
    }

    @Override
    public Health preflight() {
        return new Health.Ready();
    }

    @Override
    public void start(Job job) {
        throw new IllegalStateException("a dry run starts nothing");
    }

    @Override
    public RunStatus status(RunId run) {
        return processor.status(run);
    }

    @Override
    public boolean revoke(RunId run) {
        throw new IllegalStateException("a dry run takes nothing back");
    }

    @Override
    public void cancel(RunId run, String reason) {
        throw new IllegalStateException("a dry run stops nothing");
    }

    @Override
    public RunResult collect(RunId run) {
        return processor.collect(run);
    }

    @Override
    public void close() {
        // Whoever made the processor closes it.
    }
}
