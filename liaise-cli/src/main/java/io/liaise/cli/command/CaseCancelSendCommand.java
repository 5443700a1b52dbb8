package io.liaise.cli.command;

import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.cli.view.ViewJson;
import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseId;
import io.liaise.core.effect.Effect;
import io.liaise.core.engine.Liaise;
import io.liaise.core.ledger.LedgerJson;
import io.liaise.core.operate.Outbox;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Calls a message back from the outbox. */
@Command(
        name = "cancel-send",
        description = "Call a message back that would go out by itself after a while.",
        footer = {"", "Example: liaise case cancel-send app-3"})
public final class CaseCancelSendCommand implements Callable<ExitCode> {

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
            paramLabel = "MESSAGE",
            description = "The message's name, or its place from 0 on; not needed where there is only one.")
    private @Nullable String name;

    @Option(
            names = "--reason",
            paramLabel = "TEXT",
            defaultValue = "called back by the operator",
            description = "Why, for the case's history.")
    private String reason;

    @Option(names = "--dry-run", description = "Only say what would happen.")
    private boolean dryRun;

    /** The command over these parts. */
    public CaseCancelSendCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public ExitCode call() {
        Consent.requireNoAgent(wiring);
        CaseId which = CaseId.parse(id);
        try (Liaise liaise = wiring.engine(root.load(wiring)).open()) {
            Outbox outbox = liaise.operator().outbox();
            Effect message = outbox.find(which, Optional.ofNullable(name));
            Case after = dryRun
                    ? liaise.ledger().read(view -> view.requireCase(which))
                    : outbox.cancel(which, message, reason);
            if (json.wanted()) {
                wiring.console()
                        .say(ViewJson.document()
                                .put("message", message.id().value())
                                .put("dry_run", dryRun)
                                .kept("case", LedgerJson.of(after))
                                .text());
            } else {
                wiring.console()
                        .say(
                                dryRun
                                        ? "%s: message %s would be called back".formatted(id, message.id())
                                        : "%s: message %s is called back; the case is in %s"
                                                .formatted(
                                                        id,
                                                        message.id(),
                                                        after.state().label()));
            }
        }
        return ExitCode.DONE;
    }
}
