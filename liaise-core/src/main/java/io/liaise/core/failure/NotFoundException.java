package io.liaise.core.failure;

import java.util.Collection;

/** Something that was named does not exist. */
public final class NotFoundException extends LiaiseException {

    /** A failure in a sentence of its own. */
    public NotFoundException(String message) {
        super(message, null);
    }

    /**
     * A thing of which the others are few enough to list.
     *
     * @param what the kind of thing, such as {@code subject}
     * @param name the name nobody has
     * @param known every name that exists, in order
     */
    public static NotFoundException among(String what, String name, Collection<String> known) {
        String others = known.isEmpty() ? "there is none yet" : "known: " + String.join(", ", known);
        return new NotFoundException("no %s is called '%s'; %s".formatted(what, name, others));
    }
}
