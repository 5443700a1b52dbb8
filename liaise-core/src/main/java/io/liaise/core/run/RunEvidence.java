package io.liaise.core.run;

import java.util.List;
import java.util.Optional;

/**
 * What a run left behind in its checkout.
 *
 * @param unchecked why nobody could look; empty when somebody did
 * @param branch the branch that was checked out when it ended; empty when detached or unknown
 * @param commits the commits it made, newest first, as full hashes
 * @param uncommitted the files it changed or added and did not commit, as paths in the checkout
 * @param unpushed how many commits the upstream lacks
 */
public record RunEvidence(
        Optional<String> unchecked,
        Optional<String> branch,
        List<String> commits,
        List<String> uncommitted,
        int unpushed) {

    /** Copies the lists. */
    public RunEvidence {
        commits = List.copyOf(commits);
        uncommitted = List.copyOf(uncommitted);
    }

    /** {@return evidence that nobody could gather, and why} */
    public static RunEvidence unchecked(String why) {
        return new RunEvidence(Optional.of(why), Optional.empty(), List.of(), List.of(), 0);
    }
}
