package io.liaise.core.perform;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseId;
import io.liaise.core.effect.Act;
import io.liaise.core.effect.Effect;
import io.liaise.core.effect.Effect.Ending;
import io.liaise.core.effect.Effect.Origin;
import io.liaise.core.effect.Effect.Plan;
import io.liaise.core.effect.Effect.Result;
import io.liaise.core.effect.EffectId;
import io.liaise.core.effect.EffectState;
import io.liaise.core.ledger.LedgerView;
import io.liaise.core.notice.Notice;
import io.liaise.core.spi.Ids;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Makes effects, and tells how those of a case stand. */
public final class Effects {

    private Effects() {}

    /** {@return a planned effect} */
    public static Effect planned(Ids ids, String subject, Optional<CaseId> caseId, Act act, Plan plan) {
        EffectId id = new EffectId("e" + ids.hex(EffectId.DIGITS));
        return new Effect(id, subject, caseId, act, plan, Effect.Course.begun(EffectState.PLANNED));
    }

    /** {@return the plan of something liaise itself decides about a case} */
    public static Plan byLiaise(Case head, Instant now) {
        return new Plan(
                Origin.LIAISE,
                now,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                head.progress().entries(),
                0);
    }

    /** {@return word for the operator, as an effect} */
    public static Effect notice(
            Ids ids, Notice.Event event, String subject, List<CaseId> cases, Optional<String> cause, Instant now) {
        Notice notice = new Notice(
                event,
                subject.isEmpty() ? Optional.empty() : Optional.of(subject),
                cases.stream().map(CaseId::toString).toList(),
                cause.map(Effects::oneWord));
        Plan plan = new Plan(
                Origin.LIAISE, now, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), 0, 0);
        return planned(ids, subject, cases.stream().findFirst(), new Act.Notify(notice), plan);
    }

    private static String oneWord(String cause) {
        String word = cause.toLowerCase(java.util.Locale.ROOT).replaceAll("[^a-z0-9_:-]+", "_");
        return word.length() > 64 ? word.substring(0, 64) : word;
    }

    /** {@return an effect that is over} */
    public static Effect ended(Effect effect, Result result, Instant now, Optional<String> detail) {
        return effect.with(effect.course().ended(new Ending(result, now, detail, Optional.empty())));
    }

    /** {@return an effect that is over, and what to find it by on the other side} */
    public static Effect ended(Effect effect, Result result, Instant now, String detail, String reference) {
        return effect.with(effect.course().ended(new Ending(result, now, Optional.of(detail), Optional.of(reference))));
    }

    /** {@return the result of an effect that is over} */
    public static Optional<Result> result(Effect effect) {
        return effect.course().ending().map(Ending::result);
    }

    /** {@return the effects of a case that are kept among the open work} */
    public static List<Effect> of(LedgerView view, CaseId id) {
        return view.effects().values().stream()
                .filter(effect -> effect.caseId().equals(Optional.of(id)))
                .toList();
    }

    /** {@return whether an effect can change where its case stands: messages to partners, and deploys} */
    public static boolean movesCases(Effect effect) {
        return switch (effect.act().kind()) {
            case SEND, DEPLOY -> effect.caseId().isPresent() && !isAside(effect);
            case START, CANCEL, LABEL, NOTIFY -> false;
        };
    }

    /** Notices of the daily cap and reminders move no state, nor does what the operator releases to no end. */
    private static boolean isAside(Effect effect) {
        if (effect.plan().origin() == Origin.RELEASE && effect.plan().leadsTo().isEmpty()) {
            return true;
        }
        return effect.act() instanceof Act.Send send
                && switch (send.message().purpose()) {
                    case BUDGET, NUDGE -> true;
                    case ASK, REPLY, PROPOSE, DELIVER, ESCALATE -> false;
                };
    }
}
