package io.liaise.cli.command;

import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.cli.view.ViewJson;
import io.liaise.cli.view.Visible;
import io.liaise.core.config.Configuration;
import io.liaise.core.message.Attachment;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.Message;
import io.liaise.core.spi.channel.Channel;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints a conversation. */
@Command(
        name = "read",
        description = {
            "Print a conversation, oldest first.",
            "It only reads: nothing is done about what people wrote there."
        },
        footer = {"", "Example: liaise read github:example/app#12"})
public final class ReadCommand implements Callable<ExitCode> {

    private final Wiring wiring;

    @Mixin
    private RootOption root;

    @Mixin
    private JsonOption json;

    @Parameters(paramLabel = "REF", description = "The conversation, as in github:example/app#12.")
    private String ref;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "0",
            description = "Only so many of the latest messages (without it: all).")
    private int limit;

    /** The command over these parts. */
    public ReadCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public ExitCode call() {
        ConversationRef typed = ConversationRef.parse(ref);
        Configuration configuration = root.load(wiring);
        try (Channel channel = wiring.requireChannel(configuration, typed.channel())) {
            ConversationRef canonical = Optional.ofNullable(wiring.grammars().get(typed.channel()))
                    .map(grammar -> grammar.canonical(typed.id()))
                    .orElse(typed);
            List<Message> all = channel.read(canonical, Optional.empty(), limit);
            if (json.wanted()) {
                wiring.console()
                        .say(ViewJson.document()
                                .put("ref", canonical.encoded())
                                .parts(
                                        "messages",
                                        all.stream().map(ReadCommand::part).toList())
                                .text());
            } else {
                all.forEach(this::print);
            }
        }
        return ExitCode.DONE;
    }

    private void print(Message message) {
        wiring.console()
                .say("%s  %s (%s)%s"
                        .formatted(
                                message.content().at().truncatedTo(ChronoUnit.SECONDS),
                                Visible.line(message.author().address(), 80),
                                message.authenticity().grade().label(),
                                message.author().isBot() ? ", a program" : ""));
        message.placement().values("title").forEach(title -> wiring.console().say("  # " + Visible.line(title, 200)));
        Visible.text(message.content().text().value())
                .lines()
                .forEach(line -> wiring.console().say("  | " + line));
        message.content().attachments().forEach(file -> wiring.console().say("  + " + Visible.line(file.ref(), 200)));
    }

    private static ViewJson part(Message message) {
        return ViewJson.part()
                .put("id", message.id())
                .put("conversation", message.conversation().encoded())
                .put("author", message.author().address())
                .put("is_bot", message.author().isBot())
                .put("is_self", message.author().isSelf())
                .put("grade", message.authenticity().grade().label())
                .put("sent_at", message.content().sentAt().toString())
                .put("edited_at", message.content().editedAt())
                .put("text", message.content().text().value())
                .texts(
                        "attachments",
                        message.content().attachments().stream()
                                .map(Attachment::ref)
                                .toList())
                .put("url", message.placement().url());
    }
}
