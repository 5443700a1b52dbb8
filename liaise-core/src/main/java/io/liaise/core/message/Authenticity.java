package io.liaise.core.message;

import java.util.Map;

/**
 * How sure we are of an author, and why. Worked out on our side, never taken from a payload.
 *
 * @param grade the result
 * @param evidence what it rests on, by name; for the operator to read
 */
public record Authenticity(Grade grade, Map<String, String> evidence) {

    /** Copies the evidence, in the order of its names. */
    public Authenticity {
        evidence = java.util.Collections.unmodifiableMap(new java.util.TreeMap<>(evidence));
    }
}
