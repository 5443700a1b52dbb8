package io.liaise.core.ledger;

import io.liaise.core.store.Commit;
import io.liaise.core.store.Key;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A commit as the log holds it: everything needed to carry it out again.
 *
 * @param number its number, and the revision of what it writes
 * @param writes the new value of each record, or empty to delete it
 * @param appends what to add to the histories
 */
record LogEntry(long number, Map<Key, Optional<String>> writes, List<Append> appends) {

    LogEntry {
        writes = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(writes));
        appends = List.copyOf(appends);
    }

    /**
     * Lines for one history.
     *
     * @param history its key
     * @param at the offset in bytes at which they go into the file
     * @param lines the lines, without line ends
     */
    record Append(Key history, long at, List<String> lines) {
        Append {
            lines = List.copyOf(lines);
        }

        /** {@return the bytes that go into the file} */
        byte[] bytes() {
            StringBuilder text = new StringBuilder();
            lines.forEach(line -> text.append(line).append('\n'));
            return text.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8);
        }
    }

    static LogEntry of(long number, Commit commit, List<Append> appends) {
        return new LogEntry(number, commit.writes(), appends);
    }
}
