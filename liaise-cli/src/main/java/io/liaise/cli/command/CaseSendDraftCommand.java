package io.liaise.cli.command;

import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.core.cases.CaseId;
import io.liaise.core.cases.Draft;
import io.liaise.core.engine.Liaise;
import io.liaise.core.operate.Drafts;
import io.liaise.core.operate.Proposal;
import io.liaise.core.operate.Released;
import io.liaise.core.operate.Wish;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Sends a draft after all. */
@Command(
        name = "send-draft",
        description = {
            "Send a message that waits for you, after you have seen all of it.",
            "The gate judges it once more; your yes is for exactly what is shown."
        },
        footer = {"", "Example: liaise case send-draft app-3 --edit"})
public final class CaseSendDraftCommand implements Callable<ExitCode> {

    private final Wiring wiring;

    @Mixin
    private RootOption root;

    @Mixin
    private JsonOption json;

    @Mixin
    private WishOptions options;

    @Parameters(index = "0", paramLabel = "CASE", description = "The case's name, as in app-3.")
    private String id;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "DRAFT",
            description = "The draft's name, or its place from 0 on; not needed where there is only one.")
    private @Nullable String name;

    /** The command over these parts. */
    public CaseSendDraftCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public ExitCode call() {
        CaseId which = CaseId.parse(id);
        try (Liaise liaise = wiring.engine(root.load(wiring))
                .only(which.subject())
                .inactiveToo()
                .open()) {
            Drafts drafts = liaise.operator().drafts();
            Draft draft = drafts.find(which, Optional.ofNullable(name));
            Wish wish = options.wish(wiring, draft.title(), draft.text());
            boolean unchanged = wish.rewording()
                    .map(now -> now.text().value().equals(draft.text().value().strip())
                            && now.title().equals(draft.title()))
                    .orElse(false);
            Proposal proposal = drafts.propose(which, draft, wish);
            return new Sending(wiring, json.wanted(), id)
                    .run(proposal, unchanged, options.dryRun(), new Sending.Acts() {
                        @Override
                        public Released send(Proposal agreed) {
                            return drafts.send(agreed);
                        }

                        @Override
                        public void keep(Proposal refused) {
                            drafts.keep(refused);
                        }
                    });
        }
    }
}
