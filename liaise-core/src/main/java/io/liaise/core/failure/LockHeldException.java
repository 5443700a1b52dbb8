package io.liaise.core.failure;

/** Somebody else holds a lock that this operation needs; nothing was done. */
public final class LockHeldException extends LiaiseException {

    /** A failure that says which lock, who holds it as far as is known, and what to do. */
    public LockHeldException(String message) {
        super(message, null);
    }

    @Override
    public boolean retryable() {
        return true;
    }
}
