package io.liaise.core.cases;

import java.time.Instant;

/**
 * One line of a case's history.
 *
 * @param at when it happened; for a message, when it was written or changed last
 * @param actor who did it: a person's id, the address of an account nobody is known behind, {@link #LIAISE} or
 *     {@link #OPERATOR}
 * @param fact what happened
 */
public record CaseEntry(Instant at, String actor, Fact fact) {

    /** liaise itself. */
    public static final String LIAISE = "liaise";

    /** Whoever runs liaise. */
    public static final String OPERATOR = "operator";

    /** {@return an entry about something liaise did} */
    public static CaseEntry by(Instant at, Fact fact) {
        return new CaseEntry(at, LIAISE, fact);
    }
}
