package io.liaise.core.tick;

import io.liaise.core.intake.Intake;
import io.liaise.core.intake.IntakeReport;
import io.liaise.core.intake.IntakeReport.Taken;
import io.liaise.core.perform.Journal;
import io.liaise.core.perform.Performer;
import io.liaise.core.perform.Seams;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * One round of everything: hear what was said, look after runs, bring cases to where what took place has led them,
 * start runs, remind, show by labels how cases stand, and put away what is finished.
 *
 * <p>A step looks and commits what it decides; only the {@link Performer} changes anything outside the ledger. Steps
 * and performer take turns until nothing is left to decide, so that what one brings about is taken up by the next in
 * the same tick. Over a store that keeps nothing, with a performer that only lists, it is a dry run.
 */
public final class Tick {

    /** When the latest tick began. */
    public static final String STARTED = "run_started_at";
    /** When the latest tick that got to its end ended. */
    public static final String ENDED = "run_ended_at";

    /** When what is long over was forgotten last. */
    public static final String PRUNED = "pruned_at";

    private static final int MAX_ROUNDS = 25;

    private final Seams seams;
    private final Intake intake;
    private final Performer performer;
    private final Duration keepFor;

    /**
     * A tick over these parts.
     *
     * @param seams what it works with
     * @param intake what listens
     * @param performer what changes things outside the ledger
     * @param keepFor how long the records of what is over are kept
     */
    public Tick(Seams seams, Intake intake, Performer performer, Duration keepFor) {
        this.seams = seams;
        this.intake = intake;
        this.performer = performer;
        this.keepFor = keepFor;
    }

    /**
     * Goes round once.
     *
     * @param now the time everything in it is decided by
     * @param dryRun whether this is said to be a dry run; what makes it one is the store and the performer
     * @throws io.liaise.core.failure.LedgerException when the ledger cannot be read or written; every commit before
     *     that stands, and the next tick goes on from there
     */
    public TickReport run(Instant now, boolean dryRun) {
        Journal journal = new Journal();
        journal.line("tick at %s%s".formatted(now.truncatedTo(ChronoUnit.SECONDS), dryRun ? ", dry run" : ""));
        seams.ledger().apply(change -> change.stamp(STARTED, now));
        boolean unsettled;
        try {
            IntakeReport heard = listen(now, journal);
            IssueWatch watch = new IssueWatch(seams);
            List<TickStep> steps = List.of(
                    new LiftStep(seams),
                    new ReconcileStep(seams),
                    new SettleStep(seams),
                    new HearStep(seams),
                    new StartStep(seams, watch),
                    new NudgeStep(seams, watch));
            unsettled = rounds(steps, now, journal);
            rounds(List.of(new ProjectStep(seams, heard.touched())), now, journal);
            new ArchiveStep(seams).take(now, journal);
            prune(now);
        } finally {
            seams.ledger().apply(change -> change.stamp(ENDED, now));
        }
        return new TickReport(now, dryRun, journal.lines(), journal.problems(), unsettled);
    }

    private IntakeReport listen(Instant now, Journal journal) {
        IntakeReport heard = intake.listen(now);
        for (Taken taken : heard.taken()) {
            if (taken.action().changes()) {
                String id = taken.caseId().map(Object::toString).orElse("");
                journal.line("%s: %s from %s".formatted(id, taken.action().label(), taken.conversation()));
            }
        }
        long nobodys = heard.taken().stream()
                .filter(taken -> taken.action() == IntakeReport.Action.UNROUTED)
                .count();
        if (nobodys > 0) {
            journal.line("messages that belong to nobody: %d; see `liaise unrouted list`".formatted(nobodys));
        }
        heard.problems().forEach(journal::problem);
        performer.unheard(heard.failed());
        return heard;
    }

    /** {@return whether it had to stop before nothing was left to decide} */
    private boolean rounds(List<TickStep> steps, Instant now, Journal journal) {
        boolean decided = true;
        for (int round = 0; decided && round < MAX_ROUNDS; round++) {
            decided = false;
            for (TickStep step : steps) {
                decided |= step.take(now, journal);
            }
            decided |= performer.perform(now, journal);
        }
        if (decided) {
            journal.problem("there was more to decide than one tick takes; the next one goes on");
        }
        return decided;
    }

    /** Forgets what is long over, once a day. */
    private void prune(Instant now) {
        Optional<Instant> last = seams.ledger().read(view -> view.stamp(PRUNED));
        boolean due = last.map(at -> !now.isBefore(at.plus(Duration.ofDays(1)))).orElse(true);
        if (due) {
            seams.ledger().prune(now.minus(keepFor));
            seams.ledger().apply(change -> change.stamp(PRUNED, now));
        }
    }
}
