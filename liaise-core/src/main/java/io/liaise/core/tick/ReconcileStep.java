package io.liaise.core.tick;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseEntry;
import io.liaise.core.cases.CaseId;
import io.liaise.core.cases.CaseState;
import io.liaise.core.cases.CaseTrigger;
import io.liaise.core.cases.Fact;
import io.liaise.core.effect.Act;
import io.liaise.core.effect.Effect;
import io.liaise.core.effect.EffectState;
import io.liaise.core.failure.LedgerException;
import io.liaise.core.failure.LiaiseException;
import io.liaise.core.failure.NotFoundException;
import io.liaise.core.ledger.LedgerChange;
import io.liaise.core.ledger.LedgerView;
import io.liaise.core.message.MessageText;
import io.liaise.core.notice.Notice;
import io.liaise.core.perform.Effects;
import io.liaise.core.perform.FailureAction;
import io.liaise.core.perform.FailureAction.Failure;
import io.liaise.core.perform.Grounds;
import io.liaise.core.perform.Journal;
import io.liaise.core.perform.Runs;
import io.liaise.core.perform.Seams;
import io.liaise.core.policy.Hold;
import io.liaise.core.policy.HoldMode.Work;
import io.liaise.core.policy.Holds;
import io.liaise.core.policy.Subject;
import io.liaise.core.run.Outcome;
import io.liaise.core.run.RunEvidence;
import io.liaise.core.run.RunFailure;
import io.liaise.core.run.RunRecord;
import io.liaise.core.run.RunResult;
import io.liaise.core.spi.run.Processor;
import io.liaise.core.spi.run.RunStatus;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Looks after the runs in flight: stops those that may not go on, and takes in those that are over. */
final class ReconcileStep implements TickStep {

    private static final Duration UNCLAIMED = Duration.ofSeconds(30);
    private static final Duration GIVE_UP = Duration.ofMinutes(10);

    private final Seams seams;

    ReconcileStep(Seams seams) {
        this.seams = seams;
    }

    @Override
    public String name() {
        return "reconcile";
    }

    @Override
    public boolean take(Instant now, Journal journal) {
        boolean decided = false;
        for (RunRecord run : seams.ledger().read(LedgerView::runsInFlight).values()) {
            Optional<Subject> subject = seams.subject(run.subject());
            if (subject.isEmpty()) {
                continue;
            }
            try {
                decided |= reconcile(run, subject.get(), now, journal);
            } catch (LedgerException e) {
                throw e;
            } catch (LiaiseException e) {
                journal.problem("run %s: %s".formatted(run.id(), e.getMessage()));
            }
        }
        return watch(now, journal) || decided;
    }

    private boolean reconcile(RunRecord run, Subject subject, Instant now, Journal journal) {
        Processor processor = seams.running().processors().apply(subject);
        RunStatus status = seams.guard().call("processor", () -> processor.status(run.id()));
        if (status instanceof RunStatus.Unclaimed) {
            return unclaimed(run, now);
        }
        if (status instanceof RunStatus.Revoked) {
            return takenBack(run, now, journal);
        }
        if (status instanceof RunStatus.Running running) {
            return running(run, running, subject, now, journal);
        }
        if (status instanceof RunStatus.Lost lost && lost.alive()) {
            journal.problem("run %s has lost its supervisor, and something of it still lives".formatted(run.id()));
            return stop(run, "lost", now);
        }
        Instant endedAt =
                status instanceof RunStatus.Ended ended && ended.endedAt().isBefore(now) ? ended.endedAt() : now;
        return collect(run, result(processor, run), subject, endedAt, now, journal);
    }

    private RunResult result(Processor processor, RunRecord run) {
        try {
            return seams.guard().call("processor", () -> processor.collect(run.id()));
        } catch (NotFoundException e) {
            return crashed(run, "lost");
        }
    }

    private static RunResult crashed(RunRecord run, String cause) {
        return new RunResult(
                run.id(),
                List.of(),
                List.of(),
                MessageText.EMPTY,
                Optional.of(cause.equals("lost") ? RunFailure.CRASHED : RunFailure.TIMED_OUT),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                new RunResult.Account(Optional.of(cause), List.of(), List.of(), MessageText.EMPTY));
    }

