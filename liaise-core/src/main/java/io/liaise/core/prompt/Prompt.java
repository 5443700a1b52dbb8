package io.liaise.core.prompt;

import io.liaise.core.cases.Case;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.policy.Subject;
import io.liaise.core.policy.SubjectPolicy.BudgetPolicy;
import io.liaise.core.policy.SubjectPolicy.Escalation;
import io.liaise.core.run.Outcome;
import io.liaise.core.run.RunRecord;
import java.io.IOException;
import java.io.InputStream;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The words an agent begins with. Nothing in them comes from partners, repositories or agents.
 *
 * @param head the case
 * @param subject its subject
 * @param run the run
 * @param brief what the operator tells about the subject
 * @param written the files of what others wrote
 * @param reader the command that prints a conversation, but for its reference
 */
record Prompt(
        Case head,
        Subject subject,
        RunRecord run,
        Optional<String> brief,
        InputFiles.Written written,
        List<String> reader) {

    private static final String RULES = resource("operating-rules.md");

    /** {@return all of it} */
    String text() {
        return Stream.of(RULES, background(), caseSection(), outcomes(), commands(), budget())
                        .map(String::strip)
                        .collect(Collectors.joining("\n\n---\n\n"))
                + "\n";
    }

    private String background() {
        return brief.filter(text -> !text.isBlank())
                .orElseGet(() -> "## Brief\n\nThe operator wrote no brief for %s. Go by what the checkout itself says."
                        .formatted(subject.displayName()));
    }

    private String caseSection() {
        StringJoiner lines = new StringJoiner("\n");
        lines.add("## Case " + head.id()).add("");
        if (run.mode() == RunRecord.Mode.RESUME) {
            lines.add(
                            "You **resume** this case: you worked on it before, in this very session. Begin with what is new.")
                    .add("");
        }
        lines.add("What was said is in `%s`: %s, of which %d new or changed since a run last looked."
                .formatted(written.messages(), count(written.shown(), "message"), written.unseen()));
        if (written.omitted() > 0) {
            lines.add("%s left out for their length; the commands below print them."
                    .formatted(written.omitted() == 1 ? "1 older one was" : written.omitted() + " older ones were"));
        }
        attachments(lines);
        lines.add("")
                .add("The case lives here. To read a place as it is now, use the command beside it. Reading is")
                .add("fine; writing there is not yours to do.")
                .add("");
        for (ConversationRef ref : head.opening().conversations()) {
            lines.add("- %s: `%s`".formatted(ref.encoded(), command(ref)));
        }
        return lines.toString();
    }

    private void attachments(StringJoiner lines) {
        if (written.attachments().isEmpty() && written.missing().isEmpty()) {
            return;
        }
        lines.add("").add("With the messages came:").add("");
        for (Path file : written.attachments()) {
            lines.add("- `%s`".formatted(file));
        }
        for (String gap : written.missing()) {
            lines.add("- not here: " + gap);
        }
    }

    private String command(ConversationRef ref) {
        return Stream.concat(reader.stream(), Stream.of(ref.encoded()))
                .map(Prompt::quoted)
                .collect(Collectors.joining(" "));
    }

    private static String quoted(String word) {
        return word.matches("[\\w%+,./:=@-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    private String outcomes() {
        Escalation limits = subject.policy().escalation();
        StringJoiner lines = new StringJoiner("\n");
        lines.add("## Outcomes")
                .add("")
                .add(
                        "End with the structured result of the schema you were given; where it and these words differ, the")
                .add("schema is right. It lists what should happen next, each as one of these:")
                .add("");
        for (Outcome.Kind kind : Outcome.Kind.values()) {
            lines.add("- `%s`: %s".formatted(kind.label(), guidance(kind)));
        }
        lines.add("")
                .add(
                        "Write every `text` so that it can be sent as it stands. Leave out greetings by handle: liaise adds")
                .add("whatever mention a reply needs. Escalate work above $%s or larger than %s."
                        .formatted(limits.moneyUsd().setScale(2, RoundingMode.HALF_UP), limits.maxScope()));
        return lines.toString();
    }

    private static String guidance(Outcome.Kind kind) {
        return switch (kind) {
            case ASK ->
                "you need answers first. One entry of `questions` each, with the default you would go with;"
                        + " `text` may lead in.";
            case REPLY -> "the partner should know something and need not answer.";
            case ESCALATE ->
                "the operator has to decide: `reason` for the operator, `text` as it could go to the partner.";
            case PROPOSE -> "you have a plan and want a go-ahead before you build it.";
            case DELIVER -> "it has landed: `text` tells what is different now and what to try.";
            case DECLINE -> "it should not be done: `reason` says why. The operator decides, as with `escalate`.";
            case DEFER -> "it has to wait: `reason` says for what.";
            case NOTE -> "something only the operator should know.";
        };
    }

    private String commands() {
        StringJoiner lines = new StringJoiner("\n");
        lines.add("## Commands").add("");
        subject.checkout()
                .verify()
                .filter(command -> !command.isBlank())
                .ifPresent(command -> lines.add("This has to pass before anything is delivered:")
                        .add("")
                        .add(command.lines().map(line -> "    " + line).collect(Collectors.joining("\n")))
                        .add(""));
        lines.add(
                switch (subject.delivery().kind()) {
                    case PR_ONLY ->
                        "Stop at a pull request whose checks pass. Merging and deploying are not yours to do.";
                    case DEPLOY -> "Do not deploy. " + deploys();
                });
        return lines.toString();
    }

    private String deploys() {
        return switch (subject.delivery().per()) {
            case BATCH -> "liaise deploys once for all the cases that finish together.";
            case ISSUE -> "liaise deploys this case as soon as your run has ended.";
        };
    }

    private String budget() {
        BudgetPolicy budget = subject.policy().budget();
        StringJoiner lines = new StringJoiner("\n");
        lines.add("## Budget")
                .add("")
                .add("- %d minutes; then you are stopped."
                        .formatted(budget.timeout().toMinutes()))
                .add("- %d turns. Keep count, and escalate before you run out.".formatted(budget.maxTurns()));
        budget.maxRunUsd()
                .ifPresent(usd ->
                        lines.add("- $%s; then you are stopped.".formatted(usd.setScale(2, RoundingMode.HALF_UP))));
        return lines.toString();
    }

    private static String count(int number, String noun) {
        return number == 1 ? "1 " + noun : number + " " + noun + "s";
    }

    private static String resource(String name) {
        try (InputStream in = Prompt.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is missing from this jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(name + " cannot be read from this jar", e);
        }
    }
}
