package io.liaise.core.operate;

import io.liaise.core.message.MessageText;
import java.util.Optional;

/**
 * How the operator wants a waiting message sent.
 *
 * @param rewording other words for it
 * @param newAttempt whether it may be posted although an earlier try may have posted it
 * @param justification why it may go out although the gate hesitates, for the history
 */
public record Wish(Optional<Rewording> rewording, boolean newAttempt, String justification) {

    /** As it is. */
    public static final Wish AS_IT_IS = new Wish(Optional.empty(), false, "");

    /** Trims the justification. */
    public Wish {
        justification = justification.strip();
    }

    /**
     * Other words for a message.
     *
     * @param title its title, where it has one
     * @param text its text
     */
    public record Rewording(Optional<String> title, MessageText text) {}
}
