package io.liaise.core.cases;

import io.liaise.core.message.Vocabulary;

/** What a case is about. Each kind has a lifecycle of its own. */
public enum CaseKind implements Vocabulary {
    /** Something a partner reported. Its lifecycle is {@link CaseTrigger}. */
    ISSUE;

    /** {@return the kind with this label} */
    public static CaseKind parse(String label) {
        return Vocabulary.parse(CaseKind.class, "case kind", label);
    }
}
