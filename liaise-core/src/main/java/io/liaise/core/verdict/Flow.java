package io.liaise.core.verdict;

import io.liaise.core.message.Vocabulary;

/** What may become of a message, from free to forbidden. */
public enum Flow implements Vocabulary {
    /** It goes out. */
    SEND,
    /** It goes out after a wait in which the operator can stop it. */
    DELAY,
    /** The agent is asked to say it differently. */
    REVISE,
    /** The operator decides. */
    APPROVE,
    /** It never goes out as it stands. */
    REFUSE;

    /** {@return the stricter of the two} */
    public Flow or(Flow other) {
        return compareTo(other) >= 0 ? this : other;
    }

    /** {@return whether it is at least as strict as {@code other}} */
    public boolean atLeast(Flow other) {
        return compareTo(other) >= 0;
    }

    /** {@return the flow with this label} */
    public static Flow parse(String label) {
        return Vocabulary.parse(Flow.class, "flow", label);
    }
}
