package io.liaise.cli.command;

import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.cli.view.ViewJson;
import io.liaise.core.engine.Liaise;
import io.liaise.core.operate.LooseMessage;
import io.liaise.core.operate.LooseMessages;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Turns a message outside any case down. */
@Command(
        name = "reject-draft",
        description = "Turn a message outside any case down; it is not sent.",
        footer = {"", "Example: liaise message reject-draft app-m0a1b2c3d4e5f --reason \"not needed any more\""})
public final class MessageRejectDraftCommand implements Callable<ExitCode> {

    private final Wiring wiring;

    @Mixin
    private RootOption root;

    @Mixin
    private JsonOption json;

    @Parameters(paramLabel = "MESSAGE", description = "The message's name, as in app-m0a1b2c3d4e5f.")
    private String id;

    @Option(names = "--reason", paramLabel = "TEXT", required = true, description = "Why, for the record.")
    private String reason;

    @Option(names = "--dry-run", description = "Only say what would happen.")
    private boolean dryRun;

    /** The command over these parts. */
    public MessageRejectDraftCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public ExitCode call() {
        Consent.requireNoAgent(wiring);
        try (Liaise liaise = wiring.engine(root.load(wiring)).open()) {
            LooseMessage seen = liaise.ledger().read(view -> LooseMessages.find(view, id));
            LooseMessage after = dryRun ? seen : liaise.operator().messages().reject(seen, reason);
            if (json.wanted()) {
                wiring.console()
                        .say(ViewJson.document()
                                .put("id", id)
                                .put("dry_run", dryRun)
                                .put("state", after.state().label())
                                .text());
            } else {
                wiring.console().say(dryRun ? id + " would be turned down" : "%s is turned down".formatted(id));
            }
        }
        return ExitCode.DONE;
    }
}
