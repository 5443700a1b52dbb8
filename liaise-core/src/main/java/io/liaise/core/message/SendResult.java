package io.liaise.core.message;

import io.liaise.core.failure.ChannelException;
import java.time.Duration;
import java.util.Optional;

/** How a write to a channel ended. */
public sealed interface SendResult {

    /**
     * The platform has it.
     *
     * @param messageId the platform's id
     * @param url where a person can read it
     * @param replayed whether an earlier try had posted it already
     */
    record Sent(String messageId, Optional<String> url, boolean replayed) implements SendResult {}

    /**
     * It provably was not posted.
     *
     * @param kind what went wrong
     * @param retryable whether a later try may work without anybody mending anything
     * @param retryAfter how long to wait first, where the platform said so
     */
    record Failed(ChannelException.Kind kind, boolean retryable, Optional<Duration> retryAfter) implements SendResult {}

    /**
     * It may have been posted. Only reading the conversation back can tell.
     *
     * @param kind what went wrong
     */
    record Unconfirmed(ChannelException.Kind kind) implements SendResult {}
}
