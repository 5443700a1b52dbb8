package io.liaise.core.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A change that lands whole or not at all.
 *
 * @param expected the revision each record must still have, {@link Stored#ABSENT} for none; a commit should name every
 *     record its decision rests on
 * @param writes the new value of each record, or empty to delete it
 * @param appends the lines to add to each history, none of them with a line break in it
 */
public record Commit(Map<Key, Long> expected, Map<Key, Optional<String>> writes, Map<Key, List<String>> appends) {

    /** Copies all three maps, keeping their order. */
    public Commit {
        expected = unmodifiable(expected);
        writes = unmodifiable(writes);
        Map<Key, List<String>> lines = new LinkedHashMap<>();
        appends.forEach((key, added) -> lines.put(key, List.copyOf(added)));
        appends = unmodifiable(lines);
    }

    /** {@return an empty commit to add to} */
    public static Builder builder() {
        return new Builder();
    }

    /** {@return whether it changes nothing} */
    public boolean isEmpty() {
        return writes.isEmpty() && appends.isEmpty();
    }

    private static <V> Map<Key, V> unmodifiable(Map<Key, V> map) {
        return java.util.Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }

    /** Collects the parts of a commit. Not for more than one thread. */
    public static final class Builder {
        private final Map<Key, Long> expected = new LinkedHashMap<>();
        private final Map<Key, Optional<String>> writes = new LinkedHashMap<>();
        private final Map<Key, List<String>> appends = new LinkedHashMap<>();

        private Builder() {}

        /** Requires the record still to be as it was read. */
        public Builder expect(Stored read) {
            return expect(read.key(), read.revision());
        }

        /** Requires the record to have this revision, {@link Stored#ABSENT} for not being there. */
        public Builder expect(Key key, long revision) {
            expected.put(key, revision);
            return this;
        }

        /** Requires that no such record exists. */
        public Builder expectAbsent(Key key) {
            return expect(key, Stored.ABSENT);
        }

        /** Writes the record, whole. */
        public Builder put(Key key, String value) {
            writes.put(key, Optional.of(value));
            return this;
        }

        /** Removes the record; one that is not there is no error. */
        public Builder delete(Key key) {
            writes.put(key, Optional.empty());
            return this;
        }

        /** Adds a line to a history. */
        public Builder append(Key history, String line) {
            if (line.indexOf('\n') >= 0 || line.indexOf('\r') >= 0) {
                throw new IllegalArgumentException("a line of a history has no line break in it");
            }
            appends.computeIfAbsent(history, key -> new ArrayList<>()).add(line);
            return this;
        }

        /** {@return the commit} */
        public Commit build() {
            return new Commit(expected, writes, appends);
        }
    }
}
