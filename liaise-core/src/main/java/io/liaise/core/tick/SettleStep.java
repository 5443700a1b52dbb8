package io.liaise.core.tick;

import io.liaise.core.cases.CaseId;
import io.liaise.core.effect.Effect;
import io.liaise.core.ledger.LedgerView;
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
                boolean moved = seams.ledger().change(change -> Fold.apply(change, id, Optional.empty(), now));
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
}
