package io.liaise.cli.command;

import io.liaise.cli.desk.Console;
import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.cli.view.HeldView;
import io.liaise.cli.view.ViewJson;
import io.liaise.core.effect.Effect;
import io.liaise.core.engine.Liaise;
import io.liaise.core.ledger.LedgerJson;
import io.liaise.core.operate.HeldWork;
import io.liaise.core.operate.Released;
import io.liaise.core.policy.HoldScope;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lets go what a hold kept back. */
@Command(
        name = "release",
        description = {
            "Go through what a hold kept back, and let it go one by one: deliveries, then their messages.",
            "The hold has to be lifted first."
        },
        footer = {"", "Example: liaise release --hold subject:app"})
public final class ReleaseCommand implements Callable<ExitCode> {

    private final Wiring wiring;

    @Mixin
    private RootOption root;

    @Mixin
    private JsonOption json;

    @Option(
            names = "--hold",
            paramLabel = "SCOPE",
            required = true,
            description =
                    "What was held: global, subject:NAME, person:ID, repo:OWNER/REPO, checkout:PATH or effect:KIND.")
    private String scope;

    @Option(names = "--dry-run", description = "Only list what was kept back.")
    private boolean dryRun;

    /** The command over these parts. */
    public ReleaseCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public ExitCode call() {
        HoldScope what = Scopes.parse(scope, wiring);
        if (!dryRun) {
            Consent.requireNoAgent(wiring);
        }
        try (Liaise liaise = wiring.engine(root.load(wiring)).open()) {
            HeldWork held = liaise.operator().held();
            List<Effect> kept = held.within(what);
            if (dryRun) {
                list(kept);
                return ExitCode.DONE;
            }
            ExitCode worst = ExitCode.DONE;
            for (Effect effect : kept) {
                ExitCode code = one(held, effect);
                worst = code == ExitCode.DONE ? worst : code;
            }
            if (kept.isEmpty()) {
                list(kept);
            }
            return worst;
        }
    }

    private void list(List<Effect> kept) {
        if (json.wanted()) {
            wiring.console()
                    .say(ViewJson.document()
                            .kept("held", kept.stream().map(LedgerJson::of).toList())
                            .text());
        } else if (kept.isEmpty()) {
            wiring.console().say("[nothing is kept back within %s]".formatted(scope));
        } else {
            kept.forEach(effect -> HeldView.lines(effect).forEach(wiring.console()::say));
        }
    }

    private ExitCode one(HeldWork held, Effect effect) {
        Console console = wiring.console();
        HeldView.lines(effect).forEach(json.wanted() ? console::complain : console::say);
        console.out().flush();
        if (!Consent.given(wiring, "Let it go?")) {
            return ExitCode.DONE;
        }
        Released released = held.letGo(effect);
        String owner = effect.caseId().map(Object::toString).orElse("");
        if (json.wanted()) {
            console.say(ViewJson.document()
                    .put("effect", effect.id().value())
                    .put("case", owner)
                    .put("result", released.result().name().toLowerCase(java.util.Locale.ROOT))
                    .put("detail", released.detail())
                    .text());
        } else {
            console.say(Sending.line(owner, released));
        }
        return Sending.exit(released);
    }
}
