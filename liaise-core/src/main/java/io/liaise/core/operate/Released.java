package io.liaise.core.operate;

import io.liaise.core.cases.CaseState;
import java.util.Optional;

/**
 * What became of something the operator let go.
 *
 * @param result in a word
 * @param detail more: where it can be seen once it went out, else why it did not
 * @param move how the case moved, where it did
 * @param left how many drafts the case still has
 */
public record Released(Result result, String detail, Optional<Move> move, int left) {

    /** What may become of it. */
    public enum Result {
        /** It took place. */
        SENT,
        /** It is under way, or is tried again by the next ticks. */
        UNDER_WAY,
        /** The gate or a hold keeps it back once more. */
        KEPT,
        /** The other side did not take it. */
        REFUSED
    }

    /**
     * How a case moved.
     *
     * @param from where it was
     * @param to where it is
     */
    public record Move(CaseState from, CaseState to) {}
}
