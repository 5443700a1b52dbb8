package io.liaise.cli.command;

import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.cli.view.SubjectView;
import io.liaise.cli.view.ViewJson;
import io.liaise.core.config.ConfigProblem;
import io.liaise.core.config.Configuration;
import io.liaise.core.config.SubjectRouting;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.policy.Binding;
import io.liaise.core.policy.Subject;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows one subject. */
@Command(
        name = "show",
        description = "Show every setting of a subject, and what is wrong with its file.",
        footer = {"", "Example: liaise subject show app"})
public final class SubjectShowCommand implements Callable<ExitCode> {

    private final Wiring wiring;

    @Mixin
    private RootOption root;

    @Mixin
    private JsonOption json;

    @Parameters(paramLabel = "SUBJECT", description = "The subject's name: its file without .toml.")
    private String slug;

    /** The command over these parts. */
    public SubjectShowCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public ExitCode call() {
        Configuration configuration = root.load(wiring);
        Subject subject = configuration.requireSubject(slug);
        List<String> problems = Stream.concat(
                        configuration.problemsOf(slug).stream().map(ConfigProblem::text),
                        overlaps(configuration, subject).stream())
                .toList();
        if (json.wanted()) {
            wiring.console()
                    .say(ViewJson.document()
                            .table("subject", SubjectView.fields(subject))
                            .texts("problems", problems)
                            .text());
        } else {
            SubjectView.fields(subject)
                    .forEach((name, value) -> wiring.console().say(name + ": " + value));
            problems.forEach(problem -> wiring.console().say("note: " + problem));
        }
        return ExitCode.DONE;
    }

    /** The issues of its repositories that go to another subject, and the other way round. */
    private List<String> overlaps(Configuration configuration, Subject subject) {
        SubjectRouting mine = SubjectRouting.of(subject, wiring.grammars());
        return configuration.subjects().stream()
                .filter(other -> !other.slug().equals(subject.slug()))
                .flatMap(other -> {
                    SubjectRouting theirs = SubjectRouting.of(other, wiring.grammars());
                    return Stream.concat(
                            places(other)
                                    .filter(place -> mine.subjectAt(place).isPresent())
                                    .map(place -> "%s lies in a conversation bound here and goes to %s"
                                            .formatted(place, other.slug())),
                            places(subject)
                                    .filter(place -> theirs.subjectAt(place).isPresent())
                                    .map(place -> "%s lies in a conversation bound by %s and goes here"
                                            .formatted(place, other.slug())));
                })
                .toList();
    }

    private static Stream<ConversationRef> places(Subject subject) {
        return subject.bindings().stream()
                .filter(binding -> !binding.isPattern())
                .map(Binding::place)
                .flatMap(place ->
                        place.indexOf(':') > 0 ? Optional.of(ConversationRef.parse(place)).stream() : Stream.empty());
    }
}
