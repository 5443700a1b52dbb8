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
     * {@return how a text reads when it is read back, where the platform changes texts it is given}
     *
     * @param posted what was sent
     */
    default String asReadBack(String posted) {
        return posted;
    }
}
