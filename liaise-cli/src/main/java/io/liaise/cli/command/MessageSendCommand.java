package io.liaise.cli.command;

import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.cli.view.ProposalView;
import io.liaise.cli.view.ViewJson;
import io.liaise.cli.view.Visible;
import io.liaise.core.config.Configuration;
import io.liaise.core.engine.Liaise;
import io.liaise.core.ledger.LedgerJson;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.MessageText;
import io.liaise.core.message.Outbound.Purpose;
import io.liaise.core.operate.LooseMessage;
import io.liaise.core.operate.LooseMessages;
import io.liaise.core.operate.LooseMessages.Letter;
import io.liaise.core.verdict.Verdict;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a message outside any case. */
@Command(
        name = "send",
        description = {
            "Write to somebody outside any case, on an issue or in a repository of a subject.",
            "Every such message waits for you: the gate judges it, and `liaise message send-draft` sends it."
        },
        footer = {"", "Example: liaise message send pat --ref github:example/app#7 --text \"Is it still slow?\""})
public final class MessageSendCommand implements Callable<ExitCode> {

    private final Wiring wiring;

    @Mixin
    private RootOption root;

    @Mixin
    private JsonOption json;

    @Parameters(paramLabel = "PERSON", description = "Who it is for, as a person's name in your files.")
    private String person;

    @Option(
            names = "--ref",
            paramLabel = "REF",
            required = true,
            description = "The conversation, as in github:example/app#7, or with --title the place to open one in.")
    private String ref;

    @ArgGroup(exclusive = true, multiplicity = "1")
    private TextSource source;

    @Option(names = "--title", paramLabel = "TEXT", description = "The title of the conversation it opens.")
    private @Nullable String title;

    @Option(
            names = "--purpose",
            paramLabel = "PURPOSE",
            defaultValue = "ask",
            description = "ask, reply or propose (without it: ${DEFAULT-VALUE}).")
    private String purpose;

    @Option(names = "--dry-run", description = "Only say what the gate thinks of it.")
    private boolean dryRun;

    /** The command over these parts. */
    public MessageSendCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public ExitCode call() {
        ConversationRef where = ConversationRef.parse(ref.strip().toLowerCase(Locale.ROOT));
        MessageText text = new MessageText(source.read(wiring).strip());
        Letter letter = new Letter(person, where, Purpose.parse(purpose), Optional.ofNullable(title), text);
        Configuration configuration = root.load(wiring);
        try (Liaise liaise = wiring.engine(configuration).open()) {
            LooseMessages messages = liaise.operator().messages();
            return dryRun ? judged(messages.judge(letter)) : recorded(messages.send(letter));
        }
    }

    private ExitCode judged(Verdict verdict) {
        if (json.wanted()) {
            wiring.console()
                    .say(ViewJson.document()
                            .put("dry_run", true)
                            .put("flow", verdict.flow().label())
                            .put("audience", verdict.audience())
                            .texts(
                                    "standing",
                                    verdict.standing().stream()
                                            .map(ProposalView::concern)
                                            .toList())
                            .text());
        } else {
            wiring.console().say("[a dry run: nothing was recorded]");
            wiring.console().say("read by: " + verdict.audience());
            verdict.standing().stream().map(ProposalView::concern).forEach(wiring.console()::say);
        }
        return switch (verdict.flow()) {
            case SEND -> ExitCode.DONE;
            case DELAY, REVISE, APPROVE -> ExitCode.HELD;
            case REFUSE -> ExitCode.BLOCKED;
        };
    }

    private ExitCode recorded(LooseMessage message) {
        if (json.wanted()) {
            wiring.console()
                    .say(ViewJson.document()
                            .put("id", message.id())
                            .put("state", message.state().label())
                            .put("detail", message.detail())
                            .kept("message", LedgerJson.of(message.effect()))
                            .text());
        } else {
            String detail = Visible.line(message.detail(), 200);
            wiring.console()
                    .say(
                            switch (message.state()) {
                                case HELD ->
                                    "%s waits for you: %s; see `liaise message show %s`"
                                            .formatted(message.id(), detail, message.id());
                                case SENT -> "%s went out (%s)".formatted(message.id(), detail);
                                case SENDING -> "%s is under way; the next ticks go on with it".formatted(message.id());
                                case REJECTED -> "%s did not go out: %s".formatted(message.id(), detail);
                            });
        }
        return message.state() == LooseMessage.State.HELD ? held(message) : ExitCode.DONE;
    }

    /** What somebody began to post and what stays all the same was refused by the channel. */
    private static ExitCode held(LooseMessage message) {
        return message.effect().course().attempts() > 0 ? ExitCode.FAILED : ExitCode.HELD;
    }
}
