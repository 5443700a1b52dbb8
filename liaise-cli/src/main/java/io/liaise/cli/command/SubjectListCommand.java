package io.liaise.cli.command;

import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.cli.view.Table;
import io.liaise.cli.view.ViewJson;
import io.liaise.core.config.ConfigProblem;
import io.liaise.core.config.Configuration;
import io.liaise.core.policy.Binding;
import io.liaise.core.policy.Subject;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the subjects. */
@Command(
        name = "list",
        description = "List the subjects, and what is wrong with their files.",
        footer = {"", "Example: liaise subject list"})
public final class SubjectListCommand implements Callable<ExitCode> {

    private final Wiring wiring;

    @Mixin
    private RootOption root;

    @Mixin
    private JsonOption json;

    /** The command over these parts. */
    public SubjectListCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public ExitCode call() {
        Configuration configuration = root.load(wiring);
        if (json.wanted()) {
            wiring.console().say(view(configuration).text());
        } else {
            print(configuration);
        }
        return configuration.broken().isEmpty() ? ExitCode.DONE : ExitCode.FAILED;
    }

    private void print(Configuration configuration) {
        Table table = new Table("SUBJECT", "STATE", "BINDINGS", "PROBLEMS");
        for (Subject subject : configuration.subjects()) {
            table.row(
                    subject.slug(),
                    subject.active() ? "active" : "active = false",
                    places(subject),
                    String.valueOf(configuration.problemsOf(subject.slug()).size()));
        }
        for (String slug : configuration.broken()) {
            table.row(
                    slug,
                    "broken",
                    "",
                    String.valueOf(configuration.problemsOf(slug).size()));
        }
        if (table.isEmpty()) {
            wiring.console().say("[no subjects; write one as subjects/NAME.toml below " + configuration.root() + "]");
        } else {
            table.lines().forEach(wiring.console()::say);
        }
        configuration.broken().stream()
                .flatMap(slug -> configuration.problemsOf(slug).stream())
                .filter(ConfigProblem::isError)
                .map(ConfigProblem::text)
                .distinct()
                .forEach(wiring.console()::complain);
    }

    private static String places(Subject subject) {
        return String.join(" ", subject.bindings().stream().map(Binding::place).toList());
    }

    private static ViewJson view(Configuration configuration) {
        List<ViewJson> subjects = configuration.subjects().stream()
                .map(subject -> ViewJson.part()
                        .put("slug", subject.slug())
                        .put("active", subject.active())
                        .texts(
                                "bindings",
                                subject.bindings().stream().map(Binding::place).toList())
                        .texts(
                                "problems",
                                configuration.problemsOf(subject.slug()).stream()
                                        .map(ConfigProblem::text)
                                        .toList()))
                .toList();
        List<ViewJson> broken = configuration.broken().stream()
                .map(slug -> ViewJson.part()
                        .put("slug", slug)
                        .texts(
                                "problems",
                                configuration.problemsOf(slug).stream()
                                        .map(ConfigProblem::text)
                                        .toList()))
                .toList();
        return ViewJson.document().parts("subjects", subjects).parts("broken", broken);
    }
}
