package io.liaise.core.tick;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseEntry;
import io.liaise.core.cases.CaseId;
import io.liaise.core.cases.CaseTrigger;
import io.liaise.core.cases.Fact;
import io.liaise.core.effect.Act;
import io.liaise.core.failure.LedgerException;
import io.liaise.core.failure.LiaiseException;
import io.liaise.core.ledger.LedgerChange;
import io.liaise.core.ledger.LedgerView;
import io.liaise.core.notice.Notice;
import io.liaise.core.perform.Effects;
import io.liaise.core.perform.FailureAction;
import io.liaise.core.perform.FailureAction.Failure;
import io.liaise.core.perform.Grounds;
import io.liaise.core.perform.Journal;
import io.liaise.core.perform.Seams;
import io.liaise.core.policy.Hold;
import io.liaise.core.policy.HoldMode.Work;
import io.liaise.core.policy.Holds;
import io.liaise.core.policy.Subject;
import io.liaise.core.run.Health;
import io.liaise.core.run.RunFailure;
import io.liaise.core.run.RunId;
import io.liaise.core.run.RunRecord;
import io.liaise.core.run.RunRecord.Mode;
import io.liaise.core.run.RunRecord.RunClock;
import io.liaise.core.run.RunRecord.RunProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** Asks whether the agent and the checkout can take a run on, and commits its start before anything is started. */
final class Dispatch {

    private static final Duration FIVE_MINUTES = Duration.ofMinutes(5);
    private static final Duration TEN_MINUTES = Duration.ofMinutes(10);

    private final Seams seams;

    Dispatch(Seams seams) {
        this.seams = seams;
    }

    /**
     * Commits the start of a run.
     *
     * @param probed the hold that would stop it, were it not time to see whether that still has a cause
     */
    boolean start(CaseId id, Subject subject, Optional<Hold> probed, Instant now, Journal journal) {
        Optional<Path> checkout = seams.checkout(subject);
        if (checkout.isEmpty()) {
            journal.problem("%s: subject %s names no checkout, so no run can start; set [workspace] path in its file"
                    .formatted(id, subject.slug()));
            return false;
        }
        Health health;
        Optional<String> conflict;
        try {
            health = seams.guard()
                    .call(
                            "processor",
                            () -> seams.running().processors().apply(subject).preflight());
            conflict = health instanceof Health.Ready ? conflict(checkout.get()) : Optional.empty();
        } catch (LedgerException e) {
            throw e;
        } catch (LiaiseException e) {
            return failed(id, e.getMessage(), now, journal);
        }
        if (health instanceof Health.Unready unready) {
            return probed.map(hold -> still(id, hold, now, journal))
                    .orElseGet(() -> unready(id, unready, now, journal));
        }
        probed.ifPresent(hold -> lifted(id, hold, now, journal));
        if (conflict.isPresent()) {
            journal.line("%s: the checkout is in use: %s".formatted(id, conflict.get()));
            return rest(id, now.plus(TEN_MINUTES), RunFailure.WORKSPACE_CONFLICT.label(), now);
        }
        Optional<RunId> run = seams.ledger().change(change -> commit(change, id, subject, now));
        run.ifPresent(started -> journal.line("%s: run %s is to start".formatted(id, started)));
        return run.isPresent();
    }

    private Optional<String> conflict(Path checkout) {
        return seams.running()
                .workspace()
                .flatMap(space -> seams.guard().call("workspace", () -> space.conflict(checkout)));
    }

    /** The hold stays, and is tried again after as long a pause. */
    private boolean still(CaseId id, Hold hold, Instant now, Journal journal) {
        journal.line("%s: %s stays held; its cause is still there".formatted(id, hold.scope()));
        seams.ledger()
                .apply(change -> change.view()
                        .holdOn(hold.scope())
                        .filter(hold::equals)
                        .ifPresent(found -> change.set(new Hold(
                                found.scope(), found.mode(), found.reason(), found.setBy(), now, found.until()))));
        return false;
    }

