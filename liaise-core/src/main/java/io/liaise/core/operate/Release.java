package io.liaise.core.operate;

import io.liaise.core.cases.Case;
import io.liaise.core.effect.Act;
import io.liaise.core.effect.Effect;
import io.liaise.core.effect.EffectId;
import io.liaise.core.effect.EffectState;
import io.liaise.core.failure.RefusedException;
import io.liaise.core.message.Outbound;
import io.liaise.core.message.SendKey;
import io.liaise.core.operate.Proposal.Basis;
import io.liaise.core.operate.Released.Result;
import io.liaise.core.perform.Grounds;
import io.liaise.core.perform.Journal;
import io.liaise.core.perform.Judging;
import io.liaise.core.perform.LivePerformer;
import io.liaise.core.perform.Seams;
import io.liaise.core.policy.Hold;
import io.liaise.core.policy.Subject;
import io.liaise.core.send.SendLog;
import io.liaise.core.verdict.Approval;
import io.liaise.core.verdict.Verdict;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;

/** What sending a waiting message takes, whether it belongs to a case or not. */
final class Release {

    /** Who gives the word. */
    static final String OPERATOR = "operator";

    private final Seams seams;
    private final SendLog sends;
    private final Clock clock;
    private final Judging judging;

    Release(Seams seams, SendLog sends, Clock clock) {
        this.seams = seams;
        this.sends = sends;
        this.clock = clock;
        this.judging = new Judging(seams);
    }

    Seams seams() {
        return seams;
    }

    Instant now() {
        return clock.instant();
    }

    Subject requireSubject(String slug) {
        return seams.subject(slug)
                .orElseThrow(() -> new RefusedException(
                        "no usable subject is called %s; see `liaise subject list`".formatted(slug)));
    }

    /** Refuses what could not leave whatever the gate says. */
    void requireSendable(Subject subject, Outbound message, boolean reworded) {
        if (message.text().value().isBlank()) {
            throw new RefusedException(
                    reworded ? "there is no text left to send" : "there is no text to send; write one with --edit");
        }
        Optional<Hold> hold =
                seams.ledger().read(view -> Grounds.stopping(view, Grounds.of(seams, subject, message), now()));
        hold.ifPresent(standing -> {
            throw new RefusedException("a hold on %s keeps messages back; lift it with `liaise unhold %s`"
                    .formatted(standing.scope(), standing.scope()));
        });
    }

    /** {@return the key a message is posted under} */
    SendKey key(SendKey before, Wish wish) {
        return wish.newAttempt() ? sends.newAttempt(before) : before;
    }

    /**
     * Judges a message as it stands, and then with the operator's word for exactly that decision.
     *
     * @param plain the effect, with nobody's word in it
     */
    Proposal judged(Effect plain, Basis basis, Optional<Case> head, Subject subject, Wish wish) {
        Instant now = now();
        Act.Send send = (Act.Send) plain.act();
        Verdict alone =
                judging.judge(plain, send, head, subject, Optional.empty(), now).verdict();
        Approval word = new Approval(OPERATOR, now, alone.digests(), wish.justification(), alone.overridable());
        Act.Send approved = new Act.Send(send.message(), send.key(), send.draft(), Optional.of(word));
        Effect effect = new Effect(plain.id(), plain.subject(), plain.caseId(), approved, plain.plan(), plain.course());
        return new Proposal(
                effect, basis, judging.judge(effect, approved, head, subject, now), alone, sends.mayBeOut(send.key()));
    }

    /** Performs an effect that was just committed, and tells what came of it. */
    Result perform(EffectId id) {
        new LivePerformer(seams).perform(id, now(), new Journal());
        Effect after = require(id);
        return switch (after.state()) {
            case PLANNED, CLAIMED, UNKNOWN -> Result.UNDER_WAY;
            case HELD -> kept(after);
            case DONE ->
                after.course()
                                .ending()
                                .map(ending -> ending.result().isEffective())
                                .orElse(false)
                        ? Result.SENT
                        : kept(after);
        };
    }

    /** Only what somebody began to post can have met with a refusal of the other side. */
    private static Result kept(Effect effect) {
        return effect.course().attempts() > 0 && effect.state() != EffectState.PLANNED ? Result.REFUSED : Result.KEPT;
    }

    Effect require(EffectId id) {
        return seams.ledger().read(view -> view.findEffect(id)).orElseThrow();
    }
}
