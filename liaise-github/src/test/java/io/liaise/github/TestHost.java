package io.liaise.github;

import io.liaise.core.failure.ProcessException;
import io.liaise.core.process.CommandResult;
import io.liaise.core.process.CommandRunner;
import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.Ids;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;

/** A host for one test. */
record TestHost(Clock clock, Map<String, String> environment, CommandRunner commands) implements HostContext {

    static TestHost of(Clock clock, Map<String, String> environment) {
        return new TestHost(clock, environment, command -> {
            throw new ProcessException("there is no such program", null);
        });
    }

    static TestHost answering(Clock clock, String stdout, int exitCode) {
        return new TestHost(clock, Map.of(), command -> new CommandResult(exitCode, stdout, "", false, false));
    }

    @Override
    public Ids ids() {
        return "0"::repeat;
    }

    @Override
    public Path stateFolder() {
        return Path.of("state");
    }

    @Override
    public Path root() {
        return Path.of("root");
    }

    @Override
    public Path home() {
        return Path.of("home");
    }
}
