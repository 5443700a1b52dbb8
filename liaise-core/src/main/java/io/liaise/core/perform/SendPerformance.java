package io.liaise.core.perform;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseEntry;
import io.liaise.core.cases.Fact;
import io.liaise.core.cases.Fact.Judged;
import io.liaise.core.cases.Fact.Posting;
import io.liaise.core.effect.Act;
import io.liaise.core.effect.Effect;
import io.liaise.core.effect.Effect.Result;
import io.liaise.core.effect.EffectState;
import io.liaise.core.failure.ChannelException;
import io.liaise.core.failure.LiaiseException;
import io.liaise.core.ledger.LedgerChange;
import io.liaise.core.message.ConversationState;
import io.liaise.core.message.Outbound.Purpose;
import io.liaise.core.message.SendResult;
import io.liaise.core.notice.Notice;
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

    /** Who gives the word for a message that waited in the outbox. */
    static final String OUTBOX = "outbox";

    private final Seams seams;
    private final Claims claims;
    private final Judging judging;

    SendPerformance(Seams seams, Claims claims) {
        this.seams = seams;
        this.claims = claims;
        this.judging = new Judging(seams);
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
            return keep(effect, send, "no channel to reach the reporter", Optional.empty(), now, "no_channel");
        }
        Optional<String> objection = objection(effect, send, head, channel.get(), now);
        if (objection.isPresent()) {
            return keep(effect, send, objection.get(), Optional.empty(), now, OUTBOX);
        }
        Judgement judgement = judging.judge(effect, send, head, subject.get(), now);
        Verdict verdict = judgement.verdict();
        if (verdict.flow() == Flow.DELAY && mayWait(effect, send, subject.get(), verdict)) {
            return delay(
                    effect,
                    send,
                    verdict,
                    subject.get().policy().replies().delay().orElseThrow(),
                    now,
                    journal);
        }
        if (verdict.flow() != Flow.SEND) {
            return keep(effect, send, Letters.reason(verdict), Optional.of(verdict), now, Letters.filter(verdict));
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
        String kind = send.message().purpose() == Purpose.DELIVER
                ? subject.delivery().kind().label()
                : send.message().purpose().label();
        return seams.ledger().change(change -> {
            Optional<Hold> hold = Grounds.stopping(
                    change.view(),
                    Grounds.of(
                            seams,
                            subject,
                            send.message().recipients().to(),
                            send.message().ref()),
                    kind,
                    now);
            Optional<Effect> fresh = fresh(change, effect);
            if (hold.isEmpty() || fresh.isEmpty()) {
                return false;
            }
            hold(change, fresh.get(), hold.get(), now);
            journal.line("%s: a message is held by %s"
                    .formatted(owner(effect), hold.get().scope()));
            return true;
        });
    }

    /** Keeps an effect until the operator releases what a hold kept. */
    static void hold(LedgerChange change, Effect effect, Hold hold, Instant now) {
        change.save(effect.with(effect.course().held()));
        effect.caseId()
                .ifPresent(id -> change.append(
                        id,
                        CaseEntry.by(
                                now,
                                new Fact.HoldMet(
                                        hold.scope().encoded(), hold.mode().label(), Optional.empty(), false))));
    }

    private static Optional<Effect> fresh(LedgerChange change, Effect effect) {
        return change.view().findEffect(effect.id()).filter(found -> found.equals(effect));
    }

    private static String owner(Effect effect) {
        return effect.caseId().map(Object::toString).orElse(effect.id().toString());
    }

    /** Why a message must not go out by itself any more, though nobody has judged it yet. */
    private Optional<String> objection(
            Effect effect, Act.Send send, Optional<Case> head, Channel channel, Instant now) {
        boolean waited = send.approval().map(given -> given.by().equals(OUTBOX)).orElse(false);
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

    private boolean delay(Effect effect, Act.Send send, Verdict verdict, Duration pause, Instant now, Journal journal) {
        Approval word = new Approval(
                OUTBOX, now, verdict.digests(), "nobody stopped it while it waited", verdict.overridable());
        Act.Send waiting = new Act.Send(send.message(), send.key(), send.draft(), Optional.of(word));
        Instant due = now.plus(pause);
        boolean done = seams.ledger().change(change -> {
            Optional<Effect> fresh = fresh(change, effect);
            fresh.ifPresent(found -> {
                change.save(new Effect(
                        found.id(),
                        found.subject(),
                        found.caseId(),
                        waiting,
                        found.plan(),
                        found.course().again(due)));
                found.caseId()
                        .ifPresent(id -> change.append(
                                id,
                                CaseEntry.by(
                                        now,
                                        Letters.waiting(
                                                waiting,
                                                "waits until " + due + "; " + Letters.reason(verdict),
                                                verdict))));
                if (!pause.isZero()) {
                    tell(change, Notice.Event.NEEDS_OWNER, found, Optional.of("message_in_outbox"), now);
                }
            });
            return fresh.isPresent();
        });
        journal.line("%s: a message waits in the outbox until %s".formatted(owner(effect), due));
        return done;
    }

    /** Makes a draft of a message. */
    boolean keep(Effect effect, Act.Send send, String reason, Optional<Verdict> verdict, Instant now, String cause) {
        return seams.ledger().change(change -> {
            Optional<Effect> found =
                    change.view().findEffect(effect.id()).filter(e -> e.state().isOpen());
            found.ifPresent(open -> kept(change, open, send, reason, verdict, Optional.empty(), now, cause));
            return found.isPresent();
        });
    }

    private void kept(
            LedgerChange change,
            Effect effect,
            Act.Send send,
            String reason,
            Optional<Verdict> verdict,
            Optional<Posting> posting,
            Instant now,
            String cause) {
        if (effect.caseId().isEmpty()) {
            change.save(effect.with(new Effect.Course(
                    EffectState.HELD,
                    effect.course().attempts(),
                    Optional.empty(),
                    effect.course().claim(),
                    Optional.of(new Effect.Ending(Result.DRAFTED, now, Optional.of(reason), Optional.empty())))));
        } else {
            String draft =
                    send.draft().orElseGet(() -> "d" + seams.place().ids().hex(8));
            Judged word = Letters.kept(send, draft, now, reason, verdict, posting);
            change.append(effect.caseId().orElseThrow(), CaseEntry.by(now, word));
            Effect over = Effects.ended(effect, Result.DRAFTED, now, Optional.of(draft));
            if (Effects.movesCases(effect)) {
                change.save(over);
            } else {
                change.settle(over);
            }
        }
        Notice.Event event = posting.isPresent() ? Notice.Event.SEND_FAILED : Notice.Event.NEEDS_OWNER;
        tell(change, event, effect, Optional.of(cause), now);
    }

    private void tell(LedgerChange change, Notice.Event event, Effect effect, Optional<String> cause, Instant now) {
        change.save(Effects.notice(
                seams.place().ids(),
                event,
                effect.subject(),
                effect.caseId().stream().toList(),
                cause,
                now));
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
            record(claimed.get(), send, Optional.of(judgement), result, now, journal);
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
        Optional<Hold> hold = Grounds.stopping(
                change.view(),
                Grounds.of(
                        seams,
                        subject,
                        send.message().recipients().to(),
                        send.message().ref()),
                send.message().purpose().label(),
                now);
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
        if (found instanceof SendResult.Sent || isTimeUp(effect, now)) {
            record(effect, send, Optional.empty(), found, now, journal);
            return true;
        }
        if (found instanceof SendResult.Failed) {
            record(effect, send, Optional.empty(), found, now, journal);
            return true;
        }
        return lost(effect);
    }

    private static boolean isTimeUp(Effect effect, Instant now) {
        return effect.course()
                .claim()
                .map(claim -> !now.isBefore(claim.at().plus(Pauses.READ_BACK)))
                .orElse(true);
    }

    private boolean lost(Effect effect) {
        if (effect.state() == EffectState.UNKNOWN) {
            return false;
        }
        return seams.ledger().change(change -> {
            Optional<Effect> fresh = fresh(change, effect);
            fresh.ifPresent(found -> change.save(found.with(found.course().lost())));
            return fresh.isPresent();
        });
    }

    private void record(
            Effect effect,
            Act.Send send,
            Optional<Judgement> judgement,
            SendResult result,
            Instant now,
            Journal journal) {
        Optional<Verdict> verdict = judgement.map(Judgement::verdict);
        seams.ledger().apply(change -> {
            Optional<Effect> fresh = fresh(change, effect);
            if (fresh.isEmpty()) {
                return;
            }
            if (result instanceof SendResult.Sent sent) {
                sent(change, fresh.get(), send, judgement, sent, now);
            } else if (result instanceof SendResult.Unconfirmed && !isTimeUp(effect, now)) {
                change.save(fresh.get().with(fresh.get().course().lost()));
            } else if (result instanceof SendResult.Unconfirmed) {
                String reason = "it may have gone out: look at the conversation before it is sent again";
                kept(
                        change,
                        fresh.get(),
                        send,
                        reason,
                        verdict,
                        Optional.of(Letters.failed("unconfirmed", true)),
                        now,
                        "unconfirmed");
            } else if (result instanceof SendResult.Failed failed) {
                failed(change, fresh.get(), send, verdict, failed, now);
            }
        });
        journal.line("%s: a message %s".formatted(owner(effect), told(result)));
    }

    private static String told(SendResult result) {
        if (result instanceof SendResult.Sent sent) {
            return sent.replayed() ? "had gone out before" : "went out";
        }
        return result instanceof SendResult.Failed failed
                ? "was not taken (%s)".formatted(failed.kind().label())
                : "may have gone out; it is looked for";
    }

    private static void sent(
            LedgerChange change,
            Effect effect,
            Act.Send send,
            Optional<Judgement> judgement,
            SendResult.Sent sent,
            Instant now) {
        Posting posting =
                new Posting(Optional.of(sent.messageId()), sent.url(), sent.replayed(), Optional.empty(), false);
        effect.caseId()
                .ifPresent(id -> change.append(
                        id,
                        new CaseEntry(
                                now,
                                send.draft().isPresent() ? CaseEntry.OPERATOR : CaseEntry.LIAISE,
                                Letters.sent(
                                        send,
                                        judgement
                                                .map(r -> r.outgoing().text())
                                                .orElse(send.message().text()),
                                        posting,
                                        judgement.map(Judgement::verdict)))));
        Effect over =
                Effects.ended(effect, Result.TOOK_PLACE, now, "sent", sent.url().orElse(sent.messageId()));
        if (Effects.movesCases(effect) || effect.caseId().isEmpty()) {
            change.save(over);
        } else {
            change.settle(over);
        }
    }

    private void failed(
            LedgerChange change,
            Effect effect,
            Act.Send send,
            Optional<Verdict> verdict,
            SendResult.Failed failed,
            Instant now) {
        Optional<Instant> next = failed.retryable()
                ? Pauses.next(effect.course().attempts(), now, failed.retryAfter())
                : Optional.empty();
        if (next.isPresent()) {
            change.save(effect.with(effect.course().again(next.get())));
            return;
        }
        String reason =
                "the channel did not take it (%s)".formatted(failed.kind().label());
        kept(
                change,
                effect,
                send,
                reason,
                verdict,
                Optional.of(Letters.failed(failed.kind().label(), false)),
                now,
                failed.kind().label());
    }

    /** Ends a message that waited for something that did not take place. */
    boolean cancel(Effect effect, Instant now) {
        return seams.ledger().change(change -> {
            Optional<Effect> found =
                    change.view().findEffect(effect.id()).filter(e -> e.state().isOpen());
            found.ifPresent(open -> change.save(
                    Effects.ended(open, Result.CANCELLED, now, Optional.of("what it waited for did not take place"))));
            return found.isPresent();
        });
    }
}