    private void lifted(CaseId id, Hold hold, Instant now, Journal journal) {
        boolean done = seams.ledger().change(change -> {
            boolean there =
                    change.view().holdOn(hold.scope()).filter(hold::equals).isPresent() && change.lift(hold.scope());
            if (there) {
                change.append(
                        id,
                        CaseEntry.by(
                                now,
                                new Fact.HoldMet(
                                        hold.scope().encoded(), hold.mode().label(), Optional.empty(), true)));
                change.save(Effects.notice(
                        seams.place().ids(),
                        Notice.Event.HOLD_LIFTED,
                        "",
                        List.of(),
                        Optional.of(hold.scope().encoded()),
                        now));
            }
            return there;
        });
        if (done) {
            journal.line("%s is not held any more: its cause is gone".formatted(hold.scope()));
        }
    }

    private boolean unready(CaseId id, Health.Unready unready, Instant now, Journal journal) {
        Optional<RunFailure> failure = unready.failure();
        journal.line("%s: the processor cannot start a run%s"
                .formatted(id, failure.map(what -> " (" + what.label() + ")").orElse("")));
        if (failure.isEmpty()) {
            return rest(id, unready.until().orElse(now.plus(FIVE_MINUTES)), "not_ready", now);
        }
        seams.ledger().apply(change -> {
            new FailureAction(seams.place().ids(), now)
                    .apply(change, id, new Failure(failure.get(), "preflight", unready.until(), Optional.empty()));
            unready.until()
                    .filter(now::isBefore)
                    .filter(until -> change.view()
                            .requireCase(id)
                            .progress()
                            .deferUntil()
                            .isEmpty())
                    .ifPresent(until -> change.append(
                            id,
                            CaseEntry.by(
                                    now, new Fact.Deferred(until, failure.get().label()))));
        });
        return true;
    }

    private boolean rest(CaseId id, Instant until, String why, Instant now) {
        seams.ledger().apply(change -> change.append(id, CaseEntry.by(now, new Fact.Deferred(until, why))));
        return true;
    }

    private boolean failed(CaseId id, String why, Instant now, Journal journal) {
        journal.problem("%s: no run could be started: %s".formatted(id, why));
        seams.ledger().apply(change -> {
            RunId run = name(change.view(), change.view().requireCase(id));
            change.append(id, CaseEntry.by(now, new Fact.StartFailed(run, RunFailure.CRASHED, why)));
            new FailureAction(seams.place().ids(), now)
                    .apply(
                            change,
                            id,
                            new Failure(RunFailure.CRASHED, "start_failed", Optional.empty(), Optional.empty()));
        });
        return true;
    }

    /** Run, state, count and the start itself are one commit, and only if all that was looked at still holds. */
    private Optional<RunId> commit(LedgerChange change, CaseId id, Subject subject, Instant now) {
        Case head = change.view().requireCase(id);
        boolean held = new Holds(change.view().holds(), now)
                .stopping(Work.START, Grounds.of(seams, subject, head))
                .isPresent();
        boolean possible = CaseTrigger.RUN_STARTED.decide(head.state()) instanceof CaseTrigger.Decision.Moved;
        if (held || !possible) {
            return Optional.empty();
        }
        LocalDate day = seams.day(now);
        Mode mode = head.work().sessionId().isPresent() ? Mode.RESUME : Mode.FRESH;
        RunRecord run = new RunRecord(
                name(change.view(), head),
                id.toString(),
                subject.slug(),
                RunRecord.Kind.WORK,
                mode,
                RunRecord.Status.RUNNING,
                new RunClock(now, Optional.empty(), Optional.empty(), Optional.empty()),
                new RunProcess(
                        Optional.empty(),
                        head.work().sessionId(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty()),
                day,
                RunRecord.Ending.NONE);
        change.save(run);
        change.append(
                id,
                CaseEntry.by(
                        now,
                        new Fact.RunStarted(run.id(), mode, day, head.progress().entries())));
        FailureAction.moved(change, id, CaseTrigger.RUN_STARTED, "run " + run.id(), now);
        change.setDay(
                subject.slug(), day, change.view().day(subject.slug(), day).counted(1));
        change.save(Effects.planned(
                seams.place().ids(),
                subject.slug(),
                Optional.of(id),
                new Act.Start(run.id()),
                Effects.byLiaise(head, now)));
        return Optional.of(run.id());
    }

    private RunId name(LedgerView view, Case head) {
        int number = head.work().starts() + 1;
        RunId name;
        do {
            name = new RunId(
                    "%s-r%d-%s".formatted(head.id(), number, seams.place().ids().hex(8)));
            number++;
        } while (view.findRun(name).isPresent());
        return name;
    }
}
