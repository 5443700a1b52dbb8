package io.liaise.core.operate;

import io.liaise.core.effect.Act;
import io.liaise.core.effect.Effect;
import io.liaise.core.effect.Effect.Ending;
import io.liaise.core.effect.Effect.Origin;
import io.liaise.core.effect.Effect.Plan;
import io.liaise.core.effect.EffectId;
import io.liaise.core.effect.EffectState;
import io.liaise.core.failure.NotFoundException;
import io.liaise.core.failure.RefusedException;
import io.liaise.core.ledger.LedgerView;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.MessageText;
import io.liaise.core.message.Outbound;
import io.liaise.core.message.Outbound.Purpose;
import io.liaise.core.message.Outbound.Recipients;
import io.liaise.core.message.SendKey;
import io.liaise.core.operate.LooseMessage.State;
import io.liaise.core.operate.Proposal.Basis;
import io.liaise.core.operate.Released.Result;
import io.liaise.core.perform.Effects;
import io.liaise.core.perform.Judging;
import io.liaise.core.perform.Seams;
import io.liaise.core.policy.Subject;
import io.liaise.core.verdict.Verdict;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Messages outside any case. Anybody at the machine may write one, an agent too; the gate leaves every one of them to
 * the operator.
 */
public final class LooseMessages {

    private final Seams seams;
    private final Release release;
    private final Function<ConversationRef, List<Subject>> claimants;

    LooseMessages(Release release, Function<ConversationRef, List<Subject>> claimants) {
        this.seams = release.seams();
        this.release = release;
        this.claimants = claimants;
    }

    /**
     * A message to be written.
     *
     * @param person who it is for, as a person's id
     * @param ref the conversation, or the place to open one in
     * @param purpose what it is for: a question, an answer or a plan
     * @param title the title of the conversation it opens
     * @param text what it says
     */
    public record Letter(
            String person, ConversationRef ref, Purpose purpose, Optional<String> title, MessageText text) {

        /** Refuses what nobody could post. */
        public Letter {
            boolean said = switch (purpose) {
                case ASK, REPLY, PROPOSE -> true;
                case DELIVER, BUDGET, NUDGE, ESCALATE -> false;
            };
            if (!said) {
                throw new RefusedException("a message outside a case can be an ask, a reply or a propose");
            }
            if (person.isBlank()) {
                throw new RefusedException("say who the message is for");
            }
            if (text.value().isBlank()) {
                throw new RefusedException("there is no text to send");
            }
            boolean opens = ref.id().indexOf('#') < 0;
            if (opens != title.filter(some -> !some.isBlank()).isPresent()) {
                throw new RefusedException(
                        opens
                                ? "%s is a place to open a conversation in, so give it a --title".formatted(ref)
                                : "only a new conversation has a title; %s is one already".formatted(ref));
            }
        }
    }

    /** {@return the subject whose message it is} */
    private Subject subjectOf(ConversationRef ref) {
        List<Subject> found = claimants.apply(ref);
        if (found.size() == 1) {
            return found.get(0);
        }
        String names = (found.isEmpty() ? seams.subjects().values() : found)
                .stream().map(Subject::slug).collect(Collectors.joining(", "));
        throw new RefusedException(
                found.isEmpty()
                        ? "no subject is bound to %s; there are: %s".formatted(ref, names.isEmpty() ? "none" : names)
                        : "%s belongs to more than one subject (%s), so nobody can tell whose word this is"
                                .formatted(ref, names));
    }

    /** {@return what the gate would say of a message now; nothing is written} */
    public Verdict judge(Letter letter) {
        Subject subject = subjectOf(letter.ref());
        Effect effect = planned(letter, subject);
        return new Judging(seams)
                .judge(effect, (Act.Send) effect.act(), Optional.empty(), subject, release.now())
                .verdict();
    }

    /** Records a message and has it judged. */
    public LooseMessage send(Letter letter) {
        Effect effect = planned(letter, subjectOf(letter.ref()));
        seams.ledger().apply(change -> change.save(effect));
        release.perform(effect.id());
        return new LooseMessage(release.require(effect.id()));
    }

