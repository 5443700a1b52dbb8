package io.liaise.core.failure;

import java.util.Collection;

/** A value outside what its type allows: an unknown state, a malformed reference, a missing field. */
public final class InvalidValueException extends LiaiseException {

    /** A failure in a sentence of its own. */
    public InvalidValueException(String message) {
        super(message, null);
    }

    /**
     * A word outside a closed vocabulary.
     *
     * @param what what the word should have been, such as {@code hold mode}
     * @param value the word that was found
     * @param allowed every word that would do, in order
     */
    public static InvalidValueException outside(String what, String value, Collection<String> allowed) {
        return new InvalidValueException(
                "'%s' is not a known %s; use one of: %s".formatted(shortened(value), what, String.join(", ", allowed)));
    }

    private static String shortened(String value) {
        String shown = value.length() > 80 ? value.substring(0, 80) + "…" : value;
        return shown.replaceAll("\\p{Cntrl}", "?");
    }
}
