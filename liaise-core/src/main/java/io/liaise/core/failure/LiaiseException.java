package io.liaise.core.failure;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The root of every failure a caller may expect.
 *
 * <p>Its message is one or more plain sentences for the operator: what was wrong, with which value, and what to do
 * next. It never holds what a partner or an agent wrote, nor a secret. Anything else that is thrown is a bug.
 */
public abstract sealed class LiaiseException extends RuntimeException
        permits ChannelException,
                ConfigException,
                InvalidValueException,
                LedgerException,
                LockHeldException,
                NotFoundException,
                PluginException,
                ProcessException,
                RefusedException {

    private final String sentence;

    LiaiseException(String message, @Nullable Throwable cause) {
        super(message, cause);
        this.sentence = message;
    }

    /** {@return what was wrong and what to do, in plain sentences} */
    @Override
    public String getMessage() {
        return sentence;
    }

    /** {@return whether the same call may succeed later without anybody mending anything} */
    public boolean retryable() {
        return false;
    }

    /** {@return how long to wait before trying again, where the other side said so} */
    public Optional<Duration> retryAfter() {
        return Optional.empty();
    }
}