    private Effect planned(Letter letter, Subject subject) {
        Outbound message = new Outbound(
                letter.ref(),
                new Recipients(letter.person().strip(), List.of(), List.of()),
                letter.purpose(),
                letter.text(),
                letter.title(),
                List.of(),
                Outbound.Origin.NONE);
        EffectId id = new EffectId("e" + seams.place().ids().hex(EffectId.DIGITS));
        SendKey key = new SendKey(LooseMessage.name(subject.slug(), id));
        Plan plan = new Plan(
                Origin.MESSAGE,
                release.now(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                0,
                0);
        return new Effect(
                id,
                subject.slug(),
                Optional.empty(),
                new Act.Send(message, key, Optional.empty(), Optional.empty()),
                plan,
                Effect.Course.begun(EffectState.PLANNED));
    }

    /** {@return every message that is kept, the oldest first} */
    public static List<LooseMessage> all(LedgerView view) {
        return view.effects().values().stream()
                .filter(effect -> effect.plan().origin() == Origin.MESSAGE)
                .map(LooseMessage::new)
                .sorted(Comparator.comparing((LooseMessage message) ->
                                message.effect().plan().at())
                        .thenComparing(message -> message.effect().id()))
                .toList();
    }

    /**
     * {@return the message with this name}
     *
     * @throws NotFoundException when there is none
     */
    public static LooseMessage find(LedgerView view, String id) {
        return view.findEffect(LooseMessage.parse(id))
                .filter(effect -> effect.plan().origin() == Origin.MESSAGE)
                .map(LooseMessage::new)
                .filter(message -> message.id().equals(id))
                .orElseThrow(() ->
                        new NotFoundException("no message is called %s; see `liaise message list`".formatted(id)));
    }

    /** Judges a message with the operator's word for it. Nothing is written. */
    public Proposal propose(LooseMessage seen, Wish wish) {
        requireHeld(seen);
        Subject subject = release.requireSubject(seen.effect().subject());
        Outbound before = seen.message();
        Outbound message = new Outbound(
                before.ref(),
                before.recipients(),
                before.purpose(),
                wish.rewording().map(Wish.Rewording::text).orElse(before.text()),
                wish.rewording().map(Wish.Rewording::title).orElse(before.title()),
                before.attachments(),
                before.origin());
        release.requireSendable(subject, message, wish.rewording().isPresent());
        Act.Send act = (Act.Send) seen.effect().act();
        Act.Send send = new Act.Send(message, release.key(act.key(), wish), Optional.empty(), Optional.empty());
        Effect plain = with(seen.effect(), send, Effect.Course.begun(EffectState.PLANNED));
        return release.judged(plain, new Basis.OfNone(seen.effect()), Optional.empty(), subject, wish);
    }

    private static Effect with(Effect effect, Act act, Effect.Course course) {
        return new Effect(effect.id(), effect.subject(), effect.caseId(), act, effect.plan(), course);
    }

    /** Sends what was proposed, through the gate once more. */
    public Released send(Proposal proposal) {
        Effect waiting = waiting(proposal);
        seams.ledger().apply(change -> {
            requireUnchanged(change.view(), waiting);
            change.save(proposal.effect());
        });
        Result result = release.perform(waiting.id());
        return new Released(result, new LooseMessage(release.require(waiting.id())).detail(), Optional.empty(), 0);
    }

    /** Writes down why a proposal cannot go out, and the operator's words for it. */
    public void keep(Proposal proposal) {
        Effect waiting = waiting(proposal);
        seams.ledger().apply(change -> {
            requireUnchanged(change.view(), waiting);
            Act.Send send = proposal.send();
            String reason = proposal.verdict().standing().stream()
                    .findFirst()
                    .map(c -> c.text())
                    .orElse("the gate keeps it");
            change.save(with(
                    waiting,
                    new Act.Send(send.message(), send.key(), Optional.empty(), Optional.empty()),
                    new Effect.Course(
                            EffectState.HELD,
                            waiting.course().attempts(),
                            Optional.empty(),
                            waiting.course().claim(),
                            Optional.of(new Ending(
                                    Effect.Result.DRAFTED, release.now(), Optional.of(reason), Optional.empty())))));
        });
    }

    /** Turns a message down. */
    public LooseMessage reject(LooseMessage seen, String reason) {
        if (reason.isBlank()) {
            throw new RefusedException("say why, for the record");
        }
        requireHeld(seen);
        Instant now = release.now();
        Effect over = Effects.ended(seen.effect(), Effect.Result.REJECTED, now, Optional.of(reason.strip()));
        seams.ledger().apply(change -> {
            requireUnchanged(change.view(), seen.effect());
            change.save(over);
        });
        return new LooseMessage(over);
    }

    private static void requireHeld(LooseMessage message) {
        if (message.state() != State.HELD) {
            throw new RefusedException(
                    "message %s is %s".formatted(message.id(), message.state().label()));
        }
    }

    private static void requireUnchanged(LedgerView view, Effect waiting) {
        if (!view.findEffect(waiting.id()).equals(Optional.of(waiting))) {
            String id = new LooseMessage(waiting).id();
            throw new RefusedException(
                    "message %s has changed since you saw it; look with `liaise message show %s`".formatted(id, id));
        }
    }

    private static Effect waiting(Proposal proposal) {
        if (proposal.basis() instanceof Basis.OfNone none) {
            return none.waiting();
        }
        throw new IllegalArgumentException("this proposal is for the draft of a case");
    }
}
