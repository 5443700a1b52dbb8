package io.liaise.core.prompt;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseEntry;
import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.failure.ProcessException;
import io.liaise.core.ledger.Ledger;
import io.liaise.core.message.MessageText;
import io.liaise.core.perform.Briefing;
import io.liaise.core.plugin.Guard;
import io.liaise.core.policy.Subject;
import io.liaise.core.policy.SubjectPolicy.BudgetPolicy;
import io.liaise.core.process.SupervisedFiles;
import io.liaise.core.run.Job;
import io.liaise.core.run.ResultSchema;
import io.liaise.core.run.RunRecord;
import io.liaise.core.spi.Ids;
import io.liaise.core.spi.channel.Channel;
import io.liaise.core.spi.run.Workspace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Writes down what a run is to do. The prompt holds the operator's words and liaise's own; what others wrote goes into
 * files of the run's {@code in} folder, which the prompt names.
 *
 * <p>The same case, subject and run give the same prompt.
 */
public final class PromptBriefing implements Briefing {

    /** The longest brief, in bytes: far more than anybody reads, and far less than a model takes. */
    static final int MAX_BRIEF = 1 << 18;

    /** The longest notes of a project that are passed on, in characters. */
    static final int MAX_NOTES = 1 << 16;

    private static final String NOTES_FILE = "CLAUDE.md";
    private static final int MARK_DIGITS = 24;

    private final Ledger ledger;
    private final Sources sources;
    private final Place place;

    /** Briefing by this ledger. */
    public PromptBriefing(Ledger ledger, Sources sources, Place place) {
        this.ledger = ledger;
        this.sources = sources;
        this.place = place;
    }

    /**
     * Where the words come from.
     *
     * @param channels the live channel with a name, to fetch attachments by
     * @param workspace what reads the project's notes, where anything does
     * @param guard what calls both
     * @param ids marks nobody can guess
     */
    public record Sources(
            Function<String, Optional<Channel>> channels, Optional<Workspace> workspace, Guard guard, Ids ids) {}

    /**
     * Where all this is.
     *
     * @param stateFolder the folder liaise keeps its state in
     * @param reader the command that prints a conversation, but for its reference
     * @param checkouts the folder of a subject's checkout
     */
    public record Place(Path stateFolder, List<String> reader, Function<Subject, Optional<Path>> checkouts) {
        /** Copies the command. */
        public Place {
            reader = List.copyOf(reader);
        }
    }

    /**
     * {@inheritDoc}
     *
     * @throws InvalidValueException when the subject has no checkout, or its brief is too long
     * @throws ProcessException when the brief cannot be read, or the run's folder not be written
     */
    @Override
    public Job job(Case head, Subject subject, RunRecord run, Instant now) {
        if (run.kind() != RunRecord.Kind.WORK) {
            throw new InvalidValueException("a run that only rewords a message has no briefing of this sort");
        }
        Path checkout = place.checkouts()
                .apply(subject)
                .orElseThrow(() -> new InvalidValueException(
                        "the subject %s has no checkout; set path in its [workspace]".formatted(subject.slug())));
        Optional<String> brief = head.reporter()
                .flatMap(subject::briefFor)
                .or(() -> subject.checkout().brief().filter(path -> !path.isEmpty()))
                .map(PromptBriefing::brief);
        SupervisedFiles inputs = new SupervisedFiles(
                SupervisedFiles.ofRun(place.stateFolder(), run.id()).inputs());
        inputs.create();
        List<CaseEntry> history = ledger.read(view -> view.history(head.id(), 0));
        Conversation said = Conversation.of(history, run.id());
        InputFiles.Written written =
                new InputFiles(inputs, sources).write(said, sources.ids().hex(MARK_DIGITS));
        String prompt = new Prompt(head, subject, run, brief, written, place.reader()).text();
        return new Job(
                run.id(),
                head.id().toString(),
                subject.slug(),
                run.kind(),
                new Job.Instructions(new MessageText(prompt), notes(subject, checkout), ResultSchema.of(run.kind())),
                checkout,
                run.process().sessionId(),
                limits(subject),
                new Job.Permissions(
                        subject.processor().permissionMode(),
                        subject.processor().passEnv(),
                        subject.processor().trustProjectSettings()));
    }

    private static Job.Limits limits(Subject subject) {
        BudgetPolicy budget = subject.policy().budget();
        return new Job.Limits(budget.timeout(), subject.processor().stall(), budget.maxTurns(), budget.maxRunUsd());
    }

    private static String brief(String path) {
        try {
            byte[] bytes;
            try (var in = Files.newInputStream(Path.of(path))) {
                bytes = in.readNBytes(MAX_BRIEF + 1);
            }
            if (bytes.length > MAX_BRIEF) {
                throw new InvalidValueException(
                        "the brief %s is longer than %d kB; shorten it, or move parts of it into"
                                        .formatted(path, MAX_BRIEF >> 10)
                                + " the checkout's own documents");
            }
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new ProcessException(
                    "the brief %s cannot be read; check the path and its permissions".formatted(path), e);
        }
    }

    /** An agent that loads the project's settings reads the notes by itself. */
    private Optional<MessageText> notes(Subject subject, Path checkout) {
        if (subject.processor().trustProjectSettings()) {
            return Optional.empty();
        }
        return sources.workspace()
                .flatMap(space -> sources.guard().call("workspace", () -> space.fileAtHead(checkout, NOTES_FILE)))
                .filter(notes -> !notes.isBlank())
                .map(PromptBriefing::shortened)
                .map(MessageText::new);
    }

    private static String shortened(String notes) {
        if (notes.length() <= MAX_NOTES) {
            return notes;
        }
        int end = notes.lastIndexOf('\n', MAX_NOTES);
        int safe = end > 0 ? end : notes.offsetByCodePoints(0, notes.codePointCount(0, MAX_NOTES) - 1);
        return notes.substring(0, safe) + "\n\n(The rest stands in " + NOTES_FILE + ".)\n";
    }
}
