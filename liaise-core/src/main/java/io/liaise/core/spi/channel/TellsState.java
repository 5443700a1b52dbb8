package io.liaise.core.spi.channel;

import io.liaise.core.failure.ChannelException;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.ConversationState;

/** A channel that can tell whether a conversation is open, gone or moved. */
public interface TellsState {

    /**
     * Looks at one conversation now. Absence, being shut out and a move are answers, not failures.
     *
     * @throws ChannelException when the platform did not answer, or asked us to wait
     */
    ConversationState state(ConversationRef ref);
}
