package io.liaise.cli.command;

import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.cli.view.ViewJson;
import io.liaise.core.config.Configuration;
import io.liaise.core.failure.RefusedException;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.policy.Binding;
import io.liaise.core.policy.LabelStyle;
import io.liaise.core.policy.Labels;
import io.liaise.core.policy.Subject;
import io.liaise.core.spi.channel.Channel;
import io.liaise.core.spi.channel.ChannelGrammar;
import io.liaise.core.spi.channel.KeepsLabels;
import io.liaise.core.spi.channel.Operation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Creates a subject's labels. */
@Command(
        name = "setup",
        description = {
            "Create the labels of a subject where its conversations are.",
            "Labels that exist keep their look; doing it again changes nothing."
        },
        footer = {"", "Example: liaise setup app"})
public final class SetupCommand implements Callable<ExitCode> {

    private final Wiring wiring;

    @Mixin
    private RootOption root;

    @Mixin
    private JsonOption json;

    @Parameters(paramLabel = "SUBJECT", description = "The subject's name: its file without .toml.")
    private String slug;

    /** The command over these parts. */
    public SetupCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public ExitCode call() {
        Configuration configuration = root.load(wiring);
        Subject subject = configuration.requireSubject(slug);
        if (!subject.active()) {
            throw new RefusedException("%s has active = false, so nothing is set up for it".formatted(slug));
        }
        List<ViewJson> done = new ArrayList<>();
        for (Map.Entry<ConversationRef, String> place : places(subject).entrySet()) {
            try (Channel channel = wiring.requireChannel(configuration, place.getValue())) {
                Operation.of(channel, KeepsLabels.class)
                        .ifPresent(labels -> done.add(created(subject, place.getKey(), labels)));
            }
        }
        if (json.wanted()) {
            wiring.console().say(ViewJson.document().parts("places", done).text());
        } else if (done.isEmpty()) {
            wiring.console().say("[nothing to set up: no binding of %s lies where there are labels]".formatted(slug));
        }
        return ExitCode.DONE;
    }

    private ViewJson created(Subject subject, ConversationRef place, KeepsLabels labels) {
        List<String> fresh = new ArrayList<>();
        List<LabelStyle> all = Labels.of(subject).all();
        for (LabelStyle style : all) {
            if (labels.createLabel(place, style)) {
                fresh.add(style.name());
            }
        }
        if (!json.wanted()) {
            wiring.console().say("%s: %d labels, %d of them new".formatted(place, all.size(), fresh.size()));
        }
        return ViewJson.part()
                .put("place", place.encoded())
                .put("labels", all.size())
                .texts("created", fresh);
    }

    /** Where the subject's conversations are grouped, each once, with the channel's name. */
    private Map<ConversationRef, String> places(Subject subject) {
        Map<ConversationRef, String> places = new LinkedHashMap<>();
        Map<String, ChannelGrammar> grammars = wiring.grammars();
        for (Binding binding : subject.bindings()) {
            if (!binding.isPattern() && binding.place().indexOf(':') > 0) {
                ConversationRef ref = ConversationRef.parse(binding.place());
                Optional<ChannelGrammar> grammar = Optional.ofNullable(grammars.get(ref.channel()));
                grammar.ifPresent(known -> places.put(known.parent(ref).orElse(ref), ref.channel()));
            }
        }
        return places;
    }
}
