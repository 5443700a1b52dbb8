package io.liaise.core.run;

import java.time.Instant;
import java.util.Optional;

/** Whether a processor could start a run now. */
public sealed interface Health {

    /** It could. */
    record Ready() implements Health {}

    /**
     * It could not.
     *
     * @param failure why, where it is one of the known reasons
     * @param until when to ask again
     * @param detail the reason in words for the operator
     */
    record Unready(Optional<RunFailure> failure, Optional<Instant> until, String detail) implements Health {}
}