    /** Nobody has taken a start up. */
    private boolean unclaimed(RunRecord run, Instant now) {
        boolean starting = seams.ledger()
                .read(view -> view.effects().values().stream()
                        .anyMatch(effect -> effect.act() instanceof Act.Start start
                                && start.run().equals(run.id())
                                && effect.state().isOpen()));
        boolean late = !now.isBefore(run.clock().startedAt().plus(UNCLAIMED));
        return !starting && late && stop(run, "unclaimed", now);
    }

    private boolean takenBack(RunRecord run, Instant now, Journal journal) {
        CaseId id = CaseId.parse(run.caseId());
        boolean done = seams.ledger().change(change -> {
            if (isOver(change, run)) {
                return false;
            }
            change.save(Runs.finished(run, Optional.of(RunFailure.UNAVAILABLE), Optional.empty(), now));
            change.append(
                    id, CaseEntry.by(now, new Fact.StartFailed(run.id(), RunFailure.UNAVAILABLE, "nobody took it up")));
            new FailureAction(seams.place().ids(), now)
                    .apply(
                            change,
                            id,
                            new Failure(RunFailure.UNAVAILABLE, "unclaimed", Optional.empty(), Optional.of(run.day())));
            return true;
        });
        journal.line("%s: the start of run %s was taken back".formatted(id, run.id()));
        return done;
    }

    private static boolean isOver(LedgerChange change, RunRecord run) {
        return change.view()
                .findRun(run.id())
                .map(found -> found.status() == RunRecord.Status.FINISHED)
                .orElse(true);
    }

    private boolean running(RunRecord run, RunStatus.Running running, Subject subject, Instant now, Journal journal) {
        boolean late = run.clock()
                .startedAt()
                .plus(subject.policy().budget().timeout())
                .isBefore(now);
        Optional<Instant> told = run.clock().cancelSentAt();
        if (told.isPresent() && !now.isBefore(told.get().plus(GIVE_UP))) {
            return collect(run, crashed(run, "wall_clock"), subject, now, now, journal);
        }
        if (late && told.isEmpty()) {
            seams.ledger().apply(change -> {
                if (!isOver(change, run)) {
                    change.save(Runs.cancelled(run, now));
                    change.save(cancel(run, "wall-clock", now));
                }
            });
            journal.line("%s: run %s has run too long".formatted(run.caseId(), run.id()));
            return true;
        }
        Optional<Hold> hold = stoppedBy(run, subject, now);
        if (hold.isPresent() && met(run, hold.get(), now)) {
            journal.line("%s: run %s is stopped by %s"
                    .formatted(run.caseId(), run.id(), hold.get().scope()));
            return true;
        }
        journal.line("%s: run %s is at work%s"
                .formatted(
                        run.caseId(),
                        run.id(),
                        running.heartbeatAt().map(at -> ", heard of at " + at).orElse("")));
        return false;
    }

    private Optional<Hold> stoppedBy(RunRecord run, Subject subject, Instant now) {
        return seams.ledger()
                .read(view -> view.findCase(CaseId.parse(run.caseId()))
                        .flatMap(head ->
                                new Holds(view.holds(), now).stopping(Work.RUNNING, Grounds.of(seams, subject, head))));
    }

    /** Stops a run for a hold, once. */
    private boolean met(RunRecord run, Hold hold, Instant now) {
        return seams.ledger().change(change -> {
            CaseId id = CaseId.parse(run.caseId());
            if (isOver(change, run) || wasHeld(change.view(), run)) {
                return false;
            }
            change.append(
                    id,
                    CaseEntry.by(
                            now,
                            new Fact.HoldMet(
                                    hold.scope().encoded(), hold.mode().label(), Optional.of(run.id()), false)));
            change.save(cancel(run, "hold", now));
            return true;
        });
    }

    private static boolean wasHeld(LedgerView view, RunRecord run) {
        CaseId id = CaseId.parse(run.caseId());
        long covered = view.requireCase(id).work().covered();
        return view.history(id, covered).stream()
                .map(CaseEntry::fact)
                .anyMatch(fact ->
                        fact instanceof Fact.HoldMet met && met.cancelled().equals(Optional.of(run.id())));
    }

