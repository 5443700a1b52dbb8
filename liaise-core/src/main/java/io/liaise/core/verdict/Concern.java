package io.liaise.core.verdict;

import java.util.List;
import java.util.Optional;

/**
 * One reason of a filter to keep a message back.
 *
 * @param filter which filter
 * @param flow what it asks for
 * @param rule the rule behind it; a concern without one cannot be settled by an approval
 * @param text the reason in words, with positions but never with what was found
 * @param findings what it rests on
 */
public record Concern(String filter, Flow flow, Optional<String> rule, String text, List<Finding> findings) {

    /** Copies the findings. */
    public Concern {
        findings = List.copyOf(findings);
    }

    /** {@return whether an approval that names its rule settles it} */
    public boolean settleable() {
        return rule.isPresent() && !flow.atLeast(Flow.REFUSE);
    }
}
