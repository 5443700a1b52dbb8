package io.liaise.core.ledger;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Records of one kind, and those of them nobody can read.
 *
 * @param values the readable ones, in the order of their keys
 * @param unreadable what is wrong with each of the others, by the name it is kept under
 * @param <T> what they are
 */
public record Listed<T>(List<T> values, Map<String, String> unreadable) {

    /** Copies both. */
    public Listed {
        values = List.copyOf(values);
        unreadable = Collections.unmodifiableMap(new TreeMap<>(unreadable));
    }
}
