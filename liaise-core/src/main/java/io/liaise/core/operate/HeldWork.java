package io.liaise.core.operate;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseId;
import io.liaise.core.effect.Act;
import io.liaise.core.effect.Effect;
import io.liaise.core.effect.EffectState;
import io.liaise.core.failure.RefusedException;
import io.liaise.core.ledger.LedgerView;
import io.liaise.core.operate.Released.Result;
import io.liaise.core.perform.Grounds;
import io.liaise.core.perform.Seams;
import io.liaise.core.policy.HoldScope;
import io.liaise.core.policy.Holds.Ground;
import io.liaise.core.policy.Subject;
import io.liaise.core.tick.Fold;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Deliveries and messages of cases that a hold kept back, and that stay until the operator lets them go. */
public final class HeldWork {

    private static final Comparator<Effect> DEPLOYS_FIRST = Comparator.comparing(
                    (Effect effect) -> effect.act().kind() != Act.Kind.DEPLOY)
            .thenComparing(effect -> effect.plan().at())
            .thenComparing(effect -> effect.plan().order())
            .thenComparing(Effect::id);

    private final Seams seams;
    private final Release release;

    HeldWork(Release release) {
        this.seams = release.seams();
        this.release = release;
    }

    /** {@return what holds kept back of a case, deliveries first} */
    public static List<Effect> of(LedgerView view, CaseId id) {
        return all(view).stream()
                .filter(effect -> effect.caseId().equals(Optional.of(id)))
                .toList();
    }

    /** {@return everything that holds kept back, deliveries first} */
    public static List<Effect> all(LedgerView view) {
        return view.effects().values().stream()
                .filter(effect -> effect.state() == EffectState.HELD)
                .filter(effect -> effect.caseId().isPresent())
                .sorted(DEPLOYS_FIRST)
                .toList();
    }

    /**
     * {@return what a hold on a scope kept back, deliveries first}
     *
     * @throws RefusedException while the scope is still held
     */
    public List<Effect> within(HoldScope scope) {
        return seams.ledger().read(view -> {
            view.holdOn(scope).filter(hold -> hold.isActive(release.now())).ifPresent(hold -> {
                throw new RefusedException(
                        "%s is still held; lift that first with `liaise unhold %s`".formatted(scope, scope));
            });
            return all(view).stream()
                    .filter(effect -> ground(view, effect)
                            .map(ground -> ground.lies(scope))
                            .orElse(false))
                    .toList();
        });
    }

    private Optional<Ground> ground(LedgerView view, Effect effect) {
        Optional<Subject> subject = seams.subject(effect.subject());
        Optional<Case> head = effect.caseId().flatMap(view::findCase);
        if (subject.isEmpty() || head.isEmpty()) {
            return Optional.empty();
        }
        return effect.act() instanceof Act.Send send
                ? Optional.of(Grounds.of(seams, subject.get(), send.message()))
                : Optional.of(Grounds.ofDelivery(seams, subject.get(), head.get()));
    }

    /**
     * Lets one go. A message goes through the gate; a delivery begins.
     *
     * @param seen the effect as the operator saw it
     */
    public Released letGo(Effect seen) {
        CaseId id = seen.caseId().orElseThrow();
        Case before = seams.ledger().read(view -> view.requireCase(id));
        seams.ledger().apply(change -> {
            if (!change.view().findEffect(seen.id()).equals(Optional.of(seen))) {
                throw new RefusedException("%s is not held any more".formatted(seen.id()));
            }
            change.save(seen.with(seen.course().again(release.now())));
        });
        Result result = release.perform(seen.id());
        Case after = seams.ledger().change(change -> {
            Fold.apply(change, id, Optional.empty(), release.now());
            return change.view().requireCase(id);
        });
        String detail = switch (result) {
            case SENT -> Drafts.reference(release.require(seen.id()));
            case UNDER_WAY -> "the next ticks go on with it";
            case KEPT, REFUSED ->
                after.draft(release.require(seen.id())
                                .course()
                                .ending()
                                .flatMap(Effect.Ending::detail)
                                .orElse(""))
                        .map(draft -> draft.waiting().reason())
                        .orElse("it is held");
        };
        return new Released(
                result, detail, Drafts.move(before, after), after.drafts().size());
    }
}
