package io.liaise.cli.command;

import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.cli.view.Ages;
import io.liaise.cli.view.CaseSummary;
import io.liaise.cli.view.Table;
import io.liaise.cli.view.ViewJson;
import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseState;
import io.liaise.core.ledger.Ledger;
import io.liaise.core.ledger.LedgerView;
import io.liaise.core.ledger.Listed;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists cases. */
@Command(
        name = "list",
        description = "List the open cases, by subject and age.",
        footer = {"", "Example: liaise case list --state needs-owner"})
public final class CaseListCommand implements Callable<ExitCode> {

    private final Wiring wiring;

    @Mixin
    private RootOption root;

    @Mixin
    private JsonOption json;

    @Option(names = "--state", paramLabel = "STATE", description = "Only cases in this state.")
    private @Nullable String state;

    @Option(names = "--subject", paramLabel = "SUBJECT", description = "Only cases of this subject.")
    private @Nullable String subject;

    @Option(names = "--all", description = "The archived ones as well.")
    private boolean all;

    /** The command over these parts. */
    public CaseListCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public ExitCode call() {
        Optional<CaseState> wanted = Optional.ofNullable(state).map(CaseState::parse);
        try (Ledger ledger = wiring.ledger(root.load(wiring).requireGlobal())) {
            Listed<Case> open = ledger.read(LedgerView::openCases);
            Stream<Case> archived = all ? ledger.read(LedgerView::archivedCases).values().stream() : Stream.empty();
            List<Case> cases = Stream.concat(open.values().stream(), archived)
                    .filter(head -> wanted.isEmpty() || head.state() == wanted.get())
                    .filter(head -> subject == null || head.subject().equals(subject))
                    .sorted(Comparator.comparing(Case::subject)
                            .thenComparing(head -> head.opening().createdAt())
                            .thenComparing(Case::id))
                    .toList();
            if (json.wanted()) {
                wiring.console()
                        .say(ViewJson.document()
                                .parts(
                                        "cases",
                                        cases.stream().map(CaseSummary::of).toList())
                                .text());
            } else {
                print(cases);
            }
            open.unreadable()
                    .forEach((name, problem) -> wiring.console().complain(name + " cannot be read: " + problem));
            return open.unreadable().isEmpty() ? ExitCode.DONE : ExitCode.FAILED;
        }
    }

    private void print(List<Case> cases) {
        if (cases.isEmpty()) {
            wiring.console().say("[no cases]");
            return;
        }
        Table table = new Table("CASE", "STATE", "FOR", "REPORTER", "DRAFTS", "WHERE");
        for (Case head : cases) {
            table.row(
                    head.id().toString(),
                    head.state().label(),
                    Ages.of(Duration.between(
                            head.progress().since(), wiring.clock().instant())),
                    head.reporter().map(Object::toString).orElse("-"),
                    String.valueOf(head.drafts().size()),
                    String.join(
                            " ",
                            head.opening().conversations().stream()
                                    .map(Object::toString)
                                    .toList()));
        }
        table.lines().forEach(wiring.console()::say);
    }
}
