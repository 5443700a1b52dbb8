package io.liaise.core.ledger;

import io.liaise.core.failure.LedgerException;
import io.liaise.core.spi.store.Listing;
import io.liaise.core.spi.store.StoreView;
import io.liaise.core.store.Commit;
import io.liaise.core.store.Key;
import io.liaise.core.store.Shelf;
import io.liaise.core.store.Stored;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * A store as it will be with a change that is being decided, and what that decision read. Not for more than one thread.
 */
final class PendingView implements StoreView {

    private final StoreView store;
    private final Map<Key, Long> read = new LinkedHashMap<>();
    private final Set<Key> damaged = new HashSet<>();
    private final Map<Key, Optional<String>> writes = new LinkedHashMap<>();
    private final Map<Key, List<String>> appends = new LinkedHashMap<>();

    PendingView(StoreView store) {
        this.store = store;
    }

    @Override
    public Optional<Stored> find(Key key) {
        Optional<String> written = writes.get(key);
        if (written != null) {
            return written.map(value -> new Stored(key, read.getOrDefault(key, Stored.ABSENT), value));
        }
        try {
            Optional<Stored> found = store.find(key);
            read.putIfAbsent(key, found.map(Stored::revision).orElse(Stored.ABSENT));
            return found;
        } catch (LedgerException e) {
            damaged.add(key);
            throw e;
        }
    }

    @Override
    public Listing list(Shelf shelf, String kind) {
        Listing below = store.list(shelf, kind);
        Map<Key, Stored> records = new TreeMap<>();
        below.records().forEach(kept -> records.put(kept.key(), kept));
        Map<Key, String> unreadable = new TreeMap<>(below.unreadable());
        writes.forEach((key, value) -> {
            if (key.shelf() == shelf && key.kind().equals(kind)) {
                records.remove(key);
                unreadable.remove(key);
                value.ifPresent(text -> records.put(key, new Stored(key, Stored.ABSENT, text)));
            }
        });
        return new Listing(List.copyOf(records.values()), unreadable);
    }

    @Override
    public List<String> lines(Key history, long skip) {
        List<String> added = appends.getOrDefault(history, List.of());
        if (added.isEmpty()) {
            return store.lines(history, skip);
        }
        List<String> all = new ArrayList<>(store.lines(history, 0));
        all.addAll(added);
        return List.copyOf(all.subList((int) Math.min(skip, all.size()), all.size()));
    }

    void put(Key key, String value) {
        writes.put(key, Optional.of(value));
    }

    void delete(Key key) {
        writes.put(key, Optional.empty());
    }

    void append(Key history, String line) {
        appends.computeIfAbsent(history, key -> new ArrayList<>()).add(line);
    }

    /** {@return the change, resting on everything that was read one by one and could be read} */
    Commit commit() {
        Map<Key, Long> expected = new LinkedHashMap<>(read);
        damaged.forEach(expected::remove);
        return new Commit(expected, writes, appends);
    }
}
