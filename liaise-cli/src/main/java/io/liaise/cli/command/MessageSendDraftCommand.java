package io.liaise.cli.command;

import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.core.engine.Liaise;
import io.liaise.core.message.Outbound;
import io.liaise.core.operate.LooseMessage;
import io.liaise.core.operate.LooseMessages;
import io.liaise.core.operate.Proposal;
import io.liaise.core.operate.Released;
import io.liaise.core.operate.Wish;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Sends a message outside any case. */
@Command(
        name = "send-draft",
        description = {
            "Send a message outside any case, after you have seen all of it.",
            "The gate judges it once more; your yes is for exactly what is shown."
        },
        footer = {"", "Example: liaise message send-draft app-m0a1b2c3d4e5f"})
public final class MessageSendDraftCommand implements Callable<ExitCode> {

    private final Wiring wiring;

    @Mixin
    private RootOption root;

    @Mixin
    private JsonOption json;

    @Mixin
    private WishOptions options;

    @Parameters(paramLabel = "MESSAGE", description = "The message's name, as in app-m0a1b2c3d4e5f.")
    private String id;

    /** The command over these parts. */
    public MessageSendDraftCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public ExitCode call() {
        try (Liaise liaise = wiring.engine(root.load(wiring)).open()) {
            LooseMessages messages = liaise.operator().messages();
            LooseMessage seen = liaise.ledger().read(view -> LooseMessages.find(view, id));
            Outbound before = seen.message();
            Wish wish = options.wish(wiring, before.title(), before.text());
            boolean unchanged = wish.rewording()
                    .map(now -> now.text().value().equals(before.text().value().strip())
                            && now.title().equals(before.title()))
                    .orElse(false);
            Proposal proposal = messages.propose(seen, wish);
            return new Sending(wiring, json.wanted(), id)
                    .run(proposal, unchanged, options.dryRun(), new Sending.Acts() {
                        @Override
                        public Released send(Proposal agreed) {
                            return messages.send(agreed);
                        }

                        @Override
                        public void keep(Proposal refused) {
                            messages.keep(refused);
                        }
                    });
        }
    }
}
