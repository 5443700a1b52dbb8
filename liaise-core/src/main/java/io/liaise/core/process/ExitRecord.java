package io.liaise.core.process;

import io.liaise.core.message.Vocabulary;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How a supervised program ended, as its supervisor saw it.
 *
 * @param process who it was; empty when it never started
 * @param code what it returned, 128 and the signal's number when a signal ended it; empty when it never started
 * @param endedAt when
 * @param reason why
 * @param detail more about it, in words for the operator; may be empty
 * @param survivors processes of it that could not be ended
 */
public record ExitRecord(
        Optional<ProcessIdentity> process,
        OptionalInt code,
        Instant endedAt,
        Reason reason,
        String detail,
        List<ProcessIdentity> survivors) {

    private static final int SIGNALLED = 128;
    private static final int MOST_SIGNALS = 64;

    /** Copies the list. */
    public ExitRecord {
        survivors = List.copyOf(survivors);
    }

    /** {@return the signal that ended it, read from its code as a shell does} */
    public OptionalInt signal() {
        return code.isPresent() && code.getAsInt() > SIGNALLED && code.getAsInt() <= SIGNALLED + MOST_SIGNALS
                ? OptionalInt.of(code.getAsInt() - SIGNALLED)
                : OptionalInt.empty();
    }

    /** Why a supervised program is over. */
    public enum Reason implements Vocabulary {
        /** It ended by itself, or somebody else ended it. */
        EXITED,
        /** It had said its last line and lived on. */
        LINGERED,
        /** It ran too long. */
        WALL_CLOCK,
        /** It made no progress. */
        STALLED,
        /** It was told to stop. */
        STOPPED,
        /** Something it needs was locked by another process, so it was not started. */
        LOCKED,
        /** The system would not start it. */
        NOT_STARTED;

        /** {@return the reason with this label} */
        public static Reason parse(String label) {
            return Vocabulary.parse(Reason.class, "end of a program", label);
        }
    }
}
