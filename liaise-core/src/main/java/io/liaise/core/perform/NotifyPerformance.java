package io.liaise.core.perform;

import io.liaise.core.effect.Act;
import io.liaise.core.effect.Effect;
import io.liaise.core.effect.Effect.Result;
import io.liaise.core.failure.LiaiseException;
import io.liaise.core.notice.Notice;
import io.liaise.core.spi.notify.Notifier;
import java.time.Instant;
import java.util.Optional;

/** Tells the operator, and again until it has arrived or an hour has passed. */
final class NotifyPerformance {

    private final Seams seams;
    private final Claims claims;

    NotifyPerformance(Seams seams, Claims claims) {
        this.seams = seams;
        this.claims = claims;
    }

    boolean perform(Effect effect, Act.Notify act, Instant now, Journal journal) {
        Instant earliest = seams.place().quiet().apply(now);
        if (act.notice().event().priority() != Notice.Priority.HIGH && earliest.isAfter(now)) {
            return putOff(effect, earliest);
        }
        Optional<Effect> claimed = claims.claim(effect.id(), now, (change, fresh) -> true);
        if (claimed.isEmpty()) {
            return false;
        }
        Optional<String> error = Optional.empty();
        try {
            for (Notifier notifier : seams.notifiers()) {
                seams.guard().run("notifier", () -> notifier.notify(act.notice()));
            }
        } catch (LiaiseException e) {
            error = Optional.of(e.getMessage());
        } finally {
            claims.release(effect.id());
        }
        record(claimed.get(), error, now);
        error.ifPresent(why -> journal.problem("the operator could not be told: %s".formatted(why)));
        return true;
    }

    /** Leaves a notice that can wait until the operator wants to hear of it. */
    private boolean putOff(Effect effect, Instant until) {
        seams.ledger()
                .apply(change -> change.view()
                        .findEffect(effect.id())
                        .filter(fresh -> fresh.equals(effect))
                        .ifPresent(
                                fresh -> change.save(fresh.with(fresh.course().again(until)))));
        return false;
    }

    private void record(Effect effect, Optional<String> error, Instant now) {
        seams.ledger().apply(change -> {
            change.view().findEffect(effect.id());
            Optional<Instant> next = error.isPresent()
                    ? Pauses.next(effect.course().attempts(), now, Optional.empty())
                    : Optional.empty();
            if (next.isPresent()) {
                change.save(effect.with(effect.course().again(next.get())));
            } else {
                change.settle(Effects.ended(
                        effect, error.isPresent() ? Result.FAILED : Result.TOOK_PLACE, now, Optional.empty()));
            }
        });
    }
}
