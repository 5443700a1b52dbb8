package io.liaise.core.run;

import io.liaise.core.message.Vocabulary;
import java.util.Locale;

/** How a run can fail, and what follows from it: one row a class. */
public enum RunFailure implements Vocabulary {
    /** The processor is not set up as it must be. */
    CONFIG_ERROR(Next.OWNER, Blocks.PROCESSOR, Told.ALWAYS, Cost.COUNTS, Wait.NONE),
    /** The processor's login has expired. */
    AUTH_EXPIRED(Next.INTAKE, Blocks.PROCESSOR, Told.ALWAYS, Cost.FREE, Wait.NONE),
    /** The account's usage is used up until it is reset. */
    QUOTA_EXHAUSTED(Next.INTAKE, Blocks.PROCESSOR_UNTIL_RESET, Told.ALWAYS, Cost.FREE, Wait.UNTIL_RESET),
    /** Too many requests at once. */
    RATE_LIMITED(Next.INTAKE, Blocks.NOTHING, Told.NEVER, Cost.FREE, Wait.GROWING),
    /** The service is down or cannot be reached. */
    UNAVAILABLE(Next.INTAKE, Blocks.NOTHING, Told.NEVER, Cost.FREE, Wait.FIVE_MINUTES),
    /** The model would not do it. */
    POLICY_REFUSAL(Next.OWNER, Blocks.NOTHING, Told.ALWAYS, Cost.COUNTS, Wait.NONE),
    /** A limit on turns or money stopped it. */
    BUDGET_EXCEEDED(Next.OWNER, Blocks.NOTHING, Told.ALWAYS, Cost.COUNTS, Wait.NONE),
    /** It ran past its wall clock, or went silent. */
    TIMED_OUT(Next.OWNER, Blocks.NOTHING, Told.ALWAYS, Cost.COUNTS, Wait.NONE),
    /** It ended without a word on how. */
    CRASHED(Next.OWNER, Blocks.NOTHING, Told.ALWAYS, Cost.COUNTS, Wait.NONE),
    /** The session it was to go on with is gone. Its case starts afresh, with all of it in the prompt. */
    SESSION_LOST(Next.INTAKE, Blocks.NOTHING, Told.NEVER, Cost.FREE, Wait.NONE),
    /** Somebody else works in the checkout. */
    WORKSPACE_CONFLICT(Next.UNCHANGED, Blocks.NOTHING, Told.NEVER, Cost.FREE, Wait.TEN_MINUTES),
    /** It ended well and left nothing to go on with. */
    NEEDS_HUMAN(Next.OWNER, Blocks.NOTHING, Told.ALWAYS, Cost.COUNTS, Wait.NONE),
    /** Something outside kept a deploy from happening. */
    EFFECT_BLOCKED(Next.OWNER, Blocks.DEPLOYS, Told.ALWAYS, Cost.COUNTS, Wait.NONE);

    /** Where the case goes. */
    public enum Next {
        /** Back, to be started again. */
        INTAKE,
        /** To the operator. */
        OWNER,
        /** Nowhere. */
        UNCHANGED
    }

    /** What is held from now on. */
    public enum Blocks {
        /** Nothing. */
        NOTHING,
        /** Every run, until the operator or a probe lifts it. */
        PROCESSOR,
        /** Every run, until the account's limit is reset. */
        PROCESSOR_UNTIL_RESET,
        /** The subject's deploys. */
        DEPLOYS
    }

    /** Whether the operator hears of it. */
    public enum Told {
        /** Once per cause. */
        ALWAYS,
        /** It passes by itself. */
        NEVER
    }

    /** Whether it counts as one of the day's runs. */
    public enum Cost {
        /** It does. */
        COUNTS,
        /** It does not. */
        FREE
    }

    /** How long the case rests. */
    public enum Wait {
        /** Not at all. */
        NONE,
        /** Longer with every try, up to half an hour. */
        GROWING,
        /** Five minutes. */
        FIVE_MINUTES,
        /** Ten minutes. */
        TEN_MINUTES,
        /** Until the reset that was named, else half an hour. */
        UNTIL_RESET
    }

    private final Next next;
    private final Blocks blocks;
    private final Told told;
    private final Cost cost;
    private final Wait rest;

    RunFailure(Next next, Blocks blocks, Told told, Cost cost, Wait rest) {
        this.next = next;
        this.blocks = blocks;
        this.told = told;
        this.cost = cost;
        this.rest = rest;
    }

    /** {@return where the case goes} */
    public Next next() {
        return next;
    }

    /** {@return what is held from now on} */
    public Blocks blocks() {
        return blocks;
    }

    /** {@return whether the operator hears of it} */
    public Told told() {
        return told;
    }

    /** {@return whether it counts as one of the day's runs} */
    public Cost cost() {
        return cost;
    }

    /** {@return how long the case rests} */
    public Wait rest() {
        return rest;
    }

    @Override
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** {@return the class with this label} */
    public static RunFailure parse(String label) {
        return Vocabulary.parse(RunFailure.class, "run failure", label);
    }
}
