package io.liaise.core.verdict;

import java.util.List;
import java.util.Optional;

/**
 * Whether what a message rests on came from people we trust.
 *
 * @param tainted whether anything did not; empty when nobody knows, which counts as tainted
 * @param evidence why
 */
public record Provenance(Optional<Boolean> tainted, List<String> evidence) {

    /** Nobody knows. */
    public static final Provenance UNKNOWN = new Provenance(Optional.empty(), List.of());

    /** Copies the evidence. */
    public Provenance {
        evidence = List.copyOf(evidence);
    }

    /** {@return whether it must be treated as tainted} */
    public boolean isSuspect() {
        return tainted.orElse(true);
    }
}
