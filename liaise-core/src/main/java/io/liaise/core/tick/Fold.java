package io.liaise.core.tick;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseId;
import io.liaise.core.cases.CaseState;
import io.liaise.core.cases.CaseTrigger;
import io.liaise.core.cases.Draft;
import io.liaise.core.effect.Effect;
import io.liaise.core.effect.Effect.Result;
import io.liaise.core.effect.EffectId;
import io.liaise.core.effect.EffectState;
import io.liaise.core.ledger.LedgerChange;
import io.liaise.core.perform.Effects;
import io.liaise.core.perform.FailureAction;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Where a case stands once what a run wanted has or has not taken place. While any of it is under way, or a further
 * run is, the case is at work; what waits for the operator makes it the operator's; else the last state among what took
 * place decides.
 */
public final class Fold {

    /** Why a case waits for the operator when all that its run wanted came to nothing. */
    static final String NOTHING_TOOK_PLACE = "nothing of what the run wanted took place";

    private Fold() {}

    /**
     * Moves a case to where its effects have brought it, and puts those away that are over.
     *
     * @param planned where it goes when there are no effects to decide
     * @return whether anything changed
     */
    public static boolean apply(LedgerChange change, CaseId id, Optional<CaseTrigger> planned, Instant now) {
        Case head = change.view().requireCase(id);
        List<Effect> effects = Effects.of(change.view(), id).stream()
                .filter(Effects::movesCases)
                .toList();
        Map<EffectId, Effect> byId = effects.stream().collect(Collectors.toMap(Effect::id, Function.identity()));
        if (effects.stream().anyMatch(effect -> isUnderWay(effect, byId))) {
            return head.state() == CaseState.NEEDS_OWNER
                    && head.drafts().stream().allMatch(Draft::overtaken)
                    && FailureAction.moved(change, id, CaseTrigger.EFFECTS_RESUMED, "what was held is on its way", now);
        }
        boolean running = change.view().runsInFlight().values().stream()
                .anyMatch(run -> run.caseId().equals(id.toString()));
        if (running) {
            List<Effect> over = effects.stream()
                    .filter(effect -> effect.state() == EffectState.DONE)
                    .toList();
            over.forEach(change::settle);
            return !over.isEmpty();
        }
        boolean waits = effects.stream().anyMatch(effect -> effect.state().isOpen())
                || head.drafts().stream().anyMatch(draft -> !draft.overtaken());
        if (waits) {
            return FailureAction.moved(change, id, CaseTrigger.OWNER_NEEDED, "something waits for the operator", now);
        }
        effects.forEach(effect -> {
            change.view().findEffect(effect.id());
            change.settle(effect);
        });
        return land(change, id, effects, planned, now) || !effects.isEmpty();
    }

    /** {@return where those of some effects lead that took place} */
    public static Optional<CaseTrigger> last(List<Effect> effects) {
        return effects.stream()
                .filter(effect ->
                        Effects.result(effect).map(Result::isEffective).orElse(false))
                .filter(effect -> effect.plan().leadsTo().isPresent())
                .max(Comparator.comparing((Effect effect) -> effect.plan().order())
                        .thenComparing(effect -> effect.plan().at()))
                .flatMap(effect -> effect.plan().leadsTo());
    }

    private static boolean land(
            LedgerChange change, CaseId id, List<Effect> effects, Optional<CaseTrigger> planned, Instant now) {
        Optional<CaseTrigger> last = last(effects);
        if (last.isPresent()) {
            return FailureAction.moved(change, id, last.get(), "what the run wanted took place", now);
        }
        if (effects.isEmpty()) {
            return planned.map(trigger -> FailureAction.moved(change, id, trigger, reason(trigger), now))
                    .orElse(false);
        }
        return FailureAction.moved(change, id, CaseTrigger.OWNER_NEEDED, NOTHING_TOOK_PLACE, now);
    }

    private static String reason(CaseTrigger trigger) {
        return switch (trigger) {
            case RUN_PUT_BACK -> "the run wants to go on another time";
            case PARTNER_ASKED, DELIVERED -> "the run left only notes";
            case OWNER_NEEDED -> "the run left nothing to go on with";
            case WAIT_ASKED, WORK_ASKED, PARTNER_SPOKE, RUN_STARTED, EFFECTS_RESUMED, CAP_REACHED -> trigger.label();
        };
    }

    /** What waits for something that is held waits for the operator too. */
    private static boolean isUnderWay(Effect effect, Map<EffectId, Effect> all) {
        boolean open = effect.state().isOpen() && effect.state() != EffectState.HELD;
        Optional<Effect> first = effect.plan().after().map(all::get);
        return open && !first.map(other -> other.state() == EffectState.HELD).orElse(false);
    }
}
