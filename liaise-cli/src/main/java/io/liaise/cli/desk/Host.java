package io.liaise.cli.desk;

import io.liaise.core.process.CommandRunner;
import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.Ids;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;

/**
 * What the program does for plugins.
 *
 * @param clock the time
 * @param ids names nobody can guess
 * @param root the folder of the configuration
 * @param stateFolder the folder of liaise's own state
 * @param home the operator's home
 * @param environment the environment variables
 * @param commands what runs programs
 */
public record Host(
        Clock clock,
        Ids ids,
        Path root,
        Path stateFolder,
        Path home,
        Map<String, String> environment,
        CommandRunner commands)
        implements HostContext {

    /** Copies the environment. */
    public Host {
        environment = Map.copyOf(environment);
    }
}
