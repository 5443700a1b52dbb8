package io.liaise.core.perform;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseEntry;
import io.liaise.core.cases.CaseId;
import io.liaise.core.cases.Fact;
import io.liaise.core.effect.Act;
import io.liaise.core.effect.Effect;
import io.liaise.core.effect.Effect.Result;
import io.liaise.core.failure.LiaiseException;
import io.liaise.core.ledger.LedgerChange;
import io.liaise.core.perform.FailureAction.Failure;
import io.liaise.core.policy.Subject;
import io.liaise.core.run.Job;
import io.liaise.core.run.RunFailure;
import io.liaise.core.run.RunRecord;
import io.liaise.core.run.RunRecord.RunProcess;
import io.liaise.core.spi.run.Processor;
import io.liaise.core.spi.run.RunStatus;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;

/** Starts and stops runs that the ledger knows already. */
final class RunPerformance {

    private final Seams seams;
    private final Claims claims;

    RunPerformance(Seams seams, Claims claims) {
        this.seams = seams;
        this.claims = claims;
    }

    boolean start(Effect effect, Act.Start start, Instant now, Journal journal) {
        Optional<Subject> subject = seams.subject(effect.subject());
        Optional<RunRecord> run = seams.ledger().read(view -> view.findRun(start.run()));
        Optional<Case> head = effect.caseId().flatMap(id -> seams.ledger().read(view -> view.findCase(id)));
        if (subject.isEmpty() || run.isEmpty() || head.isEmpty()) {
            return false;
        }
        Job job;
        Optional<String> before;
        try {
            job = seams.running().briefing().job(head.get(), subject.get(), run.get(), now);
            before = seams.running()
                    .workspace()
                    .map(space -> seams.guard()
                            .call(
                                    "workspace",
                                    () -> space.snapshot(
                                            seams.checkout(subject.get()).orElse(Path.of("/")))));
        } catch (LiaiseException e) {
            failed(effect, run.get(), head.get().id(), e.getMessage(), now, journal);
            return true;
        }
        Optional<Effect> claimed = claims.claim(effect.id(), now, (change, fresh) -> {
            Optional<RunRecord> there =
                    change.view().findRun(start.run()).filter(found -> found.status() == RunRecord.Status.RUNNING);
            there.ifPresent(found -> change.save(briefed(found, job, before)));
            return there.isPresent();
        });
        if (claimed.isEmpty()) {
            return false;
        }
        try {
            Processor processor = seams.running().processors().apply(subject.get());
            seams.guard().run("processor", () -> processor.start(job));
            over(claimed.get(), now, "started");
            journal.line("%s: run %s was started".formatted(head.get().id(), start.run()));
        } catch (LiaiseException e) {
            failed(claimed.get(), run.get(), head.get().id(), e.getMessage(), now, journal);
        } finally {
            claims.release(effect.id());
        }
        return true;
    }

    private static RunRecord briefed(RunRecord run, Job job, Optional<String> before) {
        RunProcess known = run.process();
        return new RunRecord(
                run.id(),
                run.caseId(),
                run.subject(),
                run.kind(),
                run.mode(),
                run.status(),
                run.clock(),
                new RunProcess(
                        known.pid(), known.sessionId(), known.streamPath(), Optional.of(sha256(prompt(job))), before),
                run.day(),
                run.ending());
    }

    private static String prompt(Job job) {
        return job.prompt().value();
    }

    private static String sha256(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java lacks SHA-256", e);
        }
    }

    private void failed(Effect effect, RunRecord run, CaseId id, String why, Instant now, Journal journal) {
        seams.ledger().apply(change -> {
            Optional<RunRecord> there =
                    change.view().findRun(run.id()).filter(found -> found.status() == RunRecord.Status.RUNNING);
            Optional<Effect> open =
                    change.view().findEffect(effect.id()).filter(e -> e.state().isOpen());
            if (there.isPresent() && open.isPresent()) {
                change.save(Runs.finished(there.get(), Optional.of(RunFailure.CRASHED), Optional.empty(), now));
                change.append(id, CaseEntry.by(now, new Fact.StartFailed(run.id(), RunFailure.CRASHED, why)));
                change.settle(Effects.ended(open.get(), Result.FAILED, now, Optional.of(why)));
                change.setDay(
                        run.subject(),
                        run.day(),
                        change.view().day(run.subject(), run.day()).counted(-1));
                new FailureAction(seams.place().ids(), now)
                        .apply(
                                change,
                                id,
                                new Failure(RunFailure.CRASHED, "start_failed", Optional.empty(), Optional.empty()));
            }
        });
        journal.problem("%s: run %s did not start: %s".formatted(id, run.id(), why));
    }

    private void over(Effect effect, Instant now, String detail) {
        seams.ledger().apply(change -> settle(change, effect, now, detail));
    }

    private static void settle(LedgerChange change, Effect effect, Instant now, String detail) {
        change.view()
                .findEffect(effect.id())
                .filter(found -> found.state().isOpen())
                .ifPresent(found -> change.settle(Effects.ended(found, Result.TOOK_PLACE, now, Optional.of(detail))));
    }

    boolean cancel(Effect effect, Act.Cancel cancel, Instant now, Journal journal) {
        Optional<Subject> subject = seams.subject(effect.subject());
        if (subject.isEmpty()) {
            return false;
        }
        Optional<Effect> claimed = claims.claim(effect.id(), now, (change, fresh) -> true);
        if (claimed.isEmpty()) {
            return false;
        }
        try {
            Processor processor = seams.running().processors().apply(subject.get());
            seams.guard().run("processor", () -> stop(processor, cancel));
            over(claimed.get(), now, cancel.why());
            journal.line("%s: run %s was told to stop (%s)".formatted(effect.subject(), cancel.run(), cancel.why()));
        } finally {
            claims.release(effect.id());
        }
        return true;
    }

    /** A run nobody has taken up is taken back; any other is told to stop. */
    private static void stop(Processor processor, Act.Cancel cancel) {
        boolean revoked =
                processor.status(cancel.run()) instanceof RunStatus.Unclaimed && processor.revoke(cancel.run());
        if (!revoked) {
            processor.cancel(cancel.run(), cancel.why());
        }
    }
}
