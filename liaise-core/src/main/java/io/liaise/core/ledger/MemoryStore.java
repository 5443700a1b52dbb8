package io.liaise.core.ledger;

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

/** A store that lives as long as its process. Safe for use by several threads, one at a time. */
public final class MemoryStore implements Store {

    private final Map<Key, Stored> records = new TreeMap<>();
    private final Map<Key, List<String>> histories = new HashMap<>();
    private long commits;

    @Override
    public synchronized <T> T read(Function<StoreView, T> reads) {
        return reads.apply(this);
    }

    @Override
    public synchronized Optional<Stored> find(Key key) {
        return Optional.ofNullable(records.get(key));
    }

    @Override
    public synchronized Listing list(Shelf shelf, String kind) {
        List<Stored> found = records.values().stream()
                .filter(kept -> kept.key().shelf() == shelf && kept.key().kind().equals(kind))
                .toList();
        return new Listing(found, Map.of());
    }

    @Override
    public synchronized List<String> lines(Key history, long skip) {
        List<String> lines = histories.getOrDefault(history.opened(), List.of());
        return List.copyOf(lines.subList((int) Math.min(Math.max(skip, 0), lines.size()), lines.size()));
    }

    @Override
    public synchronized CommitResult commit(Commit commit) {
        CommitCheck.check(commit);
        List<Key> stale = commit.expected().entrySet().stream()
                .filter(expected -> revision(expected.getKey()) != expected.getValue())
                .map(Map.Entry::getKey)
                .toList();
        if (!stale.isEmpty()) {
            return new CommitResult.Conflict(stale);
        }
        commits++;
        commit.writes()
                .forEach((key, value) -> value.ifPresentOrElse(
                        text -> records.put(key, new Stored(key, commits, text)), () -> records.remove(key)));
        commit.appends()
                .forEach((history, lines) -> histories
                        .computeIfAbsent(history.opened(), key -> new ArrayList<>())
                        .addAll(lines));
        return new CommitResult.Committed(commits);
    }

    private long revision(Key key) {
        return find(key).map(Stored::revision).orElse(Stored.ABSENT);
    }

    @Override
    public void close() {}
}
