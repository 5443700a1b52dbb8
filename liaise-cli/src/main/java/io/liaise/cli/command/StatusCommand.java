package io.liaise.cli.command;

import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.cli.view.Status;
import io.liaise.core.config.Configuration;
import io.liaise.core.ledger.Ledger;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows how everything stands. */
@Command(
        name = "status",
        description = "Show what waits for you first, then what runs, then the rest. It writes nothing.",
        footer = {"", "Example: liaise status"})
public final class StatusCommand implements Callable<ExitCode> {

    private final Wiring wiring;

    @Mixin
    private RootOption root;

    @Mixin
    private JsonOption json;

    /** The command over these parts. */
    public StatusCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public ExitCode call() {
        Configuration configuration = root.load(wiring);
        try (Ledger ledger = wiring.ledger(configuration.requireGlobal())) {
            Status status = ledger.read(view -> Status.of(
                    configuration, wiring.plugins(), view, wiring.clock().instant()));
            if (json.wanted()) {
                wiring.console().say(status.json().text());
            } else {
                status.lines().forEach(wiring.console()::say);
            }
        }
        return configuration.broken().isEmpty() ? ExitCode.DONE : ExitCode.FAILED;
    }
}
