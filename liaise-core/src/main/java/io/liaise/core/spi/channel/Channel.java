package io.liaise.core.spi.channel;

import io.liaise.core.failure.ChannelException;
import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.Message;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Where people write. Reading changes nothing on either side; what a caller wants kept, such as a cursor, it keeps
 * itself.
 *
 * <p>Whatever only some channels can do is an interface of its own beside this one, such as {@link SendsMessages}. A
 * channel implements exactly those its {@linkplain #capabilities() capabilities} claim. Every method may be called from
 * several threads. References passed in are canonical.
 */
public interface Channel extends AutoCloseable {

    /** {@return what it can do} */
    Capabilities capabilities();

    /**
     * Reads a conversation. Of a reference that only groups conversations it reads the opening messages: without
     * {@code since} those of the open ones, with it those of all that were opened or changed since, closed ones too.
     *
     * @param ref one conversation, or what groups several
     * @param since leaves out what was neither written nor changed at or after this
     * @param limit the most messages to return, the most recent ones; zero for no limit
     * @return the messages, oldest first
     * @throws ChannelException when the platform did not answer, or said no
     * @throws InvalidValueException when the reference is none of this channel's
     */
    List<Message> read(ConversationRef ref, Optional<Instant> since, int limit);

    /**
     * Asks what happened since a cursor. A message may be told more than once: under the same delivery id, or under
     * another one where the channel cannot tell whether its text is still the same.
     *
     * @param ref what to listen to: a conversation, or what groups several
     * @param cursor what an earlier call returned; empty to begin, a channel then looks back a bounded time
     * @return what happened, oldest first, and the cursor to go on from
     * @throws ChannelException when the platform did not answer, or said no, and with kind {@code VALIDATION} for a
     *     cursor that no call returned
     */
    Heard listen(ConversationRef ref, Optional<String> cursor);

    /** Lets go of connections. Closing twice is the same as once. */
    @Override
    void close();
}
