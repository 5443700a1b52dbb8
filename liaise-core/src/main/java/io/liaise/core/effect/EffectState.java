package io.liaise.core.effect;

import io.liaise.core.message.Vocabulary;

/** How far an effect has come. */
public enum EffectState implements Vocabulary {
    /** It will be performed. */
    PLANNED(true),
    /** It waits for the operator. */
    HELD(true),
    /** A process said that it performs it now. */
    CLAIMED(true),
    /** It is over, one way or another. */
    DONE(false),
    /** Whoever performed it is gone, and nobody knows how far it came. */
    UNKNOWN(true);

    private final boolean open;

    EffectState(boolean open) {
        this.open = open;
    }

    /** {@return whether something may still become of it} */
    public boolean isOpen() {
        return open;
    }

    /** {@return the state with this label} */
    public static EffectState parse(String label) {
        return Vocabulary.parse(EffectState.class, "effect state", label);
    }
}
