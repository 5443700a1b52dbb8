package io.liaise.cli.command;

import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.cli.view.Ages;
import io.liaise.cli.view.Table;
import io.liaise.cli.view.ViewJson;
import io.liaise.core.ledger.Ledger;
import io.liaise.core.ledger.LedgerJson;
import io.liaise.core.ledger.LedgerView;
import io.liaise.core.ledger.Unrouted;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the messages that belong to nobody. */
@Command(
        name = "list",
        description = "List the messages whose authors may not be heard, newest first.",
        footer = {"", "Example: liaise unrouted list"})
public final class UnroutedListCommand implements Callable<ExitCode> {

    private final Wiring wiring;

    @Mixin
    private RootOption root;

    @Mixin
    private JsonOption json;

    /** The command over these parts. */
    public UnroutedListCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public ExitCode call() {
        try (Ledger ledger = wiring.ledger(root.load(wiring).requireGlobal())) {
            List<Unrouted> rows = ledger.read(LedgerView::unrouted).values().stream()
                    .sorted(Comparator.comparing(Unrouted::at).reversed())
                    .toList();
            if (json.wanted()) {
                wiring.console()
                        .say(ViewJson.document()
                                .kept(
                                        "unrouted",
                                        rows.stream().map(LedgerJson::of).toList())
                                .text());
            } else if (rows.isEmpty()) {
                wiring.console().say("[none]");
            } else {
                print(rows);
            }
        }
        return ExitCode.DONE;
    }

    private void print(List<Unrouted> rows) {
        Table table = new Table("AGE", "SUBJECT", "AUTHOR", "WHY", "ID");
        rows.forEach(row -> table.row(
                Ages.of(Duration.between(row.at(), wiring.clock().instant())),
                row.subject(),
                row.sender().author().toString(),
                row.reason(),
                row.deliveryId()));
        table.lines().forEach(wiring.console()::say);
        wiring.console().say("");
        wiring.console().say("Name the author in the subject's policy.people and `liaise unrouted retry ID`,");
        wiring.console().say("or `liaise unrouted dismiss ID`. `liaise read` shows what was written.");
    }
}
