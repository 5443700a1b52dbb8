package io.liaise.core.spi.channel;

import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.message.ConversationRef;
import java.util.List;
import java.util.Optional;

/** What references to a channel look like, and what its messages carry. Asking it does no I/O. */
public interface ChannelGrammar {

    /**
     * {@return the one spelling of a reference to this channel}
     *
     * @param id what stands behind the channel's name
     * @throws InvalidValueException when the channel has no such references
     */
    ConversationRef canonical(String id);

    /**
     * {@return the conversation another one is part of, such as the repository of an issue}
     *
     * @param ref a canonical reference to this channel
     */
    Optional<ConversationRef> parent(ConversationRef ref);

    /** {@return whether two references that differ only in case are the same} */
    boolean ignoresCase();

    /**
     * {@return the fields its messages may carry, beside {@code author} and {@code grade}; empty when the channel does
     * not say}
     */
    Optional<List<String>> fields();
}
