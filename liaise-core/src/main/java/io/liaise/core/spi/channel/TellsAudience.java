package io.liaise.core.spi.channel;

import io.liaise.core.failure.ChannelException;
import io.liaise.core.message.Audience;
import io.liaise.core.message.ConversationRef;

/** A channel that can tell who reads along. */
public interface TellsAudience {

    /**
     * Works out afresh who can read a conversation, now and plausibly later.
     *
     * @throws ChannelException when the platform did not answer; the caller then assumes everybody
     */
    Audience audience(ConversationRef ref);
}
