package io.liaise.core.tick;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseEntry;
import io.liaise.core.cases.CaseId;
import io.liaise.core.cases.CaseState;
import io.liaise.core.cases.CaseTrigger;
import io.liaise.core.cases.Draft;
import io.liaise.core.cases.Fact;
import io.liaise.core.effect.Effect;
import io.liaise.core.effect.Effect.Result;
import io.liaise.core.effect.EffectState;
import io.liaise.core.ledger.LedgerChange;
import io.liaise.core.message.Outbound.Purpose;
import io.liaise.core.notice.Notice;
import io.liaise.core.perform.Effects;
import io.liaise.core.perform.FailureAction;
import io.liaise.core.perform.Journal;
import io.liaise.core.perform.Seams;
import io.liaise.core.policy.Subject;
import io.liaise.core.policy.SubjectPolicy.Reopen;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Sees to it that no word of a partner is left lying where nothing else would take it up: it overtakes messages that
 * wait for the operator, or the operator is told of it once.
 */
final class HearStep implements TickStep {

    /** What the reason of a state ends with once the operator was told that the partner wrote. */
    static final String TOLD = "; the partner wrote since";

    private final Seams seams;

    HearStep(Seams seams) {
        this.seams = seams;
    }

    @Override
    public String name() {
        return "hear";
    }

    @Override
    public boolean take(Instant now, Journal journal) {
        Each each = new Each(seams, journal);
        return each.look(head -> head.state() != CaseState.WORKING, (head, subject) -> {
            if (isAmongPrograms(head, subject)) {
                return given(head.id(), now, journal);
            }
            Speakers speakers = Speakers.of(subject, head);
            boolean spoke = speakers.spokeAfter(head.progress().since());
            return switch (head.state()) {
                case NEEDS_OWNER -> spoke && overtakenOrTold(head, now, journal);
                case DEPLOYED ->
                    spoke
                            && subject.policy().followUp().reopen() == Reopen.OPERATOR
                            && told(head, "reopen_asked", now, journal);
                case INTAKE, PAUSED, WORKING, NEEDS_PARTNER, BUDGET -> false;
            };
        });
    }

    /** Programs answer each other without end unless somebody looks. */
    private static boolean isAmongPrograms(Case head, Subject subject) {
        return head.state() != CaseState.NEEDS_OWNER
                && head.talk().automatic() >= subject.policy().followUp().maxAutomaticExchanges()
                && head.talk().recent().stream()
                        .anyMatch(said -> said.speaker().role() == Fact.Role.BOT
                                && said.at().isAfter(head.progress().since()));
    }

    private boolean given(CaseId id, Instant now, Journal journal) {
        String reason = "only programs have written for a while";
        boolean moved = seams.ledger().change(change -> {
            boolean news = FailureAction.moved(change, id, CaseTrigger.OWNER_NEEDED, reason, now);
            if (news) {
                tell(change, id, "automatic_exchanges", now);
            }
            return news;
        });
        journal.line("%s: waits for the operator: %s".formatted(id, reason));
        return moved;
    }

    private boolean overtakenOrTold(Case head, Instant now, Journal journal) {
        List<Effect> held = seams.ledger().read(view -> Effects.of(view, head.id())).stream()
                .filter(effect -> effect.state() == EffectState.HELD)
                .toList();
        List<Draft> waiting =
                head.drafts().stream().filter(draft -> !draft.overtaken()).toList();
        boolean onlyMessages = !(held.isEmpty() && waiting.isEmpty())
                && waiting.stream().noneMatch(draft -> draft.purpose() == Purpose.ESCALATE);
        return onlyMessages ? overtaken(head, now, journal) : told(head, "partner_wrote", now, journal);
    }

    private boolean overtaken(Case head, Instant now, Journal journal) {
        boolean moved = seams.ledger().change(change -> {
            Case fresh = change.view().requireCase(head.id());
            if (fresh.progress().entries() != head.progress().entries()) {
                return false;
            }
            List<Effect> all = Effects.of(change.view(), head.id());
            List<Effect> held = all.stream()
                    .filter(effect -> effect.state() == EffectState.HELD)
                    .toList();
            List<String> names = Stream.concat(
                            fresh.drafts().stream()
                                    .filter(draft -> !draft.overtaken())
                                    .map(Draft::id),
                            held.stream().map(effect -> effect.id().toString()))
                    .toList();
            change.append(head.id(), CaseEntry.by(now, new Fact.Overtaken(names)));
            for (Effect effect : held) {
                change.view().findEffect(effect.id());
                change.settle(Effects.ended(
                        effect, Result.CANCELLED, now, Optional.of("the partner wrote before it was released")));
            }
            // What took place before decides nothing any more.
            all.stream()
                    .filter(Effects::movesCases)
                    .filter(effect -> effect.state() == EffectState.DONE)
                    .forEach(change::settle);
            return FailureAction.moved(change, head.id(), CaseTrigger.PARTNER_SPOKE, "the partner wrote again", now);
        });
        if (moved) {
            journal.line(
                    "%s: the partner wrote again, so what waited for the operator is overtaken".formatted(head.id()));
        }
        return moved;
    }

    /** Tells the operator, and notes that in the reason of the state so that it happens once. */
    private boolean told(Case head, String cause, Instant now, Journal journal) {
        if (head.progress().reason().endsWith(TOLD)) {
            return false;
        }
        boolean done = seams.ledger().change(change -> {
            Case fresh = change.view().requireCase(head.id());
            if (fresh.progress().entries() != head.progress().entries()) {
                return false;
            }
            String reason = fresh.progress().reason() + TOLD;
            change.append(
                    head.id(),
                    CaseEntry.by(now, new Fact.Moved(fresh.state(), fresh.state(), Optional.empty(), reason)));
            tell(change, head.id(), cause, now);
            return true;
        });
        if (done) {
            journal.line("%s: the partner wrote while it is %s; the operator is told"
                    .formatted(head.id(), head.state().label()));
        }
        return done;
    }

    private void tell(LedgerChange change, CaseId id, String cause, Instant now) {
        change.save(Effects.notice(
                seams.place().ids(), Notice.Event.NEEDS_OWNER, id.subject(), List.of(id), Optional.of(cause), now));
    }
}
