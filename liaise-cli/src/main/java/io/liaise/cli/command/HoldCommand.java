package io.liaise.cli.command;

import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.cli.view.ViewJson;
import io.liaise.core.ledger.Ledger;
import io.liaise.core.ledger.LedgerJson;
import io.liaise.core.policy.Hold;
import io.liaise.core.policy.HoldMode;
import io.liaise.core.policy.HoldScope;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Sets a hold. */
@Command(
        name = "hold",
        description = {
            "Stop work within a scope.",
            "A scope is global, processor, subject:NAME, person:ID, repo:OWNER/REPO, checkout:PATH or effect:KIND."
        },
        footer = {"", "Example: liaise hold subject:app --mode drain --reason \"moving house\""})
public final class HoldCommand implements Callable<ExitCode> {

    private final Wiring wiring;

    @Mixin
    private RootOption root;

    @Mixin
    private JsonOption json;

    @Parameters(paramLabel = "SCOPE", description = "What to hold.")
    private String scope;

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            defaultValue = "block",
            description = {
                "block: nothing starts and nothing goes out; drain: nothing starts;",
                "cancel: running work is stopped as well (without it: ${DEFAULT-VALUE})."
            })
    private String mode;

    @Option(
            names = "--reason",
            paramLabel = "TEXT",
            defaultValue = "",
            description = "Why, for whoever reads it later.")
    private String reason;

    /** The command over these parts. */
    public HoldCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public ExitCode call() {
        HoldMode how = HoldMode.parse(mode);
        HoldScope what = Scopes.parse(scope, wiring);
        Hold hold = new Hold(what, how, reason, Hold.OPERATOR, wiring.clock().instant(), Optional.empty());
        try (Ledger ledger = wiring.ledger(root.load(wiring).requireGlobal())) {
            Optional<Hold> before = ledger.change(change -> {
                Optional<Hold> standing = change.view().holdOn(what);
                change.set(hold);
                return standing;
            });
            wiring.console().say(json.wanted() ? view(hold) : told(hold, before));
        }
        return ExitCode.DONE;
    }

    private static String told(Hold hold, Optional<Hold> before) {
        String replaced = before.map(old ->
                        " (it replaces %s, set by %s)".formatted(old.mode().label(), old.setBy()))
                .orElse("");
        return "held: %s, %s%s; lift it with `liaise unhold %s`"
                .formatted(hold.scope(), hold.mode().label(), replaced, hold.scope());
    }

    private static String view(Hold hold) {
        return ViewJson.document().kept("hold", LedgerJson.of(hold)).text();
    }
}
