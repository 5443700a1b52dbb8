package io.liaise.cli.command;

import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.cli.view.ViewJson;
import io.liaise.core.config.Configuration;
import io.liaise.core.intake.IntakeReport;
import io.liaise.core.intake.IntakeReport.Action;
import io.liaise.core.intake.IntakeReport.Taken;
import io.liaise.core.ledger.Ledger;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Judges a message again that belonged to nobody. */
@Command(
        name = "retry",
        description = "Read a message again and judge it by the policy of now.",
        footer = {"", "Example: liaise unrouted retry github:example/app:issue-7@2026-01-05T09:00:00Z"})
public final class UnroutedRetryCommand implements Callable<ExitCode> {

    private final Wiring wiring;

    @Mixin
    private RootOption root;

    @Mixin
    private JsonOption json;

    @Parameters(paramLabel = "ID", description = "The message's id, as the list shows it.")
    private String id;

    /** The command over these parts. */
    public UnroutedRetryCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public ExitCode call() {
        Configuration configuration = root.load(wiring);
        try (Ledger ledger = wiring.ledger(configuration.requireGlobal())) {
            IntakeReport report = wiring.intake(configuration, ledger)
                    .retry(id, wiring.clock().instant());
            Taken taken = report.taken().stream()
                    .filter(one -> one.deliveryId().equals(id))
                    .findFirst()
                    .orElseGet(() -> report.taken().get(0));
            if (json.wanted()) {
                wiring.console()
                        .say(ViewJson.document()
                                .put("action", taken.action().label())
                                .put("case", taken.caseId())
                                .put("reason", taken.reason())
                                .text());
            } else {
                wiring.console()
                        .say("%s%s: %s"
                                .formatted(
                                        taken.action().label(),
                                        taken.caseId().map(which -> " " + which).orElse(""),
                                        taken.reason()));
            }
            boolean heard = taken.action() == Action.OPENED || taken.action() == Action.APPENDED;
            return heard ? ExitCode.DONE : ExitCode.FAILED;
        }
    }
}
