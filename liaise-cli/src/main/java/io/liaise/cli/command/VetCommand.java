package io.liaise.cli.command;

import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.cli.view.OpinionView;
import io.liaise.core.config.Configuration;
import io.liaise.core.engine.Liaise;
import io.liaise.core.failure.RefusedException;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.MessageText;
import io.liaise.core.vet.Opinion;
import io.liaise.core.vet.Question;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Asks the gate about a text. */
@Command(
        name = "vet",
        description = {
            "Ask the gate what it thinks of a text, without sending it anywhere.",
            "The text is read from the standard input where no option holds it.",
            "Ends with 0 when nothing speaks against it, 2 when you should look at it, 3 when it must not leave."
        },
        footer = {"", "Example: liaise vet --ref github:example/app#7 --to pat --text \"It is mended.\""})
public final class VetCommand implements Callable<ExitCode> {

    private final Wiring wiring;

    @Mixin
    private RootOption root;

    @Mixin
    private JsonOption json;

    @Option(names = "--ref", paramLabel = "REF", required = true, description = "Where it would go.")
    private String ref;

    @Option(names = "--to", paramLabel = "PERSON", description = "Who it is for; several are allowed.")
    private List<String> to = new ArrayList<>();

    @Option(names = "--cc", paramLabel = "PERSON", description = "Somebody in copy; several are allowed.")
    private List<String> cc = new ArrayList<>();

    @Option(names = "--bcc", paramLabel = "PERSON", description = "Somebody in blind copy; several are allowed.")
    private List<String> bcc = new ArrayList<>();

    @Option(names = "--project", paramLabel = "PROJECT", description = "The project it is written in.")
    private @Nullable String project;

    @Option(names = "--title", paramLabel = "TEXT", description = "The title of the conversation it opens.")
    private @Nullable String title;

    @ArgGroup(exclusive = true, multiplicity = "0..1")
    private @Nullable TextSource source;

    @ArgGroup(exclusive = true, multiplicity = "0..1")
    private @Nullable Origin origin;

    /** Whose words a text rests on. */
    static final class Origin {
        @Option(names = "--tainted", required = true, description = "Text from outside had a part in it.")
        private boolean tainted;

        @Option(
                names = "--untainted",
                required = true,
                description = "It is the writer's own (without either, nobody knows, which counts as tainted).")
        private boolean untainted;

        private boolean isTainted() {
            return tainted && !untainted;
        }
    }

    /** The command over these parts. */
    public VetCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public ExitCode call() {
        ConversationRef typed = ConversationRef.parse(ref.strip());
        ConversationRef where = Optional.ofNullable(wiring.grammars().get(typed.channel()))
                .map(grammar -> grammar.canonical(typed.id()))
                .orElse(typed);
        String text = (source == null ? new TextSource() : source).read(wiring);
        if (text.isBlank() && title == null) {
            throw new RefusedException("there is no text to judge; give it with --text or on the standard input");
        }
        Question question = new Question(
                where,
                new Question.Readers(
                        to.stream().filter(word -> !word.equals("-")).toList(), cc, bcc),
                Optional.ofNullable(project),
                Optional.ofNullable(title),
                new MessageText(text),
                Optional.ofNullable(origin).map(Origin::isTainted));
        Configuration configuration = root.load(wiring);
        try (Liaise liaise = wiring.engine(configuration).open()) {
            Opinion opinion = liaise.vet().judge(question);
            OpinionView view = new OpinionView(opinion);
            if (json.wanted()) {
                wiring.console().say(view.json());
            } else {
                view.lines().forEach(wiring.console()::say);
            }
            return view.exitCode();
        }
    }
}
