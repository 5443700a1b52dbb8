package io.liaise.gate.rules;

import java.util.List;
import java.util.Optional;

/** How closely things are kept, and how much people are told: clear, green, amber, red. */
public final class Labels {

    /** What anybody may know, and all that is told to somebody nothing is known of. */
    public static final String CLEAR = "clear";

    /** What stays with those who work on it. */
    public static final String GREEN = "green";

    /** What stays with those who need it. */
    public static final String AMBER = "amber";

    /** What stays with the operator. */
    public static final String RED = "red";

    private static final List<String> ORDER = List.of(CLEAR, GREEN, AMBER, RED);

    private Labels() {}

    /** {@return whether a word is one of the labels} */
    public static boolean isKnown(String label) {
        return ORDER.contains(label);
    }

    /** {@return how far up a clearance reaches; one nobody knows reaches nowhere} */
    static int reach(String clearance) {
        return Math.max(0, ORDER.indexOf(clearance));
    }

    /** {@return how closely something is kept; a label nobody knows is kept closest} */
    static int height(String label) {
        return ORDER.contains(label) ? ORDER.indexOf(label) : ORDER.size();
    }

    /** {@return whether a label is out of reach; without a clearance nothing is} */
    public static boolean above(Optional<String> label, Optional<String> clearance) {
        return label.isPresent() && clearance.isPresent() && height(label.get()) > reach(clearance.get());
    }
}
