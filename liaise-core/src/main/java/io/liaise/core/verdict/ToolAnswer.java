package io.liaise.core.verdict;

import io.liaise.core.message.Vocabulary;

/**
 * What a hook is told about a call.
 *
 * @param decision what becomes of it
 * @param reason why, without a word of what was to be posted
 */
public record ToolAnswer(Decision decision, String reason) {

    /** What may become of a call, from free to forbidden. */
    public enum Decision implements Vocabulary {
        /** It runs; nothing is said. */
        ALLOW,
        /** The person at the agent decides. */
        ASK,
        /** It does not run. */
        DENY
    }
}
