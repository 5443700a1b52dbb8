package io.liaise.core.cases;

import io.liaise.core.message.Vocabulary;

/** What a partner can ask for inside a message. */
public enum Mark implements Vocabulary {
    /** To start soon. */
    GO,
    /** To wait. */
    WAIT;

    /** {@return the mark with this label} */
    public static Mark parse(String label) {
        return Vocabulary.parse(Mark.class, "mark", label);
    }
}
