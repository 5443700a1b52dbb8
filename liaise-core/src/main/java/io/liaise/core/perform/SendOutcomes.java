package io.liaise.core.perform;

import io.liaise.core.cases.CaseEntry;
import io.liaise.core.cases.Fact;
import io.liaise.core.cases.Fact.Judged;
import io.liaise.core.cases.Fact.Posting;
import io.liaise.core.effect.Act;
import io.liaise.core.effect.Effect;
import io.liaise.core.effect.Effect.Result;
import io.liaise.core.effect.EffectState;
import io.liaise.core.ledger.LedgerChange;
import io.liaise.core.message.SendResult;
import io.liaise.core.notice.Notice;
import io.liaise.core.policy.Hold;
import io.liaise.core.spi.gate.Judgement;
import io.liaise.core.verdict.Approval;
import io.liaise.core.verdict.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Writes down what became of a message: in the history, in its effect, and for the operator where it needs them. */
final class SendOutcomes {

    private final Seams seams;

    SendOutcomes(Seams seams) {
        this.seams = seams;
    }

    /** {@return the effect, if nobody has changed it meanwhile} */
    static Optional<Effect> fresh(LedgerChange change, Effect effect) {
        return change.view().findEffect(effect.id()).filter(found -> found.equals(effect));
    }

    /** {@return what the journal calls a message by} */
    static String owner(Effect effect) {
        return effect.caseId().map(Object::toString).orElse(effect.id().toString());
    }

    /** {@return whether it was looked for long enough} */
    static boolean isTimeUp(Effect effect, Instant now) {
        return effect.course()
                .claim()
                .map(claim -> !now.isBefore(claim.at().plus(Pauses.READ_BACK)))
                .orElse(true);
    }

    /** Keeps an effect until the operator releases what a hold kept. A message of no case waits as any other of them. */
    static void hold(LedgerChange change, Effect effect, Hold hold, Instant now) {
        if (effect.caseId().isEmpty()) {
            change.save(waiting(effect, "held: " + hold.scope(), now));
            return;
        }
        change.save(effect.with(effect.course().held()));
        change.append(
                effect.caseId().get(),
                CaseEntry.by(
                        now,
                        new Fact.HoldMet(hold.scope().encoded(), hold.mode().label(), Optional.empty(), false)));
    }

    /** A message of no case that waits for the operator. */
    private static Effect waiting(Effect effect, String reason, Instant now) {
        return effect.with(new Effect.Course(
                EffectState.HELD,
                effect.course().attempts(),
                Optional.empty(),
                effect.course().claim(),
                Optional.of(new Effect.Ending(Result.DRAFTED, now, Optional.of(reason), Optional.empty()))));
    }

    /** Puts a message into the outbox, from where it goes out by itself. */
    boolean delay(Effect effect, Act.Send send, Verdict verdict, Duration pause, Instant now, Journal journal) {
        Approval word = new Approval(
                Approval.OUTBOX, now, verdict.digests(), "nobody stopped it while it waited", verdict.overridable());
        Act.Send waiting = new Act.Send(send.message(), send.key(), send.draft(), Optional.of(word));
        Instant due = now.plus(pause).truncatedTo(ChronoUnit.SECONDS);
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
                if (!pause.isZero()) {
                    waits(change, found, waiting, due, verdict, now);
                }
            });
            return fresh.isPresent();
        });
        if (!pause.isZero()) {
            journal.line("%s: a message waits in the outbox until %s".formatted(owner(effect), due));
        }
        return done;
    }

    private void waits(
            LedgerChange change, Effect effect, Act.Send waiting, Instant due, Verdict verdict, Instant now) {
        effect.caseId()
                .ifPresent(id -> change.append(
                        id,
                        CaseEntry.by(
                                now,
                                Letters.waiting(
                                        waiting, "waits until " + due + "; " + Letters.reason(verdict), verdict))));
        tell(change, Notice.Event.NEEDS_OWNER, effect, Optional.of("message_in_outbox"), now);
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
        Notice.Event event = posting.isPresent() ? Notice.Event.SEND_FAILED : Notice.Event.NEEDS_OWNER;
        if (effect.caseId().isEmpty()) {
            if (send.approval().isEmpty() && isFirstToWait(change, effect)) {
                tell(change, event, effect, Optional.of(cause), now);
            }
            change.save(waiting(effect, reason, now));
            return;
        }
        String draft = send.draft().orElseGet(() -> "d" + seams.place().ids().hex(8));
        boolean released = effect.plan().origin() == Effect.Origin.RELEASE;
        Judged word = Letters.kept(send, draft, now, reason, verdict, posting);
        String by = released ? CaseEntry.OPERATOR : CaseEntry.LIAISE;
        change.append(effect.caseId().get(), new CaseEntry(now, by, word));
        Effect over = Effects.ended(effect, Result.DRAFTED, now, Optional.of(draft));
        if (Effects.movesCases(effect) && !released) {
            change.save(over);
        } else {
            change.settle(over);
        }
        if (!released || effect.course().attempts() > 1) {
            tell(change, event, effect, Optional.of(cause), now);
        }
    }

    /** The operator hears of the first message of no case that waits, and sees the others beside it. */
    private static boolean isFirstToWait(LedgerChange change, Effect effect) {
        return change.view().effects().values().stream()
                .noneMatch(other -> other.caseId().isEmpty()
                        && other.state() == EffectState.HELD
                        && other.subject().equals(effect.subject()));
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

    /** Writes down how posting went. */
    void record(
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

    /** Whoever performed it is gone, so it is only looked for from now on. */
    boolean lost(Effect effect) {
        if (effect.state() == EffectState.UNKNOWN) {
            return false;
        }
        return seams.ledger().change(change -> {
            Optional<Effect> fresh = fresh(change, effect);
            fresh.ifPresent(found -> change.save(found.with(found.course().lost())));
            return fresh.isPresent();
        });
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
