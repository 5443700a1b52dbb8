package io.liaise.core.perform;

import io.liaise.core.cases.Case;
import io.liaise.core.effect.Act;
import io.liaise.core.effect.Effect;
import io.liaise.core.failure.ChannelException;
import io.liaise.core.failure.LiaiseException;
import io.liaise.core.ledger.LedgerChange;
import io.liaise.core.message.ConversationState;
import io.liaise.core.message.SendResult;
import io.liaise.core.policy.Hold;
import io.liaise.core.policy.Subject;
import io.liaise.core.spi.channel.Channel;
import io.liaise.core.spi.channel.SendsMessages;
import io.liaise.core.spi.channel.TellsState;
import io.liaise.core.spi.gate.Judgement;
import io.liaise.core.verdict.Approval;
import io.liaise.core.verdict.Concern;
import io.liaise.core.verdict.Flow;
import io.liaise.core.verdict.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Brings one message out: through the gate, at most once, with a word in the history whatever becomes of it. */
final class SendPerformance {

    private final Seams seams;
    private final Claims claims;
    private final Judging judging;
    private final SendOutcomes outcomes;

    SendPerformance(Seams seams, Claims claims) {
        this.seams = seams;
        this.claims = claims;
        this.judging = new Judging(seams);
        this.outcomes = new SendOutcomes(seams);
    }

    boolean perform(Effect effect, Act.Send send, Instant now, Journal journal) {
        Optional<Subject> subject = seams.subject(effect.subject());
        if (subject.isEmpty()) {
            return false;
        }
        Optional<Case> head = effect.caseId().flatMap(id -> seams.ledger().read(view -> view.findCase(id)));
        if (heldBack(effect, send, subject.get(), now, journal)) {
            return true;
        }
        Optional<Channel> channel = seams.channels().apply(send.message().ref().channel());
        if (channel.isEmpty() || !(channel.get() instanceof SendsMessages)) {
            return outcomes.keep(effect, send, "no channel to reach the reporter", Optional.empty(), now, "no_channel");
        }
        Optional<String> objection = objection(effect, send, head, channel.get(), now);
        if (objection.isPresent()) {
            return outcomes.keep(effect, send, objection.get(), Optional.empty(), now, Approval.OUTBOX);
        }
        Judgement judgement = judging.judge(effect, send, head, subject.get(), now);
        Verdict verdict = judgement.verdict();
        if (verdict.flow() == Flow.DELAY && mayWait(effect, send, subject.get(), verdict)) {
            return outcomes.delay(
                    effect,
                    send,
                    verdict,
                    subject.get().policy().replies().delay().orElseThrow(),
                    now,
                    journal);
        }
        if (verdict.flow() != Flow.SEND) {
            return outcomes.keep(
                    effect, send, Letters.reason(verdict), Optional.of(verdict), now, Letters.filter(verdict));
        }
        return post(effect, send, judgement, head, subject.get(), now, journal);
    }

    private boolean mayWait(Effect effect, Act.Send send, Subject subject, Verdict verdict) {
        return effect.plan().origin() != Effect.Origin.RELEASE
                && effect.plan().origin() != Effect.Origin.MESSAGE
                && send.approval().isEmpty()
                && subject.policy().replies().delay().isPresent()
                && verdict.standing().stream().allMatch(Concern::settleable);
    }

    private boolean heldBack(Effect effect, Act.Send send, Subject subject, Instant now, Journal journal) {
        return seams.ledger().change(change -> {
            Optional<Hold> hold = Grounds.stopping(change.view(), Grounds.of(seams, subject, send.message()), now);
            Optional<Effect> fresh = SendOutcomes.fresh(change, effect);
            if (hold.isEmpty() || fresh.isEmpty()) {
                return false;
            }
            SendOutcomes.hold(change, fresh.get(), hold.get(), now);
            journal.line("%s: a message is held by %s"
                    .formatted(SendOutcomes.owner(effect), hold.get().scope()));
            return true;
        });
    }

