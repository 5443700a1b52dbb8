package io.liaise.core.spi.channel;

import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.MessageText;
import io.liaise.core.message.SendResult;

/** A channel whose own messages can be changed afterwards. */
public interface EditsMessages {

    /**
     * Gives a message another text.
     *
     * @param ref where it stands
     * @param messageId the platform's id of it
     * @param text what it says from now on
     */
    SendResult edit(ConversationRef ref, String messageId, MessageText text);
}
