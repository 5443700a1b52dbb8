package io.liaise.core.spi.channel;

import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.ConversationState;
import io.liaise.core.message.Message;
import java.time.Instant;
import java.util.Optional;

/** Something that happened on a channel. */
public sealed interface ChannelEvent {

    /** {@return what tells this event from every other of its channel, and is the same when it is told again} */
    String deliveryId();

    /** {@return the conversation it happened in} */
    ConversationRef conversation();

    /**
     * Somebody wrote, or changed what they had written. The text may be the one that was told before: whether it was
     * changed is for the text to say.
     *
     * @param deliveryId tells this event from every other
     * @param message what they wrote, as it reads now
     */
    record Spoken(String deliveryId, Message message) implements ChannelEvent {
        @Override
        public ConversationRef conversation() {
            return message.conversation();
        }
    }

    /**
     * A conversation was opened, closed, reopened, renamed or labelled, or merely touched.
     *
     * @param deliveryId tells this event from every other
     * @param state how it stands now
     * @param at when that was
     * @param opening the message it was opened with, as it reads now, where the platform told that too
     */
    record Changed(String deliveryId, ConversationState state, Instant at, Optional<Message> opening)
            implements ChannelEvent {
        @Override
        public ConversationRef conversation() {
            return state.ref();
        }
    }
}
