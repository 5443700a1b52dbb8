package io.liaise.core.policy;

import java.time.Instant;
import java.util.Optional;

/**
 * A stop somebody set.
 *
 * @param scope what it covers
 * @param mode what it stops
 * @param reason why, in the operator's words
 * @param setBy {@code operator}, or {@code auto:} and the class of failure it follows from
 * @param setAt when
 * @param until when it ends by itself; empty for never
 */
public record Hold(
        HoldScope scope, HoldMode mode, String reason, String setBy, Instant setAt, Optional<Instant> until) {

    /** Who sets holds by hand. */
    public static final String OPERATOR = "operator";

    private static final String AUTO = "auto:";

    /** {@return a hold that liaise sets by itself after a failure} */
    public static Hold automatic(HoldScope scope, String failure, Instant setAt, Optional<Instant> until) {
        return new Hold(scope, HoldMode.BLOCK, "set after " + failure, AUTO + failure, setAt, until);
    }

    /** {@return whether liaise set it by itself} */
    public boolean isAutomatic() {
        return setBy.startsWith(AUTO);
    }

    /** {@return whether it still stops anything} */
    public boolean isActive(Instant now) {
        return until.map(now::isBefore).orElse(true);
    }
}
