package io.liaise.core.spi.channel;

import java.util.List;

/**
 * One answer of a channel that was listened to.
 *
 * @param events what happened, oldest first
 * @param cursor where to go on; opaque, and worth keeping only together with every event of this answer
 * @param more whether there is more to hear right now
 */
public record Heard(List<ChannelEvent> events, String cursor, boolean more) {

    /** {@return an answer without events, with nothing more to come} */
    public static Heard nothing(String cursor) {
        return new Heard(List.of(), cursor, false);
    }

    /** Copies the events. */
    public Heard {
        events = List.copyOf(events);
    }
}
