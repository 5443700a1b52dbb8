package io.liaise.core.spi.store;

import io.liaise.core.store.Key;
import io.liaise.core.store.Stored;
import java.util.List;
import java.util.Map;

/**
 * The records of one kind, and those of them nobody can read.
 *
 * @param records the readable ones, by key
 * @param unreadable the others, each with what is wrong with it and where it was put; callers take what they may have
 *     said at its strictest
 */
public record Listing(List<Stored> records, Map<Key, String> unreadable) {

    /** Copies both. */
    public Listing {
        records = List.copyOf(records);
        unreadable = java.util.Collections.unmodifiableMap(new java.util.TreeMap<>(unreadable));
    }
}
