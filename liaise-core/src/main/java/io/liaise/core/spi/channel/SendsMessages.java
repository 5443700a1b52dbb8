package io.liaise.core.spi.channel;

import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.message.Outbound;
import io.liaise.core.message.SendResult;

/**
 * A channel that can be spoken through. Only the performer of planned effects calls it, after the gate.
 *
 * <p>A channel posts at most once a call and never repeats by itself what may have been posted.
 */
public interface SendsMessages {

    /**
     * Posts a message.
     *
     * @param message what to post and where; its text is final
     * @return how it ended; {@link SendResult.Failed} only where it provably was not posted
     * @throws InvalidValueException when this channel has no such conversation
     */
    SendResult send(Outbound message);

    /**
     * {@return a text without what the platform may change in it, such as line ends; two texts are one message when
     * this makes them equal}
     *
     * @param text what was sent, or what was read back
     */
    default String asReadBack(String text) {
        return text.strip();
    }
}
