package io.liaise.core.effect;

import io.liaise.core.failure.InvalidValueException;
import java.util.regex.Pattern;

/**
 * Names an effect.
 *
 * @param value {@code e} and twelve hex digits
 */
public record EffectId(String value) implements Comparable<EffectId> {

    /** How many hex digits follow the letter. */
    public static final int DIGITS = 12;

    private static final Pattern FORM = Pattern.compile("e[0-9a-f]{" + DIGITS + "}");

    /** Refuses anything else. */
    public EffectId {
        if (!FORM.matcher(value).matches()) {
            throw new InvalidValueException("an effect is named e and twelve hex digits, as in e0a1b2c3d4e5f");
        }
    }

    @Override
    public int compareTo(EffectId other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
