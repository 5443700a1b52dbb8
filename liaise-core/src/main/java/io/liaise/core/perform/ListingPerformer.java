package io.liaise.core.perform;

import io.liaise.core.effect.Act;
import io.liaise.core.effect.Effect;
import io.liaise.core.effect.EffectId;
import io.liaise.core.effect.EffectState;
import io.liaise.core.ledger.Ledger;
import io.liaise.core.ledger.LedgerView;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;

/** Says what would be done, and does nothing. */
public final class ListingPerformer implements Performer {

    private final Ledger ledger;
    private final Set<EffectId> listed = new HashSet<>();

    /** A performer that lists what a ledger has planned. */
    public ListingPerformer(Ledger ledger) {
        this.ledger = ledger;
    }

    @Override
    public boolean perform(Instant now, Journal journal) {
        for (Effect effect : ledger.read(LedgerView::effects).values()) {
            if (effect.state() == EffectState.PLANNED && listed.add(effect.id())) {
                String owner = effect.caseId().map(Object::toString).orElse(effect.subject());
                journal.line("%s: would %s".formatted(owner, words(effect.act())));
            }
        }
        return false;
    }

    private static String words(Act act) {
        return switch (act.kind()) {
            case SEND -> "ask the gate about a message and post it, if it may go out";
            case DEPLOY -> "deploy";
            case START -> "start a run";
            case CANCEL -> "stop a run";
            case LABEL -> "change labels";
            case NOTIFY -> "tell the operator";
        };
    }
}
