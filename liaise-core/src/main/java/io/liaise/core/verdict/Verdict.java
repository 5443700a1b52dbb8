package io.liaise.core.verdict;

import io.liaise.core.verdict.Approval.Digests;
import java.util.List;
import java.util.Optional;

/**
 * What the ledger keeps of a judgement.
 *
 * @param flow what becomes of the message
 * @param standing the concerns that stand, strictest first
 * @param settled the concerns an approval settled
 * @param digests what was judged
 * @param approval the approval that was offered
 * @param approvalBound whether that approval was about this very message; empty when none was offered
 * @param audience the readership in words
 * @param notes what the filters had to say beside it
 */
public record Verdict(
        Flow flow,
        List<Concern> standing,
        List<Concern> settled,
        Digests digests,
        Optional<Approval> approval,
        Optional<Boolean> approvalBound,
        String audience,
        List<String> notes) {

    /** Copies the lists. */
    public Verdict {
        standing = List.copyOf(standing);
        settled = List.copyOf(settled);
        notes = List.copyOf(notes);
    }

    /** {@return the rules an approval would have to name for the message to go out} */
    public List<String> overridable() {
        return standing.stream()
                .filter(Concern::settleable)
                .flatMap(concern -> concern.rule().stream())
                .distinct()
                .toList();
    }
}