    /** Why a message must not go out by itself any more, though nobody has judged it yet. */
    private Optional<String> objection(
            Effect effect, Act.Send send, Optional<Case> head, Channel channel, Instant now) {
        boolean waited =
                send.approval().map(given -> given.by().equals(Approval.OUTBOX)).orElse(false);
        if (waited && head.isPresent() && movedOn(head.get(), effect)) {
            return Optional.of("the conversation has moved on since this was written");
        }
        Duration stale = seams.subject(effect.subject())
                .map(subject -> subject.policy().replies().stale())
                .orElse(Duration.ZERO);
        Optional<Instant> due = effect.course().notBefore();
        if (waited
                && !stale.isZero()
                && due.isPresent()
                && due.get().plus(stale).isBefore(now)) {
            return Optional.of("it waited longer than it may");
        }
        return head.isEmpty() ? Optional.empty() : closed(send, channel, waited);
    }

    private Optional<String> closed(Act.Send send, Channel channel, boolean waited) {
        if (!(channel instanceof TellsState teller)) {
            return Optional.empty();
        }
        try {
            ConversationState state = seams.guard()
                    .call(
                            send.message().ref().channel(),
                            () -> teller.state(send.message().ref()));
            return switch (state.status()) {
                case OPEN -> Optional.empty();
                case CLOSED -> waited ? Optional.of("the conversation was closed meanwhile") : Optional.empty();
                case GONE -> Optional.of("the conversation is gone");
                case MOVED -> Optional.of("the conversation was moved; nothing is posted to where it went");
            };
        } catch (ChannelException e) {
            return Optional.empty();
        }
    }

    private static boolean movedOn(Case head, Effect effect) {
        return head.talk().recent().stream()
                        .anyMatch(said -> said.entry() >= effect.plan().seen())
                || head.surface().status() != ConversationState.Status.OPEN;
    }

    private boolean post(
            Effect effect,
            Act.Send send,
            Judgement judgement,
            Optional<Case> head,
            Subject subject,
            Instant now,
            Journal journal) {
        Optional<Effect> claimed = claims.claim(
                effect.id(), now, (change, fresh) -> isAsJudged(change, effect, fresh, head, subject, send, now));
        if (claimed.isEmpty()) {
            return false;
        }
        try {
            SendResult result;
            try {
                result = seams.guard()
                        .call(
                                send.message().ref().channel(),
                                () -> seams.poster().post(judgement.outgoing(), send.key()));
            } catch (ChannelException e) {
                result = new SendResult.Failed(e.kind(), e.retryable(), e.retryAfter());
            } catch (LiaiseException e) {
                result = new SendResult.Unconfirmed(ChannelException.Kind.UNCONFIRMED);
            }
            outcomes.record(claimed.get(), send, Optional.of(judgement), result, now, journal);
        } finally {
            claims.release(effect.id());
        }
        return true;
    }

    /** Whether nothing the judgement rested on has changed since. */
    private boolean isAsJudged(
            LedgerChange change,
            Effect judged,
            Effect fresh,
            Optional<Case> head,
            Subject subject,
            Act.Send send,
            Instant now) {
        boolean sameCase = head.map(known -> change.view()
                        .findCase(known.id())
                        .map(found ->
                                found.progress().entries() == known.progress().entries())
                        .orElse(false))
                .orElse(true);
        Optional<Hold> hold = Grounds.stopping(change.view(), Grounds.of(seams, subject, send.message()), now);
        return fresh.equals(judged) && sameCase && hold.isEmpty();
    }

    /** Looks whether what may have been posted was posted. */
    boolean readBack(Effect effect, Act.Send send, Instant now, Journal journal) {
        SendResult found;
        try {
            found = seams.guard()
                    .call(send.message().ref().channel(), () -> seams.poster().confirm(send.message(), send.key()));
        } catch (LiaiseException e) {
            found = new SendResult.Unconfirmed(ChannelException.Kind.UNCONFIRMED);
        }
        if (found instanceof SendResult.Sent || SendOutcomes.isTimeUp(effect, now)) {
            outcomes.record(effect, send, Optional.empty(), found, now, journal);
            return true;
        }
        if (found instanceof SendResult.Failed) {
            outcomes.record(effect, send, Optional.empty(), found, now, journal);
            return true;
        }
        return outcomes.lost(effect);
    }

    /** Ends a message that waited for something that did not take place. */
    boolean cancel(Effect effect, Instant now) {
        return outcomes.cancel(effect, now);
    }
}