    private boolean stop(RunRecord run, String why, Instant now) {
        return seams.ledger().change(change -> {
            boolean asked = change.view().effects().values().stream()
                    .anyMatch(effect -> effect.act() instanceof Act.Cancel cancel
                            && cancel.run().equals(run.id())
                            && effect.state().isOpen());
            if (asked || isOver(change, run)) {
                return false;
            }
            change.save(cancel(run, why, now));
            return true;
        });
    }

    private Effect cancel(RunRecord run, String why, Instant now) {
        Case head = seams.ledger().read(view -> view.requireCase(CaseId.parse(run.caseId())));
        return Effects.planned(
                seams.place().ids(),
                run.subject(),
                Optional.of(head.id()),
                new Act.Cancel(run.id(), why),
                Effects.byLiaise(head, now));
    }

    private boolean collect(
            RunRecord run, RunResult result, Subject subject, Instant endedAt, Instant now, Journal journal) {
        RunEvidence left = evidence(run, subject);
        boolean done = seams.ledger().change(change -> {
            if (isOver(change, run)) {
                return false;
            }
            Optional<RunFailure> failure = failure(run, result);
            boolean held = wasHeld(change.view(), run);
            CaseId id = CaseId.parse(run.caseId());
            change.save(Runs.finished(run, failure, result.costUsd(), endedAt));
            change.append(
                    id,
                    CaseEntry.by(
                            now,
                            new Fact.RunCollected(
                                    run.id(), failure, result.costUsd(), result.sessionId(), result.summary(), left)));
            result.costUsd()
                    .filter(cost -> cost.compareTo(BigDecimal.ZERO) > 0)
                    .ifPresent(cost -> change.setDay(
                            run.subject(),
                            seams.day(now),
                            change.view().day(run.subject(), seams.day(now)).spent(cost)));
            notes(result)
                    .forEach(note -> change.append(
                            id, CaseEntry.by(now, new Fact.Noted(Optional.of(run.id()), new MessageText(note)))));
            if (failure.isPresent() && held) {
                FailureAction.moved(change, id, CaseTrigger.RUN_PUT_BACK, "stopped by a hold", now);
                tell(change, Notice.Event.RUN_FAILED, id, "cancelled_for_a_hold", now);
            } else if (failure.isPresent()) {
                new FailureAction(seams.place().ids(), now)
                        .apply(
                                change,
                                id,
                                new Failure(
                                        failure.get(),
                                        result.account().cause().orElse(""),
                                        result.resetAt(),
                                        Optional.of(run.day())));
            } else {
                carryOut(change, run, result, subject, left, now);
            }
            return true;
        });
        journal.line("%s: run %s is over%s"
                .formatted(
                        run.caseId(),
                        run.id(),
                        failure(run, result)
                                .map(what -> " (" + what.label() + ")")
                                .orElse("")));
        return done;
    }

    private static Optional<RunFailure> failure(RunRecord run, RunResult result) {
        if (run.clock().cancelSentAt().isPresent()) {
            return Optional.of(RunFailure.TIMED_OUT);
        }
        return result.failure()
                .or(() -> result.outcomes().isEmpty() ? Optional.of(RunFailure.NEEDS_HUMAN) : Optional.empty());
    }

    private static List<String> notes(RunResult result) {
        Stream<String> denied = result.account().deniedTools().isEmpty()
                ? Stream.empty()
                : Stream.of("tools it was not allowed: "
                        + String.join(", ", result.account().deniedTools()));
        return Stream.of(
                        result.invalid().stream().map(why -> "an outcome could not be used: " + why),
                        result.account().notes().stream(),
                        denied)
                .flatMap(lines -> lines)
                .toList();
    }

