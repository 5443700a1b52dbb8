package io.liaise.core.vet;

import io.liaise.core.message.Vocabulary;
import io.liaise.core.verdict.Flow;

/** What somebody who writes at once should do. Nothing can wait by itself then, so what may wait is the operator's. */
public enum Route implements Vocabulary {
    /** Nothing speaks against it. */
    SEND,
    /** The operator should look at it first. */
    DRAFT,
    /** It must not go out as it stands. */
    BLOCK;

    /** {@return where a flow leads} */
    public static Route of(Flow flow) {
        return switch (flow) {
            case SEND -> SEND;
            case DELAY, REVISE, APPROVE -> DRAFT;
            case REFUSE -> BLOCK;
        };
    }
}
