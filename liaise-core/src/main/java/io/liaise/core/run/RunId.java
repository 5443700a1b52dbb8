package io.liaise.core.run;

import io.liaise.core.failure.InvalidValueException;
import java.util.regex.Pattern;

/**
 * Names a run. It is one path segment: letters, digits and hyphens.
 *
 * @param value {@code <case>-r<n>-<8 hex digits>}
 */
public record RunId(String value) implements Comparable<RunId> {

    private static final Pattern FORM = Pattern.compile("[a-z0-9][a-z0-9-]*-r[0-9]+-[0-9a-f]{8}");

    /** Refuses anything else. */
    public RunId {
        if (!FORM.matcher(value).matches()) {
            throw new InvalidValueException("a run is named CASE-rN-XXXXXXXX, as in app-3-r1-0a1b2c3d");
        }
    }

    @Override
    public int compareTo(RunId other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
