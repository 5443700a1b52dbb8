package io.liaise.cli.command;

import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.cli.view.ViewJson;
import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseEntry;
import io.liaise.core.cases.CaseId;
import io.liaise.core.cases.CaseState;
import io.liaise.core.cases.Fact;
import io.liaise.core.failure.RefusedException;
import io.liaise.core.ledger.Ledger;
import io.liaise.core.ledger.LedgerChange;
import io.liaise.core.ledger.LedgerJson;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Moves a case by hand. */
@Command(
        name = "set-state",
        description = {
            "Move a case by hand, to intake, paused, needs-partner, needs-owner, deployed or budget.",
            "Its label follows with the next tick."
        },
        footer = {"", "Example: liaise case set-state app-3 intake --reason \"try again\""})
public final class CaseSetStateCommand implements Callable<ExitCode> {

    private final Wiring wiring;

    @Mixin
    private RootOption root;

    @Mixin
    private JsonOption json;

    @Parameters(paramLabel = "CASE", description = "The case's name, as in app-3.")
    private String id;

    @Parameters(paramLabel = "STATE", description = "Where to move it.")
    private String state;

    @Option(
            names = "--reason",
            paramLabel = "TEXT",
            defaultValue = "set by the operator",
            description = "Why, for the case's history.")
    private String reason;

    @Option(names = "--dry-run", description = "Only say what would happen.")
    private boolean dryRun;

    /** The command over these parts. */
    public CaseSetStateCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public ExitCode call() {
        CaseState wanted = CaseState.parse(state);
        if (wanted == CaseState.WORKING) {
            throw new RefusedException("only a run puts a case to work; set it to intake to have one started");
        }
        CaseId which = CaseId.parse(id);
        try (Ledger ledger = wiring.ledger(root.load(wiring).requireGlobal())) {
            Case before = ledger.read(view -> view.requireCase(which));
            if (dryRun) {
                requireIdle(ledger, which);
                tell(before, before, wanted);
            } else {
                tell(before, ledger.change(change -> moved(change, which, wanted)), wanted);
            }
        }
        return ExitCode.DONE;
    }

    private Case moved(LedgerChange change, CaseId which, CaseState wanted) {
        Case head = change.view().requireCase(which);
        requireIdle(change, which);
        if (head.state() == wanted) {
            return head;
        }
        Fact move = new Fact.Moved(head.state(), wanted, Optional.empty(), reason);
        return change.append(which, new CaseEntry(wiring.clock().instant(), CaseEntry.OPERATOR, move));
    }

    private static void requireIdle(Ledger ledger, CaseId which) {
        ledger.apply(change -> requireIdle(change, which));
    }

    private static void requireIdle(LedgerChange change, CaseId which) {
        boolean running = change.view().runsInFlight().values().stream()
                .anyMatch(run -> run.caseId().equals(which.toString()));
        if (running) {
            throw new RefusedException(
                    "a run of %s is in flight; wait for it, or stop it with `liaise hold subject:%s --mode cancel`"
                            .formatted(which, which.subject()));
        }
    }

    private void tell(Case before, Case after, CaseState wanted) {
        if (json.wanted()) {
            wiring.console()
                    .say(ViewJson.document()
                            .kept("case", LedgerJson.of(after))
                            .put("dry_run", dryRun)
                            .text());
        } else if (before.state() == wanted) {
            wiring.console().say("%s is in %s already".formatted(before.id(), wanted.label()));
        } else {
            wiring.console()
                    .say("%s %s -> %s"
                            .formatted(
                                    dryRun ? before.id() + " would move:" : before.id() + " moved:",
                                    before.state().label(),
                                    wanted.label()));
        }
    }
}
