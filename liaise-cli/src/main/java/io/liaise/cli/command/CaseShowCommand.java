package io.liaise.cli.command;

import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.cli.view.CaseView;
import io.liaise.cli.view.ViewJson;
import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseEntry;
import io.liaise.core.cases.CaseId;
import io.liaise.core.ledger.Ledger;
import io.liaise.core.ledger.LedgerJson;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows one case. */
@Command(
        name = "show",
        description = "Show a case: where it stands, what waits for you, and what happened last.",
        footer = {"", "Example: liaise case show app-3"})
public final class CaseShowCommand implements Callable<ExitCode> {

    private final Wiring wiring;

    @Mixin
    private RootOption root;

    @Mixin
    private JsonOption json;

    @Parameters(paramLabel = "CASE", description = "The case's name, as in app-3.")
    private String id;

    @Option(
            names = "--entries",
            paramLabel = "N",
            defaultValue = "12",
            description = "How many of the latest entries to show (without it: ${DEFAULT-VALUE}).")
    private int entries;

    /** The command over these parts. */
    public CaseShowCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public ExitCode call() {
        CaseId wanted = CaseId.parse(id);
        try (Ledger ledger = wiring.ledger(root.load(wiring).requireGlobal())) {
            return ledger.read(view -> {
                Case head = view.requireCase(wanted);
                long skip = Math.max(0, head.progress().entries() - Math.max(0, entries));
                List<CaseEntry> latest = view.history(wanted, skip);
                CaseView.Pending pending = CaseView.Pending.of(view, wanted);
                if (json.wanted()) {
                    wiring.console()
                            .say(ViewJson.document()
                                    .kept("case", LedgerJson.of(head))
                                    .put("archived", view.isArchived(wanted))
                                    .kept(
                                            "outbox",
                                            pending.outbox().stream()
                                                    .map(LedgerJson::of)
                                                    .toList())
                                    .kept(
                                            "held",
                                            pending.held().stream()
                                                    .map(LedgerJson::of)
                                                    .toList())
                                    .kept(
                                            "entries",
                                            latest.stream().map(LedgerJson::of).toList())
                                    .text());
                } else {
                    CaseView.lines(head, pending, latest, wiring.clock().instant())
                            .forEach(wiring.console()::say);
                }
                return ExitCode.DONE;
            });
        }
    }
}
