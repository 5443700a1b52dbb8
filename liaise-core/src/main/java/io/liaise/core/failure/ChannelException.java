package io.liaise.core.failure;

import java.time.Duration;
import java.util.Optional;

/** A channel could not do what it was asked. */
public final class ChannelException extends LiaiseException {

    /** What went wrong on the platform's side or on the way there. */
    public enum Kind {
        /** No usable credential. */
        AUTH,
        /** The account is known, but may not do this. */
        PERMISSION,
        /** Absent, or hidden from this account. */
        NOT_FOUND,
        /** Too many requests; wait. */
        RATE_LIMITED,
        /** No connection, or no answer in time. */
        NETWORK,
        /** The content or the target was turned down. */
        VALIDATION,
        /** The server failed, or a part needed on this machine is missing. */
        UNAVAILABLE,
        /** Nobody knows how an earlier try with this key ended. */
        UNCONFIRMED;

        /** {@return the kind's name in records and machine output} */
        public String label() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    private final Kind kind;
    private final boolean retryable;
    private final transient Optional<Duration> retryAfter;

    private ChannelException(Kind kind, String message, boolean retryable, Optional<Duration> retryAfter) {
        super(message, null);
        this.kind = kind;
        this.retryable = retryable;
        this.retryAfter = retryAfter;
    }

    /** A failure that stays until somebody mends it, unless its kind is transient by nature. */
    public static ChannelException of(Kind kind, String message) {
        boolean transientKind = kind == Kind.RATE_LIMITED || kind == Kind.NETWORK || kind == Kind.UNAVAILABLE;
        return new ChannelException(kind, message, transientKind, Optional.empty());
    }

    /** A failure with an explicit word on whether to try again. */
    public static ChannelException of(Kind kind, String message, boolean retryable) {
        return new ChannelException(kind, message, retryable, Optional.empty());
    }

    /** A failure that passes by itself after {@code wait}, as the platform told. */
    public static ChannelException retryAfter(Kind kind, String message, Duration wait) {
        return new ChannelException(kind, message, true, Optional.of(wait));
    }

    /** {@return what went wrong} */
    public Kind kind() {
        return kind;
    }

    @Override
    public boolean retryable() {
        return retryable;
    }

    @Override
    public Optional<Duration> retryAfter() {
        return retryAfter;
    }
}
