package io.liaise.core.ledger;

import io.liaise.core.failure.LedgerException;
import io.liaise.core.spi.store.Listing;
import io.liaise.core.spi.store.Store;
import io.liaise.core.spi.store.StoreView;
import io.liaise.core.store.Commit;
import io.liaise.core.store.CommitResult;
import io.liaise.core.store.Key;
import io.liaise.core.store.Shelf;
import io.liaise.core.store.Stored;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * A store over another one: reads show both, writes stay in memory and never reach the one below.
 *
 * <p>Safe for several threads. Closing it leaves the store below open.
 */
public final class OverlayStore implements Store {

    /** Above every number a store below will reach, so that no revision means two things. */
    private static final long FIRST = 1L << 48;

    private final Store base;
    private final Map<Key, Optional<Stored>> front = new TreeMap<>();
    private final Map<Key, List<String>> appended = new HashMap<>();
    private long last = FIRST;

    /** Lays an empty layer over a store. */
    public OverlayStore(Store base) {
        this.base = base;
    }

    @Override
    public Optional<Stored> find(Key key) {
        return read(view -> view.find(key));
    }

    @Override
    public Listing list(Shelf shelf, String kind) {
        return read(view -> view.list(shelf, kind));
    }

    @Override
    public List<String> lines(Key history, long skip) {
        return read(view -> view.lines(history, skip));
    }

    @Override
    public synchronized <T> T read(Function<StoreView, T> reads) {
        return base.read(below -> reads.apply(new Both(below)));
    }

    @Override
    public synchronized CommitResult commit(Commit commit) {
        CommitCheck.check(commit);
        List<Key> stale = read(view -> commit.expected().entrySet().stream()
                .filter(expected -> moved(view, expected.getKey(), expected.getValue()))
                .map(Map.Entry::getKey)
                .toList());
        if (!stale.isEmpty()) {
            return new CommitResult.Conflict(stale);
        }
        last++;
        commit.writes().forEach((key, value) -> front.put(key, value.map(text -> new Stored(key, last, text))));
        commit.appends()
                .forEach((history, lines) -> appended.computeIfAbsent(history.opened(), key -> new ArrayList<>())
                        .addAll(lines));
        return new CommitResult.Committed(last);
    }

    @Override
    public void close() {
        // The store below belongs to whoever opened it.
    }

    private static boolean moved(StoreView view, Key key, long revision) {
        try {
            return view.find(key).map(Stored::revision).orElse(Stored.ABSENT) != revision;
        } catch (LedgerException e) {
            if (e.kind() == LedgerException.Kind.DAMAGED) {
                return true;
            }
            throw e;
        }
    }

    /** The layer and one state of what is below. */
    private final class Both implements StoreView {
        private final StoreView below;

        Both(StoreView below) {
            this.below = below;
        }

        @Override
        public Optional<Stored> find(Key key) {
            return front.containsKey(key) ? front.getOrDefault(key, Optional.empty()) : below.find(key);
        }

        @Override
        public Listing list(Shelf shelf, String kind) {
            Listing listed = below.list(shelf, kind);
            Map<Key, Stored> records = new TreeMap<>();
            listed.records().forEach(stored -> records.put(stored.key(), stored));
            Map<Key, String> unreadable = new TreeMap<>(listed.unreadable());
            front.forEach((key, stored) -> {
                if (key.shelf() == shelf && key.kind().equals(kind)) {
                    records.remove(key);
                    unreadable.remove(key);
                    stored.ifPresent(written -> records.put(key, written));
                }
            });
            return new Listing(List.copyOf(records.values()), unreadable);
        }

        @Override
        public List<String> lines(Key history, long skip) {
            List<String> added = appended.getOrDefault(history.opened(), List.of());
            if (added.isEmpty()) {
                return below.lines(history, skip);
            }
            List<String> all = new ArrayList<>(below.lines(history, 0));
            all.addAll(added);
            return List.copyOf(all.subList((int) Math.min(Math.max(skip, 0), all.size()), all.size()));
        }
    }
}
