package io.liaise.cli.command;

import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.cli.view.ViewJson;
import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseId;
import io.liaise.core.cases.Draft;
import io.liaise.core.engine.Liaise;
import io.liaise.core.ledger.LedgerJson;
import io.liaise.core.operate.Drafts;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Turns a draft down. */
@Command(
        name = "reject-draft",
        description = "Turn a message down that waits for you; it is not sent, and the history keeps it.",
        footer = {"", "Example: liaise case reject-draft app-3 --reason \"I asked them myself\""})
public final class CaseRejectDraftCommand implements Callable<ExitCode> {

    private final Wiring wiring;

    @Mixin
    private RootOption root;

    @Mixin
    private JsonOption json;

    @Parameters(index = "0", paramLabel = "CASE", description = "The case's name, as in app-3.")
    private String id;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "DRAFT",
            description = "The draft's name, or its place from 0 on; not needed where there is only one.")
    private @Nullable String name;

    @Option(names = "--reason", paramLabel = "TEXT", required = true, description = "Why, for the case's history.")
    private String reason;

    @Option(names = "--dry-run", description = "Only say what would happen.")
    private boolean dryRun;

    /** The command over these parts. */
    public CaseRejectDraftCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public ExitCode call() {
        Consent.requireNoAgent(wiring);
        CaseId which = CaseId.parse(id);
        try (Liaise liaise = wiring.engine(root.load(wiring)).open()) {
            Drafts drafts = liaise.operator().drafts();
            Draft draft = drafts.find(which, Optional.ofNullable(name));
            Case before = liaise.ledger().read(view -> view.requireCase(which));
            Case after = dryRun ? before : drafts.reject(which, draft, reason);
            if (json.wanted()) {
                wiring.console()
                        .say(ViewJson.document()
                                .put("draft", draft.id())
                                .put("dry_run", dryRun)
                                .kept("case", LedgerJson.of(after))
                                .text());
            } else if (dryRun) {
                wiring.console().say("%s: draft %s would be turned down".formatted(id, draft.id()));
            } else {
                String state = before.state() == after.state()
                        ? ""
                        : "; %s -> %s"
                                .formatted(before.state().label(), after.state().label());
                wiring.console()
                        .say("%s: draft %s is turned down%s; %d drafts left"
                                .formatted(id, draft.id(), state, after.drafts().size()));
            }
        }
        return ExitCode.DONE;
    }
}
