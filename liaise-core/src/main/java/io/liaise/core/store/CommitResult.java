package io.liaise.core.store;

import java.util.List;

/** How a commit ended. A conflict is expected: decide again on fresh data. */
public sealed interface CommitResult {

    /**
     * The change is durable.
     *
     * @param revision the number of the commit, now the revision of every record it wrote
     */
    record Committed(long revision) implements CommitResult {}

    /**
     * Nothing was changed.
     *
     * @param stale the records that no longer have the revision the commit expected
     */
    record Conflict(List<Key> stale) implements CommitResult {
        /** Copies the keys. */
        public Conflict {
            stale = List.copyOf(stale);
        }
    }
}
