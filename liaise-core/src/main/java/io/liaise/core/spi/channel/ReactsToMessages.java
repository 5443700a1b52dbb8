package io.liaise.core.spi.channel;

import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.SendResult;

/** A channel where a message can be answered with a sign. */
public interface ReactsToMessages {

    /**
     * Puts a reaction on a message; doing so twice is the same as once.
     *
     * @param ref where the message stands
     * @param messageId the platform's id of it
     * @param reaction one of those the channel's capabilities list
     */
    SendResult react(ConversationRef ref, String messageId, String reaction);
}