    private RunEvidence evidence(RunRecord run, Subject subject) {
        Optional<Path> checkout = seams.checkout(subject);
        if (seams.running().workspace().isEmpty() || checkout.isEmpty()) {
            return RunEvidence.unchecked("nothing looks after checkouts");
        }
        if (run.process().checkoutBefore().isEmpty()) {
            return RunEvidence.unchecked("nobody looked before the run");
        }
        try {
            return seams.guard()
                    .call(
                            "workspace",
                            () -> seams.running()
                                    .workspace()
                                    .orElseThrow()
                                    .evidence(
                                            checkout.get(),
                                            run.process().checkoutBefore().orElseThrow()));
        } catch (LiaiseException e) {
            return RunEvidence.unchecked("the checkout could not be looked at");
        }
    }

    private void carryOut(
            LedgerChange change, RunRecord run, RunResult result, Subject subject, RunEvidence left, Instant now) {
        CaseId id = CaseId.parse(run.caseId());
        Case head = change.view().requireCase(id);
        OutcomePlan.Planned planned = new OutcomePlan(
                        head, subject, run.id(), seams.place().ids(), now)
                .of(result.outcomes(), left, isDoubtful(result), cameFrom(change.view(), head));
        change.append(
                id,
                planned.facts().stream().map(fact -> CaseEntry.by(now, fact)).toList());
        planned.effects().forEach(change::save);
        if (planned.escalated()) {
            tell(change, Notice.Event.NEEDS_OWNER, id, "escalation", now);
        } else if (planned.effects().isEmpty()
                && result.outcomes().stream().allMatch(outcome -> outcome.kind() == Outcome.Kind.NOTE)) {
            tell(change, Notice.Event.NOTE, id, "note", now);
        }
        Fold.apply(change, id, planned.move(), now);
    }

    /** Whether what the run wanted most may be missing among what could be read. */
    private static boolean isDoubtful(RunResult result) {
        return result.invalid().stream()
                .anyMatch(why -> Stream.of("ask", "escalate", "decline").anyMatch(why::contains));
    }

    /** The trigger that leads back to where a case was before its run. */
    private static CaseTrigger cameFrom(LedgerView view, Case head) {
        CaseState before = CaseState.INTAKE;
        for (CaseEntry entry : view.history(head.id(), Math.max(0, head.work().covered() - 1))) {
            if (entry.fact() instanceof Fact.Moved moved && moved.to() == CaseState.WORKING) {
                before = moved.from();
            }
        }
        return switch (before) {
            case NEEDS_PARTNER -> CaseTrigger.PARTNER_ASKED;
            case DEPLOYED -> CaseTrigger.DELIVERED;
            case INTAKE, PAUSED, WORKING, NEEDS_OWNER, BUDGET -> CaseTrigger.OWNER_NEEDED;
        };
    }

    private void tell(LedgerChange change, Notice.Event event, CaseId id, String cause, Instant now) {
        change.save(Effects.notice(seams.place().ids(), event, id.subject(), List.of(id), Optional.of(cause), now));
    }

    /** A case at work with neither a run nor effects has lost what it worked on. */
    private boolean watch(Instant now, Journal journal) {
        boolean decided = false;
        for (Case head : seams.ledger().read(LedgerView::openCases).values()) {
            if (head.state() == CaseState.WORKING
                    && seams.subject(head.subject()).isPresent()) {
                decided |= seams.ledger().change(change -> lost(change, head.id(), now));
            }
        }
        if (decided) {
            journal.line("a case had lost its run; the operator is told");
        }
        return decided;
    }

    private boolean lost(LedgerChange change, CaseId id, Instant now) {
        Case head = change.view().requireCase(id);
        boolean busy = head.state() != CaseState.WORKING
                || change.view().runsInFlight().values().stream()
                        .anyMatch(run -> run.caseId().equals(id.toString()))
                || Effects.of(change.view(), id).stream()
                        .anyMatch(effect -> Effects.movesCases(effect)
                                && (effect.state().isOpen() || effect.state() == EffectState.DONE));
        if (busy) {
            return false;
        }
        change.append(id, CaseEntry.by(now, new Fact.RunLost(head.work().lastRun())));
        FailureAction.moved(change, id, CaseTrigger.OWNER_NEEDED, "its run was lost", now);
        tell(change, Notice.Event.RUN_LOST, id, "run_lost", now);
        return true;
    }
}
