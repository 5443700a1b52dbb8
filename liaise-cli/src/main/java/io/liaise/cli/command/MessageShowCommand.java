package io.liaise.cli.command;

import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.cli.view.MessageView;
import io.liaise.cli.view.ViewJson;
import io.liaise.core.ledger.Ledger;
import io.liaise.core.ledger.LedgerJson;
import io.liaise.core.operate.LooseMessage;
import io.liaise.core.operate.LooseMessages;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows a message outside any case. */
@Command(
        name = "show",
        description = "Show a message outside any case: all of its text, and why it waits.",
        footer = {"", "Example: liaise message show app-m0a1b2c3d4e5f"})
public final class MessageShowCommand implements Callable<ExitCode> {

    private final Wiring wiring;

    @Mixin
    private RootOption root;

    @Mixin
    private JsonOption json;

    @Parameters(paramLabel = "MESSAGE", description = "The message's name, as in app-m0a1b2c3d4e5f.")
    private String id;

    /** The command over these parts. */
    public MessageShowCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public ExitCode call() {
        try (Ledger ledger = wiring.ledger(root.load(wiring).requireGlobal())) {
            LooseMessage message = ledger.read(view -> LooseMessages.find(view, id));
            if (json.wanted()) {
                wiring.console()
                        .say(ViewJson.document()
                                .put("id", message.id())
                                .put("state", message.state().label())
                                .put("detail", message.detail())
                                .kept("message", LedgerJson.of(message.effect()))
                                .text());
            } else {
                MessageView.lines(message, wiring.clock().instant()).forEach(wiring.console()::say);
            }
        }
        return ExitCode.DONE;
    }
}
