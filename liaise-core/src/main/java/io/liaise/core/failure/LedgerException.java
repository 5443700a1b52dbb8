package io.liaise.core.failure;

import org.jspecify.annotations.Nullable;

/** The ledger could not be read or written. */
public final class LedgerException extends LiaiseException {

    /** What stopped the ledger. */
    public enum Kind {
        /** A file holds what liaise did not write there. */
        DAMAGED,
        /** The store was written by a newer liaise. */
        NEWER_FORMAT,
        /** The store has no format number: another tool wrote it. */
        FOREIGN_FORMAT,
        /** No room is left on the disk. */
        FULL,
        /** The folder or a file in it may not be written. */
        READ_ONLY,
        /** Somebody else kept the lock, or kept changing what was read. */
        BUSY,
        /** Reading or writing failed in another way. */
        IO
    }

    private final Kind kind;

    /** A failure without an underlying one. */
    public LedgerException(Kind kind, String message) {
        this(kind, message, null);
    }

    /** A failure that an underlying one led to. */
    public LedgerException(Kind kind, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    /** {@return what stopped the ledger} */
    public Kind kind() {
        return kind;
    }

    @Override
    public boolean retryable() {
        return kind == Kind.BUSY || kind == Kind.FULL;
    }
}
