package io.liaise.core.failure;

import org.jspecify.annotations.Nullable;

/** A program could not be started. One that started and failed is a result, not an exception. */
public final class ProcessException extends LiaiseException {

    /** A failure that names the program and what would make it start. */
    public ProcessException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
