package io.liaise.core.tick;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseId;
import io.liaise.core.cases.CaseState;
import io.liaise.core.cases.CaseTrigger;
import io.liaise.core.ledger.Day;
import io.liaise.core.ledger.LedgerChange;
import io.liaise.core.ledger.LedgerView;
import io.liaise.core.message.Grade;
import io.liaise.core.message.Outbound.Purpose;
import io.liaise.core.message.PersonId;
import io.liaise.core.notice.Notice;
import io.liaise.core.perform.Effects;
import io.liaise.core.perform.FailureAction;
import io.liaise.core.perform.Grounds;
import io.liaise.core.perform.Journal;
import io.liaise.core.perform.Seams;
import io.liaise.core.policy.Access;
import io.liaise.core.policy.Budget;
import io.liaise.core.policy.Budget.Limit;
import io.liaise.core.policy.Budget.Used;
import io.liaise.core.policy.Hold;
import io.liaise.core.policy.HoldMode.Work;
import io.liaise.core.policy.Holds;
import io.liaise.core.policy.Holds.Ground;
import io.liaise.core.policy.Permission;
import io.liaise.core.policy.Subject;
import io.liaise.core.policy.SubjectPolicy.FixedText;
import io.liaise.core.run.RunFailure;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** Decides whether a case that is ready may have a run now: holds, who asks for it, what it may cost, whether it is open. */
final class Admission {

    private final Seams seams;
    private final IssueWatch watch;
    private final Dispatch dispatch;

    Admission(Seams seams, IssueWatch watch) {
        this.seams = seams;
        this.watch = watch;
        this.dispatch = new Dispatch(seams);
    }

    /**
     * Commits the start of a run, or what follows from its refusal.
     *
     * @return whether anything was decided
     */
    boolean admit(CaseId id, Subject subject, Instant now, Journal journal) {
        Case head = seams.ledger().read(view -> view.requireCase(id));
        Ground ground = Grounds.of(seams, subject, head);
        Holds holds = new Holds(seams.ledger().read(LedgerView::holds), now);
        Optional<Hold> hold = holds.withoutProbed(now).stopping(Work.START, ground);
        if (hold.isPresent()) {
            journal.line("%s: held by %s (%s)"
                    .formatted(id, hold.get().scope(), hold.get().mode().label()));
            return false;
        }
        Optional<String> refusal = refusal(head, subject);
        if (refusal.isPresent()) {
            return watch.isOpen(head, now, journal) && refused(id, refusal.get(), now, journal);
        }
        Optional<Limit> limit = seams.ledger().read(view -> limit(view, subject, head, now));
        if (limit.isPresent()) {
            return limited(head, subject, limit.get(), now, journal);
        }
        Optional<Hold> probed = holds.stopping(Work.START, ground);
        return watch.isOpen(head, now, journal) && dispatch.start(id, subject, probed, now, journal);
    }

    /** Nobody who may ask for work has done so in a way that can be believed. */
    private Optional<String> refusal(Case head, Subject subject) {
        Access access = new Access(subject.people(), address -> Optional.empty());
        Optional<String> first = Optional.empty();
        for (String name : Speakers.of(subject, head).asking()) {
            Optional<Grade> grade = head.talk().lastGrade(List.of(name));
            if (grade.isPresent()) {
                Access.Decision decision =
                        access.judge(new PersonId(name), grade.get(), Permission.REQUEST_WORK, Access.Via.HANDLE);
                if (decision.allowed()) {
                    return Optional.empty();
                }
                first = first.or(() -> Optional.of(decision.reason()));
            }
        }
        return first.or(() -> Optional.of("nobody who may ask for work has written"));
    }

    private boolean refused(CaseId id, String why, Instant now, Journal journal) {
        boolean moved = seams.ledger().change(change -> {
            boolean news = FailureAction.moved(change, id, CaseTrigger.OWNER_NEEDED, "no run may start: " + why, now);
            if (news) {
                tell(change, Notice.Event.START_FAILED, id, "request_work", now);
            }
            return news;
        });
        journal.line("%s: no run may start: %s".formatted(id, why));
        return moved;
    }

    /** {@return the limit that keeps a case from another run now} */
    Optional<Limit> limit(LedgerView view, Subject subject, Case head, Instant now) {
        Day today = view.day(subject.slug(), seams.day(now));
        int inFlight = (int) view.runsInFlight().values().stream()
                .filter(run -> run.subject().equals(subject.slug()))
                .count();
        return Budget.reached(subject.policy().budget(), head, new Used(inFlight, today.runs(), today.costUsd()));
    }

    private boolean limited(Case head, Subject subject, Limit limit, Instant now, Journal journal) {
        return switch (limit) {
            case CONCURRENT -> {
                journal.line("%s: waits for another run of %s to end".formatted(head.id(), subject.slug()));
                yield false;
            }
            case CASE_MONEY -> overspent(head, now, journal);
            case DAILY_RUNS, DAILY_MONEY -> usedUp(head, subject, now, journal);
        };
    }

    private boolean overspent(Case head, Instant now, Journal journal) {
        journal.line("%s: the money for this case is used up".formatted(head.id()));
        return seams.ledger().change(change -> {
            boolean moved = FailureAction.moved(
                    change, head.id(), CaseTrigger.OWNER_NEEDED, "the money for this case is used up", now);
            if (moved) {
                tell(change, Notice.Event.RUN_FAILED, head.id(), RunFailure.BUDGET_EXCEEDED.label(), now);
            }
            return moved;
        });
    }

    private boolean usedUp(Case head, Subject subject, Instant now, Journal journal) {
        journal.line("%s: today's runs of %s are used up".formatted(head.id(), subject.slug()));
        if (head.state() == CaseState.BUDGET || !watch.isOpen(head, now, journal)) {
            return false;
        }
        LocalDate day = seams.day(now);
        return seams.ledger().change(change -> {
            boolean moved =
                    FailureAction.moved(change, head.id(), CaseTrigger.CAP_REACHED, "today's runs are used up", now);
            if (moved) {
                OwnWords words = new OwnWords(seams.place().ids(), head, subject, now);
                words.say(Purpose.BUDGET, FixedText.DAILY_CAP, "cap-" + day).ifPresent(change::save);
                Day used = change.view().day(subject.slug(), day);
                if (!used.told()) {
                    change.setDay(subject.slug(), day, used.asTold());
                    tell(change, Notice.Event.BUDGET, head.id(), "daily_cap", now);
                }
            }
            return moved;
        });
    }

    private void tell(LedgerChange change, Notice.Event event, CaseId id, String cause, Instant now) {
        change.save(Effects.notice(seams.place().ids(), event, id.subject(), List.of(id), Optional.of(cause), now));
    }
}
