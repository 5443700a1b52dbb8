package io.liaise.core.cases;

import io.liaise.core.message.Vocabulary;

/** Where a case stands. */
public enum CaseState implements Vocabulary {
    /** Known; its partner may not have finished yet. */
    INTAKE,
    /** Its partner asked to wait. */
    PAUSED,
    /** A run is in flight, or what it wants is still happening. */
    WORKING,
    /** A question waits for the partner. */
    NEEDS_PARTNER,
    /** Something waits for the operator. */
    NEEDS_OWNER,
    /** What was asked for is live. */
    DEPLOYED,
    /** Today's runs are used up. */
    BUDGET;

    /** {@return the state with this label} */
    public static CaseState parse(String label) {
        return Vocabulary.parse(CaseState.class, "issue case state", label);
    }
}
