package io.liaise.cli.command;

import io.liaise.cli.desk.Wiring;
import io.liaise.core.config.Configuration;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the configuration stands. */
public final class RootOption {

    @Option(
            names = "--root",
            paramLabel = "DIR",
            description = "The folder of the configuration (without it: ~/.config/liaise).")
    private @Nullable Path root;

    Path path(Wiring wiring) {
        return root == null ? wiring.standardRoot() : root;
    }

    Configuration load(Wiring wiring) {
        return wiring.configuration(path(wiring));
    }
}
