package io.liaise.core.ledger;

import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.failure.LedgerException;
import io.liaise.core.spi.store.Store;
import io.liaise.core.spi.store.StoreView;
import io.liaise.core.store.Commit;
import io.liaise.core.store.CommitResult;
import io.liaise.core.store.Key;
import io.liaise.core.store.Shelf;
import io.liaise.core.store.Stored;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Everything liaise knows, read and changed by type. It keeps nothing itself; several threads and, where its store
 * allows, several processes may use it.
 */
public final class Ledger implements AutoCloseable {

    private static final int ATTEMPTS = 30;
    private static final int BATCH = 200;

    private final Store store;

    /** A ledger kept in {@code store}, which it closes. */
    public Ledger(Store store) {
        this.store = store;
    }

    /**
     * Reads several things as they are at one moment.
     *
     * @param reads may be run more than once
     */
    public <T> T read(Function<LedgerView, T> reads) {
        return store.read(view -> reads.apply(new LedgerView(view)));
    }

    /**
     * Changes the ledger. When somebody else changed what the decision read, it is made again on what is there now.
     *
     * @param decision reads and changes, and does nothing else, since it may be run more than once
     * @return what {@code decision} returned the time it landed
     * @throws LedgerException when it could not be written, or others kept changing what it read
     */
    public <T> T change(Function<LedgerChange, T> decision) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Proposal<T> proposal = store.read(view -> propose(view, decision));
            if (proposal.commit().isEmpty() || store.commit(proposal.commit()) instanceof CommitResult.Committed) {
                return proposal.answer();
            }
        }
        throw new LedgerException(
                LedgerException.Kind.BUSY, "others kept changing the ledger at the same place; try again");
    }

    /** Changes the ledger without an answer. */
    public void apply(Consumer<LedgerChange> decision) {
        change(change -> {
            decision.accept(change);
            return true;
        });
    }

    private static <T> Proposal<T> propose(StoreView view, Function<LedgerChange, T> decision) {
        PendingView pending = new PendingView(view);
        T answer = decision.apply(new LedgerChange(pending));
        return new Proposal<>(answer, pending.commit());
    }

    /**
     * Forgets what has been over for long: runs, settled effects, messages that belong to nobody, counts of days.
     *
     * @param before everything older goes
     * @return how many of each went
     */
    public Pruned prune(Instant before) {
        LocalDate firstDay = before.atOffset(ZoneOffset.UTC).toLocalDate();
        return new Pruned(
                forget(Shelf.ARCHIVE, Keys.RUN, kept -> endedBefore(kept, before)),
                forget(
                        Shelf.ARCHIVE,
                        Keys.EFFECT,
                        kept -> EffectJson.read(kept.value()).plan().at().isBefore(before)),
                forget(
                        Shelf.OPEN,
                        Keys.UNROUTED,
                        kept -> SmallJson.unrouted(kept.value()).at().isBefore(before)),
                forget(Shelf.OPEN, Keys.DAILY, kept -> dayOf(kept.key()).isBefore(firstDay)));
    }

    private static boolean endedBefore(Stored kept, Instant before) {
        var clock = RunJson.read(kept.value()).clock();
        return clock.endedAt().orElse(clock.startedAt()).isBefore(before);
    }

    private static LocalDate dayOf(Key key) {
        return LocalDate.parse(key.parts().get(key.parts().size() - 1));
    }

    private int forget(Shelf shelf, String kind, Predicate<Stored> old) {
        List<Stored> going = store.list(shelf, kind).records().stream()
                .filter(kept -> isReadably(old, kept))
                .toList();
        for (int from = 0; from < going.size(); from += BATCH) {
            Commit.Builder batch = Commit.builder();
            going.subList(from, Math.min(from + BATCH, going.size())).forEach(kept -> batch.delete(kept.key()));
            store.commit(batch.build());
        }
        return going.size();
    }

    /** What cannot be read may still matter, so it stays. */
    private static boolean isReadably(Predicate<Stored> old, Stored kept) {
        try {
            return old.test(kept);
        } catch (InvalidValueException | DateTimeException e) {
            return false;
        }
    }

    @Override
    public void close() {
        store.close();
    }

    /** What a decision comes to. */
    private record Proposal<T>(T answer, Commit commit) {}

    /**
     * What was forgotten.
     *
     * @param runs runs that were over
     * @param effects effects that were settled
     * @param unrouted messages that belonged to nobody
     * @param days counts of days
     */
    public record Pruned(int runs, int effects, int unrouted, int days) {}
}
