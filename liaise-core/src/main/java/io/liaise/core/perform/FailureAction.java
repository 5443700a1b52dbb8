package io.liaise.core.perform;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseEntry;
import io.liaise.core.cases.CaseId;
import io.liaise.core.cases.CaseTrigger;
import io.liaise.core.cases.CaseTrigger.Decision;
import io.liaise.core.cases.Fact;
import io.liaise.core.ledger.LedgerChange;
import io.liaise.core.notice.Notice;
import io.liaise.core.policy.Hold;
import io.liaise.core.policy.HoldScope;
import io.liaise.core.policy.Holds;
import io.liaise.core.run.RunFailure;
import io.liaise.core.spi.Ids;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/** What follows from a failure: where the case goes, what is held, who hears of it and what it counts. */
public final class FailureAction {

    private static final Duration HALF_HOUR = Duration.ofMinutes(30);

    private final Ids ids;
    private final Instant now;

    /** What follows from failures at some time. */
    public FailureAction(Ids ids, Instant now) {
        this.ids = ids;
        this.now = now;
    }

    /**
     * A failure.
     *
     * @param what its class
     * @param cause why, in a word
     * @param resetAt when a used-up limit is reset, where that was told
     * @param countedOn the day its start counts towards, where it was counted
     */
    public record Failure(RunFailure what, String cause, Optional<Instant> resetAt, Optional<LocalDate> countedOn) {}

    /** Puts everything that follows from a failure into a change. */
    public void apply(LedgerChange change, CaseId id, Failure failure) {
        Case head = change.view().requireCase(id);
        rest(failure, head)
                .ifPresent(until -> change.append(
                        id,
                        CaseEntry.by(
                                now, new Fact.Deferred(until, failure.what().label()))));
        move(change, id, failure);
        boolean news = hold(change, failure);
        failure.countedOn()
                .filter(day -> failure.what().cost() == RunFailure.Cost.FREE)
                .ifPresent(day -> change.setDay(
                        head.subject(),
                        day,
                        change.view().day(head.subject(), day).counted(-1)));
        if (failure.what().told() == RunFailure.Told.ALWAYS && news) {
            change.save(Effects.notice(
                    ids,
                    Notice.Event.RUN_FAILED,
                    head.subject(),
                    java.util.List.of(id),
                    Optional.of(failure.what().label()),
                    now));
        }
    }

    private void move(LedgerChange change, CaseId id, Failure failure) {
        String reason = failure.what().label() + (failure.cause().isEmpty() ? "" : ": " + failure.cause());
        switch (failure.what().next()) {
            case INTAKE -> moved(change, id, CaseTrigger.RUN_PUT_BACK, reason, now);
            case OWNER -> moved(change, id, CaseTrigger.OWNER_NEEDED, reason, now);
            case UNCHANGED -> {
                // The case stays where it is and is tried again.
            }
        }
    }

    /**
     * Moves a case, where the trigger fires in its state.
     *
     * @return whether it did
     */
    public static boolean moved(LedgerChange change, CaseId id, CaseTrigger trigger, String reason, Instant now) {
        Case head = change.view().requireCase(id);
        if (trigger.decide(head.state()) instanceof Decision.Moved move) {
            change.append(
                    id, CaseEntry.by(now, new Fact.Moved(move.from(), move.state(), Optional.of(trigger), reason)));
            return true;
        }
        return false;
    }

    /** Sets what is held from now on; tells whether the operator has not heard of it yet. */
    private boolean hold(LedgerChange change, Failure failure) {
        Optional<HoldScope> scope = switch (failure.what().blocks()) {
            case NOTHING -> Optional.empty();
            case PROCESSOR, PROCESSOR_UNTIL_RESET -> Optional.of(HoldScope.of(HoldScope.Kind.PROCESSOR));
            case DEPLOYS -> Optional.of(HoldScope.of(HoldScope.Kind.EFFECT, "deploy"));
        };
        if (scope.isEmpty()) {
            return true;
        }
        Optional<Hold> standing = change.view().holdOn(scope.get()).filter(hold -> hold.isActive(now));
        Optional<Instant> until = failure.what().blocks() == RunFailure.Blocks.PROCESSOR_UNTIL_RESET
                ? Optional.of(reset(failure))
                : Optional.empty();
        Hold wanted = Hold.automatic(scope.get(), failure.what().label(), now, until);
        Holds.automatic(standing, wanted).ifPresent(change::set);
        return standing.isEmpty();
    }

    private Instant reset(Failure failure) {
        return failure.resetAt().filter(now::isBefore).orElse(now.plus(HALF_HOUR));
    }

    private Optional<Instant> rest(Failure failure, Case head) {
        return switch (failure.what().rest()) {
            case NONE -> Optional.empty();
            case GROWING -> {
                int doublings = Math.min(4, Math.max(0, head.work().spending().failures() - 1));
                Duration pause = Duration.ofMinutes(2L << doublings);
                yield Optional.of(now.plus(pause.compareTo(HALF_HOUR) > 0 ? HALF_HOUR : pause));
            }
            case FIVE_MINUTES -> Optional.of(now.plus(Duration.ofMinutes(5)));
            case TEN_MINUTES -> Optional.of(now.plus(Duration.ofMinutes(10)));
            case UNTIL_RESET ->
                failure.resetAt().isPresent() && !failure.resetAt().get().isAfter(now)
                        ? Optional.empty()
                        : Optional.of(reset(failure));
        };
    }
}
