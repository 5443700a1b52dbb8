package io.liaise.cli.desk;

import io.liaise.core.process.CommandRunner;
import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.Ids;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;

/**
 * What liaise does for plugins, at an operator's desk.
 *
 * @param machine what the machine offers
 * @param ids names nobody can guess
 * @param root the root folder of the configuration
 * @param stateFolder where liaise keeps its state
 */
record DeskHost(Machine machine, Ids ids, Path root, Path stateFolder) implements HostContext {

    @Override
    public Clock clock() {
        return machine.clock();
    }

    @Override
    public Map<String, String> environment() {
        return machine.environment();
    }

    @Override
    public Path home() {
        return machine.home();
    }

    @Override
    public CommandRunner commands() {
        return machine.commands();
    }
}
