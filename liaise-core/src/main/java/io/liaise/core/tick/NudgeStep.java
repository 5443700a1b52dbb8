package io.liaise.core.tick;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseState;
import io.liaise.core.cases.Draft;
import io.liaise.core.cases.Fact;
import io.liaise.core.effect.Act;
import io.liaise.core.message.Outbound.Purpose;
import io.liaise.core.perform.Effects;
import io.liaise.core.perform.Journal;
import io.liaise.core.perform.Seams;
import io.liaise.core.policy.Subject;
import io.liaise.core.policy.SubjectPolicy.FixedText;
import java.time.Duration;
import java.time.Instant;

/** Reminds a partner once to try what was delivered, where they heard of it and have said nothing for days. */
final class NudgeStep implements TickStep {

    private final Seams seams;
    private final IssueWatch watch;

    NudgeStep(Seams seams, IssueWatch watch) {
        this.seams = seams;
        this.watch = watch;
    }

    @Override
    public String name() {
        return "nudge";
    }

    @Override
    public boolean take(Instant now, Journal journal) {
        return new Each(seams, journal)
                .look(
                        head -> head.state() == CaseState.DEPLOYED
                                && !head.surface().nudged(),
                        (head, subject) -> isDue(head, subject, now)
                                && heardOfIt(head)
                                && watch.isOpen(head, now, journal)
                                && nudge(head, subject, now, journal));
    }

    private boolean isDue(Case head, Subject subject, Instant now) {
        Speakers speakers = Speakers.of(subject, head);
        Instant since = head.progress().since();
        Instant last = speakers.lastWord().filter(since::isBefore).orElse(since);
        Duration patience = subject.policy().followUp().nudgeAfter();
        return !speakers.haveUnheardWords() && !now.isBefore(last.plus(patience)) && !isUnderWay(head);
    }

    private boolean isUnderWay(Case head) {
        boolean draft = head.drafts().stream().map(Draft::purpose).anyMatch(Purpose.NUDGE::equals);
        return draft
                || seams.ledger().read(view -> Effects.of(view, head.id())).stream()
                        .anyMatch(effect -> effect.state().isOpen()
                                && effect.act() instanceof Act.Send send
                                && send.message().purpose() == Purpose.NUDGE);
    }

    /** Whether word of the delivery reached the partner; without it a reminder makes no sense. */
    private boolean heardOfIt(Case head) {
        long from = Math.max(0, head.work().covered() - 1);
        return seams.ledger().read(view -> view.history(head.id(), from)).stream()
                .anyMatch(entry -> entry.fact() instanceof Fact.Judged judged
                        && judged.letter().purpose() == Purpose.DELIVER
                        && judged.posting().flatMap(Fact.Posting::messageId).isPresent());
    }

    private boolean nudge(Case head, Subject subject, Instant now, Journal journal) {
        OwnWords words = new OwnWords(seams.place().ids(), head, subject, now);
        String occasion = "nudge-" + head.progress().since().getEpochSecond();
        boolean said = seams.ledger().change(change -> {
            boolean same = change.view().requireCase(head.id()).progress().entries()
                    == head.progress().entries();
            var message = same
                    ? words.say(Purpose.NUDGE, FixedText.NUDGE, occasion)
                    : java.util.Optional.<io.liaise.core.effect.Effect>empty();
            message.ifPresent(change::save);
            return message.isPresent();
        });
        if (said) {
            journal.line("%s: the partner is reminded to try it".formatted(head.id()));
        }
        return said;
    }
}
