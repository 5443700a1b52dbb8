package io.liaise.core.vet;

import io.liaise.core.failure.ConfigException;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.Outbound;
import io.liaise.core.perform.Judging;
import io.liaise.core.policy.Subject;
import io.liaise.core.spi.gate.GateRequest;
import io.liaise.core.verdict.Concern;
import io.liaise.core.verdict.Flow;
import io.liaise.core.verdict.Provenance;
import io.liaise.core.verdict.Verdict;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Judges messages that somebody else would post. It sends nothing and keeps nothing. */
public final class Vet {

    /** What these ask about is how liaise itself posts. */
    private static final Set<String> OF_OUR_OWN_POSTS = Set.of("outside_a_case", "notify_recipient");

    private final Judging judging;
    private final Function<ConversationRef, List<Subject>> claimants;
    private final Clock clock;

    /**
     * Judgement over these parts.
     *
     * @param claimants the subjects that lay claim to a conversation
     */
    public Vet(Judging judging, Function<ConversationRef, List<Subject>> claimants, Clock clock) {
        this.judging = judging;
        this.claimants = claimants;
        this.clock = clock;
    }

    /**
     * {@return what the gate says}
     *
     * @throws ConfigException when the place belongs to several subjects, so that nobody can tell whose policy counts
     */
    public Opinion judge(Question question) {
        Optional<Subject> subject = subjectAt(question.ref());
        Outbound message = question.message();
        Verdict whole = judging.judge(new GateRequest(
                        message,
                        judging.audience(message),
                        provenance(question),
                        subject,
                        Optional.empty(),
                        Set.of(),
                        Optional.empty(),
                        false,
                        false,
                        clock.instant()))
                .verdict();
        return new Opinion(question.ref(), subject.map(Subject::slug), withoutOurOwn(whole));
    }

    private Optional<Subject> subjectAt(ConversationRef ref) {
        List<Subject> found = claimants.apply(ref);
        if (found.size() > 1) {
            throw new ConfigException("%s belongs to more than one subject (%s); bind it to one of them"
                    .formatted(ref, found.stream().map(Subject::slug).collect(Collectors.joining(", "))));
        }
        return found.stream().findFirst();
    }

    private static Provenance provenance(Question question) {
        return question.tainted()
                .map(tainted -> new Provenance(
                        Optional.of(tainted), List.of(tainted ? "said to be tainted" : "said to be the writer's own")))
                .orElse(Provenance.UNKNOWN);
    }

    private static Verdict withoutOurOwn(Verdict verdict) {
        List<Concern> standing = verdict.standing().stream()
                .filter(concern -> !OF_OUR_OWN_POSTS.contains(concern.filter()))
                .toList();
        return new Verdict(
                standing.stream().map(Concern::flow).reduce(Flow.SEND, Flow::or),
                standing,
                verdict.settled(),
                verdict.digests(),
                verdict.approval(),
                verdict.approvalBound(),
                verdict.audience(),
                verdict.notes().stream()
                        .filter(note -> !note.startsWith("added the mention"))
                        .toList());
    }
}
