package io.liaise.git;

import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * How a checkout stood.
 *
 * @param at when
 * @param tips the commits that branches and HEAD pointed to, as full hashes
 * @param partial whether there were more branches than are kept
 * @param dirty the files that differed from the last commit, as paths in the checkout, with a digest of each
 * @param crowded whether there were more such files than are kept
 */
record Snapshot(Instant at, Set<String> tips, boolean partial, Map<String, String> dirty, boolean crowded) {

    /** The most branches that are kept; the latest come first. */
    static final int MAX_TIPS = 200;

    /** The most files that are kept. */
    static final int MAX_DIRTY = 1000;

    Snapshot {
        tips = Collections.unmodifiableSet(new TreeSet<>(tips));
        dirty = Collections.unmodifiableMap(new TreeMap<>(dirty));
    }

    /** {@return whether a file that differs now differed in the same way} */
    boolean had(String path, String digest) {
        String before = dirty.get(path);
        return before == null ? crowded : before.equals(digest);
    }
}
