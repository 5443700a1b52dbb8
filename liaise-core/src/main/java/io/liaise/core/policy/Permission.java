package io.liaise.core.policy;

import io.liaise.core.message.Vocabulary;
import java.util.Locale;

/** What a role may grant. */
public enum Permission implements Vocabulary {
    /** To be heard: messages become part of a case. */
    REPORT,
    /** To have an agent work on a case. */
    REQUEST_WORK,
    /** To approve what an agent proposes. */
    APPROVE_CANDIDATE;

    @Override
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** {@return the permission with this label} */
    public static Permission parse(String label) {
        return Vocabulary.parse(Permission.class, "permission", label);
    }
}
