package io.liaise.testkit;

import io.liaise.core.failure.ProcessException;
import io.liaise.core.process.CommandRunner;
import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.Ids;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;

/**
 * A host for plugins under test, with its home, configuration and state in one folder.
 *
 * @param home the folder
 * @param clock the time
 * @param ids the names it makes
 * @param environment the environment variables
 * @param commands what runs programs
 */
public record TestHost(Path home, Clock clock, Ids ids, Map<String, String> environment, CommandRunner commands)
        implements HostContext {

    /** {@return a host at the start of the story, with an empty environment, that runs no programs} */
    public static TestHost in(Path folder) {
        return new TestHost(folder, new MutableClock(Fixtures.START), new FixedIds(), Map.of(), command -> {
            throw new ProcessException("%s is not run in this test".formatted(command), null);
        });
    }

    /** {@return the same host with another clock} */
    public TestHost with(Clock other) {
        return new TestHost(home, other, ids, environment, commands);
    }

    /** {@return the same host with another environment} */
    public TestHost with(Map<String, String> other) {
        return new TestHost(home, clock, ids, other, commands);
    }

    /** {@return the same host with something else to run programs} */
    public TestHost with(CommandRunner other) {
        return new TestHost(home, clock, ids, environment, other);
    }

    @Override
    public Path stateFolder() {
        return home.resolve("state");
    }

    @Override
    public Path root() {
        return home.resolve("config");
    }
}
