package io.liaise.core.tick;

import io.liaise.core.cases.Case.Progress;
import io.liaise.core.cases.CaseId;
import io.liaise.core.cases.CaseState;
import io.liaise.core.effect.Effect;
import io.liaise.core.ledger.LedgerChange;
import io.liaise.core.ledger.LedgerView;
import io.liaise.core.notice.Notice;
import io.liaise.core.perform.Effects;
import io.liaise.core.perform.Journal;
import io.liaise.core.perform.Seams;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Brings cases to where what took place has led them, and puts away effects nothing rests on any more. */
final class SettleStep implements TickStep {

    private final Seams seams;

    SettleStep(Seams seams) {
        this.seams = seams;
    }

    @Override
    public String name() {
        return "settle";
    }

    @Override
    public boolean take(Instant now, Journal journal) {
        boolean decided = false;
        List<Effect> effects = seams.ledger().read(LedgerView::effects).values();
        List<CaseId> concerned = effects.stream()
                .filter(Effects::movesCases)
                .flatMap(effect -> effect.caseId().stream())
                .distinct()
                .toList();
        for (CaseId id : concerned) {
            if (seams.subject(id.subject()).isPresent()) {
                boolean moved = seams.ledger().change(change -> settled(change, id, now));
                if (moved) {
                    String state = seams.ledger()
                            .read(view -> view.requireCase(id).state().label());
                    journal.line("%s: is %s now".formatted(id, state));
                }
                decided |= moved;
            }
        }
        return decided;
    }

    private boolean settled(LedgerChange change, CaseId id, Instant now) {
        CaseState before = change.view().requireCase(id).state();
        boolean changed = Fold.apply(change, id, Optional.empty(), now);
        Progress after = change.view().requireCase(id).progress();
        boolean inVain = after.state() != before && after.reason().equals(Fold.NOTHING_TOOK_PLACE);
        if (inVain) {
            change.save(Effects.notice(
                    seams.place().ids(),
                    Notice.Event.NEEDS_OWNER,
                    id.subject(),
                    List.of(id),
                    Optional.of("nothing_took_place"),
                    now));
        }
        return changed;
    }
}
