package io.liaise.core.failure;

/** What was asked is understood and not allowed now. */
public final class RefusedException extends LiaiseException {

    /** A refusal that says why and what would lift it. */
    public RefusedException(String message) {
        super(message, null);
    }
}
