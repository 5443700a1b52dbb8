package io.liaise.core.tick;

import io.liaise.core.ledger.LedgerView;
import io.liaise.core.notice.Notice;
import io.liaise.core.perform.Effects;
import io.liaise.core.perform.Journal;
import io.liaise.core.perform.Seams;
import io.liaise.core.policy.Hold;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Lifts the holds whose time is over, and tells the operator of each. */
final class LiftStep implements TickStep {

    private final Seams seams;

    LiftStep(Seams seams) {
        this.seams = seams;
    }

    @Override
    public String name() {
        return "lift";
    }

    @Override
    public boolean take(Instant now, Journal journal) {
        boolean decided = false;
        for (Hold hold : seams.ledger().read(LedgerView::holds)) {
            if (!hold.isActive(now)) {
                decided |= lift(hold, now, journal);
            }
        }
        return decided;
    }

    private boolean lift(Hold hold, Instant now, Journal journal) {
        boolean done = seams.ledger().change(change -> {
            boolean same =
                    change.view().holdOn(hold.scope()).filter(hold::equals).isPresent();
            if (same && change.lift(hold.scope())) {
                change.save(Effects.notice(
                        seams.place().ids(),
                        Notice.Event.HOLD_LIFTED,
                        "",
                        List.of(),
                        Optional.of(hold.scope().encoded()),
                        now));
                return true;
            }
            return false;
        });
        if (done) {
            journal.line("%s is not held any more: the time it was held for is over".formatted(hold.scope()));
        }
        return done;
    }
}
