package io.liaise.cli.command;

import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.cli.view.ViewJson;
import io.liaise.core.failure.NotFoundException;
import io.liaise.core.ledger.Ledger;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Forgets a message that belonged to nobody. */
@Command(
        name = "dismiss",
        description = {"Forget a message whose author may not be heard.", "A case it made doubtful stays so."},
        footer = {"", "Example: liaise unrouted dismiss github:example/app:issue-7@2026-01-05T09:00:00Z"})
public final class UnroutedDismissCommand implements Callable<ExitCode> {

    private final Wiring wiring;

    @Mixin
    private RootOption root;

    @Mixin
    private JsonOption json;

    @Parameters(paramLabel = "ID", description = "The message's id, as the list shows it.")
    private String id;

    /** The command over these parts. */
    public UnroutedDismissCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public ExitCode call() {
        try (Ledger ledger = wiring.ledger(root.load(wiring).requireGlobal())) {
            if (!ledger.<Boolean>change(change -> change.removeUnrouted(id))) {
                throw new NotFoundException("no unrouted message has this id; see `liaise unrouted list`");
            }
        }
        wiring.console()
                .say(json.wanted() ? ViewJson.document().put("dismissed", id).text() : "dismissed: " + id);
        return ExitCode.DONE;
    }
}
