package io.liaise.core.tick;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseState;
import io.liaise.core.effect.Effect;
import io.liaise.core.effect.EffectState;
import io.liaise.core.ledger.LedgerView;
import io.liaise.core.message.ConversationState.Status;
import io.liaise.core.perform.Effects;
import io.liaise.core.perform.Journal;
import io.liaise.core.perform.Seams;
import java.time.Instant;
import java.util.List;

/** Puts cases away that are finished and have rested for long. A word of anybody brings one back. */
final class ArchiveStep implements TickStep {

    private final Seams seams;

    ArchiveStep(Seams seams) {
        this.seams = seams;
    }

    @Override
    public String name() {
        return "archive";
    }

    @Override
    public boolean take(Instant now, Journal journal) {
        boolean letters = putLettersAway(now);
        boolean cases = new Each(seams, journal)
                .look(
                        head -> isFinished(head)
                                && head.drafts().isEmpty()
                                && head.progress()
                                        .updatedAt()
                                        .plus(seams.place().archiveAfter())
                                        .isBefore(now),
                        (head, subject) -> archive(head, journal));
        return letters || cases;
    }

    /** Messages outside any case that were over long ago are not listed any more. */
    private boolean putLettersAway(Instant now) {
        List<Effect> old = seams.ledger().read(LedgerView::effects).values().stream()
                .filter(effect -> effect.plan().origin() == Effect.Origin.MESSAGE)
                .filter(effect -> effect.state() == EffectState.DONE)
                .filter(effect -> effect.course()
                        .ending()
                        .map(ending ->
                                ending.at().plus(seams.place().archiveAfter()).isBefore(now))
                        .orElse(false))
                .toList();
        if (!old.isEmpty()) {
            seams.ledger().apply(change -> old.forEach(change::settle));
        }
        return !old.isEmpty();
    }

    private static boolean isFinished(Case head) {
        boolean shut = head.surface().status() != Status.OPEN;
        return head.state() == CaseState.DEPLOYED || (shut && head.state() != CaseState.WORKING);
    }

    private boolean archive(Case head, Journal journal) {
        boolean done = seams.ledger().change(change -> {
            Case fresh = change.view().requireCase(head.id());
            if (fresh.progress().entries() != head.progress().entries() || isBusy(change.view(), head)) {
                return false;
            }
            change.archive(head.id());
            return true;
        });
        if (done) {
            journal.line("%s: is put away; nothing happened for long".formatted(head.id()));
        }
        return done;
    }

    private static boolean isBusy(LedgerView view, Case head) {
        return view.runsInFlight().values().stream()
                        .anyMatch(run -> run.caseId().equals(head.id().toString()))
                || Effects.of(view, head.id()).stream()
                        .anyMatch(effect -> effect.state().isOpen() || effect.state() == EffectState.DONE);
    }
}
