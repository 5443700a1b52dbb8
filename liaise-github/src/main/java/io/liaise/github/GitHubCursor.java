package io.liaise.github;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Where listening goes on. A quiet poll leaves the position where it is, so that its addresses and their tags stay.
 *
 * @param position the time of the latest that was told
 * @param fresh what was created from here on is new, what is older has changed
 * @param seen what was told of the last {@link #OVERLAP} up to the position
 * @param commentsTag what the list of comments was known by
 * @param issuesTag what the list of issues was known by
 * @param me the login of our own account
 * @param meAt when that was asked
 */
record GitHubCursor(
        Instant position,
        Instant fresh,
        List<String> seen,
        Optional<String> commentsTag,
        Optional<String> issuesTag,
        Optional<String> me,
        Optional<Instant> meAt) {

    /** How late GitHub may list something under the time it happened at. */
    static final Duration OVERLAP = Duration.ofSeconds(60);

    GitHubCursor {
        seen = List.copyOf(seen);
    }

    static GitHubCursor from(Instant position) {
        return new GitHubCursor(
                position, position, List.of(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** {@return from when on it is asked for what is new} */
    Instant since() {
        return position.minus(OVERLAP);
    }

    GitHubCursor tagged(Optional<String> comments, Optional<String> issues) {
        return new GitHubCursor(position, fresh, seen, comments, issues, me, meAt);
    }

    GitHubCursor knowing(String login, Instant at) {
        return new GitHubCursor(position, fresh, seen, commentsTag, issuesTag, Optional.of(login), Optional.of(at));
    }

    /** {@return the cursor at a later position, whose addresses nobody has asked yet} */
    GitHubCursor at(Instant later, List<String> told) {
        return new GitHubCursor(later, fresh, told, Optional.empty(), Optional.empty(), me, meAt);
    }
}
