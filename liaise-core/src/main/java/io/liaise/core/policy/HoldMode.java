package io.liaise.core.policy;

import io.liaise.core.message.Vocabulary;

/** What a hold stops. */
public enum HoldMode implements Vocabulary {
    /** New runs and effects; what runs goes on. */
    BLOCK(true, true, false),
    /** New runs; effects of finished ones go out. */
    DRAIN(true, false, false),
    /** Everything; what runs is asked to stop and can be resumed. */
    CANCEL(true, true, true);

    private final boolean starts;
    private final boolean effects;
    private final boolean running;

    HoldMode(boolean starts, boolean effects, boolean running) {
        this.starts = starts;
        this.effects = effects;
        this.running = running;
    }

    /** {@return whether it stops work of this sort} */
    public boolean stops(Work work) {
        return switch (work) {
            case START -> starts;
            case EFFECT -> effects;
            case RUNNING -> running;
        };
    }

    /** {@return the mode with this label} */
    public static HoldMode parse(String label) {
        return Vocabulary.parse(HoldMode.class, "hold mode", label);
    }

    /** The sorts of work a hold may stop. */
    public enum Work {
        /** A run that would start. */
        START,
        /** What a finished run wants to happen. */
        EFFECT,
        /** A run in flight. */
        RUNNING
    }
}
