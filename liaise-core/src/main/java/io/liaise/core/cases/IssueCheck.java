package io.liaise.core.cases;

import java.time.Instant;
import java.util.Optional;

/**
 * What is remembered about looking at a case's conversation.
 *
 * @param readAt when it was last seen
 * @param failures how many looks failed for good in a row
 */
public record IssueCheck(Optional<Instant> readAt, int failures) {

    /** Nobody has looked yet. */
    public static final IssueCheck NONE = new IssueCheck(Optional.empty(), 0);

    /** {@return what is remembered after a look that succeeded} */
    public IssueCheck seen(Instant at) {
        return new IssueCheck(Optional.of(at), 0);
    }

    /** {@return what is remembered after a look that failed for good} */
    public IssueCheck missed() {
        return new IssueCheck(readAt, failures + 1);
    }
}
