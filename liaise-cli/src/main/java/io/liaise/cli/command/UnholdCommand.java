package io.liaise.cli.command;

import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.cli.view.ViewJson;
import io.liaise.core.ledger.Ledger;
import io.liaise.core.policy.HoldScope;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lifts a hold. */
@Command(
        name = "unhold",
        description = "Lift the hold on a scope, whoever set it.",
        footer = {"", "Example: liaise unhold subject:app"})
public final class UnholdCommand implements Callable<ExitCode> {

    private final Wiring wiring;

    @Mixin
    private RootOption root;

    @Mixin
    private JsonOption json;

    @Parameters(paramLabel = "SCOPE", description = "What to let go again.")
    private String scope;

    /** The command over these parts. */
    public UnholdCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public ExitCode call() {
        HoldScope what = Scopes.parse(scope, wiring);
        try (Ledger ledger = wiring.ledger(root.load(wiring).requireGlobal())) {
            boolean lifted = ledger.change(change -> change.lift(what));
            if (json.wanted()) {
                wiring.console()
                        .say(ViewJson.document()
                                .put("scope", what.encoded())
                                .put("lifted", lifted)
                                .text());
            } else {
                wiring.console().say(lifted ? "lifted: " + what : "there was no hold on " + what);
            }
        }
        return ExitCode.DONE;
    }
}
