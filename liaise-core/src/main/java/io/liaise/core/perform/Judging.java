package io.liaise.core.perform;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.Fact.Role;
import io.liaise.core.cases.Talk;
import io.liaise.core.effect.Act;
import io.liaise.core.effect.Effect;
import io.liaise.core.failure.ChannelException;
import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.failure.PluginException;
import io.liaise.core.message.Audience;
import io.liaise.core.message.Outbound;
import io.liaise.core.message.PersonId;
import io.liaise.core.policy.Subject;
import io.liaise.core.spi.channel.Channel;
import io.liaise.core.spi.channel.TellsAudience;
import io.liaise.core.spi.gate.GateRequest;
import io.liaise.core.spi.gate.Judgement;
import io.liaise.core.verdict.Approval;
import io.liaise.core.verdict.Approval.Digests;
import io.liaise.core.verdict.Concern;
import io.liaise.core.verdict.Flow;
import io.liaise.core.verdict.Provenance;
import io.liaise.core.verdict.Verdict;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Asks the gate about a message, on an audience worked out just then. What fails makes the answer stricter. */
public final class Judging {

    private final Seams seams;

    /** Judgement over these parts. */
    public Judging(Seams seams) {
        this.seams = seams;
    }

    /** {@return what the gate says of a message now} */
    public Judgement judge(Effect effect, Act.Send send, Optional<Case> head, Subject subject, Instant now) {
        return judge(effect, send, head, subject, send.approval(), now);
    }

    /** {@return what the gate says of a message now, with somebody's word for it} */
    public Judgement judge(
            Effect effect,
            Act.Send send,
            Optional<Case> head,
            Subject subject,
            Optional<Approval> approval,
            Instant now) {
        Outbound message = send.message();
        return judge(new GateRequest(
                message,
                audience(message),
                provenance(effect, head),
                Optional.of(subject),
                head.flatMap(Case::reporter),
                head.map(Judging::participants).orElse(Set.of()),
                approval,
                mayDelay(effect, send, subject),
                false,
                now));
    }

    /** {@return what the gate says; where it fails, that nobody has judged} */
    public Judgement judge(GateRequest request) {
        Outbound message = request.message();
        try {
            Judgement judgement = seams.guard().call("gate", () -> seams.gate().judge(request));
            return message.withText(judgement.outgoing().text()).equals(judgement.outgoing())
                    ? judgement
                    : new Judgement(unjudged(request), message);
        } catch (PluginException | InvalidValueException e) {
            return new Judgement(unjudged(request), message);
        }
    }

    private static boolean mayDelay(Effect effect, Act.Send send, Subject subject) {
        boolean ownWord = switch (effect.plan().origin()) {
            case RUN, LIAISE -> true;
            case RELEASE, MESSAGE -> false;
        };
        return ownWord
                && send.approval().isEmpty()
                && subject.policy().replies().delay().isPresent();
    }

    private static Verdict unjudged(GateRequest request) {
        Concern failed = new Concern(
                "gate", Flow.APPROVE, Optional.empty(), "the gate itself failed, so nobody has judged this", List.of());
        return new Verdict(
                Flow.APPROVE,
                List.of(failed),
                List.of(),
                Digests.NONE,
                request.approval(),
                request.approval().map(given -> false),
                request.audience().scope().label(),
                List.of());
    }

    /** {@return who can read where a message would go, asked of its channel now} */
    public Audience audience(Outbound message) {
        String ref = message.ref().encoded();
        Optional<Channel> channel = seams.channels().apply(message.ref().channel());
        if (channel.isEmpty() || !(channel.get() instanceof TellsAudience teller)) {
            return Audience.unknown(ref, List.of("the channel does not tell who reads along"));
        }
        try {
            return seams.guard().call(message.ref().channel(), () -> teller.audience(message.ref()));
        } catch (ChannelException | PluginException | InvalidValueException e) {
            return Audience.unknown(ref, List.of("asking who reads along failed"));
        }
    }

    private static Provenance provenance(Effect effect, Optional<Case> head) {
        if (effect.plan().origin() == Effect.Origin.LIAISE) {
            return new Provenance(Optional.of(false), List.of("one of liaise's own texts"));
        }
        return head.map(known -> known.talk().isTainted()
                        ? new Provenance(Optional.of(true), known.talk().taint())
                        : new Provenance(Optional.of(false), List.of("everything in the case comes from known people")))
                .orElse(Provenance.UNKNOWN);
    }

    private static Set<PersonId> participants(Case head) {
        Talk talk = head.talk();
        Stream<String> speakers = Stream.concat(
                talk.recent().stream()
                        .filter(said -> said.speaker().role() == Role.PARTNER)
                        .map(Talk.Utterance::actor),
                talk.earlier().keySet().stream());
        return Stream.concat(speakers.flatMap(Judging::person), head.reporter().stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    private static Stream<PersonId> person(String actor) {
        try {
            return Stream.of(new PersonId(actor));
        } catch (InvalidValueException e) {
            return Stream.empty();
        }
    }
}
