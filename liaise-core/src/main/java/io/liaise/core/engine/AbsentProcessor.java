package io.liaise.core.engine;

import io.liaise.core.failure.PluginException;
import io.liaise.core.run.Health;
import io.liaise.core.run.Job;
import io.liaise.core.run.RunId;
import io.liaise.core.run.RunResult;
import io.liaise.core.spi.run.Processor;
import io.liaise.core.spi.run.RunStatus;

/** Stands where a subject names a processor that is not installed. */
final class AbsentProcessor implements Processor {

    private final String name;
    private final String known;

    AbsentProcessor(String name, String known) {
        this.name = name;
        this.known = known;
    }

    private PluginException absent() {
        return new PluginException(
                name,
                "no processor is called %s; there are: %s".formatted(name, known.isEmpty() ? "none" : known),
                null);
    }

    @Override
    public Health preflight() {
        throw absent();
    }

    @Override
    public void start(Job job) {
        throw absent();
    }

    @Override
    public RunStatus status(RunId run) {
        throw absent();
    }

    @Override
    public boolean revoke(RunId run) {
        throw absent();
    }

    @Override
    public void cancel(RunId run, String reason) {
        throw absent();
    }

    @Override
    public RunResult collect(RunId run) {
        throw absent();
    }

    @Override
    public void close() {
        // There is nothing to close.
    }
}
