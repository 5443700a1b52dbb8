package io.liaise.cli.command;

import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.cli.view.Ages;
import io.liaise.cli.view.Table;
import io.liaise.cli.view.ViewJson;
import io.liaise.cli.view.Visible;
import io.liaise.core.ledger.Ledger;
import io.liaise.core.ledger.LedgerJson;
import io.liaise.core.operate.LooseMessage;
import io.liaise.core.operate.LooseMessage.State;
import io.liaise.core.operate.LooseMessages;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists messages outside any case. */
@Command(
        name = "list",
        description = "List the messages outside any case, the oldest first; those that are over for a month.",
        footer = {"", "Example: liaise message list --state held"})
public final class MessageListCommand implements Callable<ExitCode> {

    private final Wiring wiring;

    @Mixin
    private RootOption root;

    @Mixin
    private JsonOption json;

    @Option(
            names = "--state",
            paramLabel = "STATE",
            description = "Only those that are held, sending, sent or rejected.")
    private @Nullable String state;

    /** The command over these parts. */
    public MessageListCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public ExitCode call() {
        Optional<State> wanted = Optional.ofNullable(state).map(State::parse);
        try (Ledger ledger = wiring.ledger(root.load(wiring).requireGlobal())) {
            List<LooseMessage> messages = ledger.read(LooseMessages::all).stream()
                    .filter(message -> wanted.isEmpty() || message.state() == wanted.get())
                    .toList();
            if (json.wanted()) {
                wiring.console()
                        .say(ViewJson.document()
                                .texts(
                                        "ids",
                                        messages.stream().map(LooseMessage::id).toList())
                                .kept(
                                        "messages",
                                        messages.stream()
                                                .map(message -> LedgerJson.of(message.effect()))
                                                .toList())
                                .text());
            } else if (messages.isEmpty()) {
                wiring.console().say("[no messages]");
            } else {
                print(messages);
            }
        }
        return ExitCode.DONE;
    }

    private void print(List<LooseMessage> messages) {
        Table table = new Table("MESSAGE", "STATE", "AGE", "PURPOSE", "TO", "WHERE");
        for (LooseMessage message : messages) {
            table.row(
                    message.id(),
                    message.state().label(),
                    Ages.of(java.time.Duration.between(
                            message.effect().plan().at(), wiring.clock().instant())),
                    message.message().purpose().label(),
                    Visible.line(message.message().recipients().to(), 40),
                    message.message().ref().toString());
        }
        table.lines().forEach(wiring.console()::say);
    }
}
