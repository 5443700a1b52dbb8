package io.liaise.core.spi.channel;

import io.liaise.core.failure.ChannelException;
import io.liaise.core.message.ChannelIdentity;

/** A channel that acts as an account of its platform and can say which. */
public interface KnowsItsAccount {

    /**
     * {@return the account it reads and writes as, marked as its own}
     *
     * @throws ChannelException when the platform did not answer, or knows no such account
     */
    ChannelIdentity account();
}
