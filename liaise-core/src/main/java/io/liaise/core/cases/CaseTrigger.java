package io.liaise.core.cases;

import static io.liaise.core.cases.CaseState.BUDGET;
import static io.liaise.core.cases.CaseState.DEPLOYED;
import static io.liaise.core.cases.CaseState.INTAKE;
import static io.liaise.core.cases.CaseState.NEEDS_OWNER;
import static io.liaise.core.cases.CaseState.NEEDS_PARTNER;
import static io.liaise.core.cases.CaseState.PAUSED;
import static io.liaise.core.cases.CaseState.WORKING;

import io.liaise.core.message.Vocabulary;
import java.util.Set;

/**
 * The life of a reported case: every trigger that can move it, where to, and from where.
 *
 * <p>The constants are the whole transition table, a row each: the state the trigger leads to, then the states it fires
 * in. A pair that no row lists is {@linkplain Decision.Refused refused}, never guessed. Deciding reads no clock, ledger
 * or channel, so a recorded history always replays to the same state. What the operator sets by hand, and the label an
 * adopted issue already carries, are entries of their own and no triggers.
 */
public enum CaseTrigger implements Vocabulary {
    /** The partner wrote the wait marker. */
    WAIT_ASKED(PAUSED, Set.of(INTAKE, NEEDS_PARTNER, DEPLOYED, BUDGET)),
    /** The partner wrote the go marker after it. */
    WORK_ASKED(INTAKE, Set.of(PAUSED)),
    /** The partner wrote again, and overtook messages that waited for the operator. */
    PARTNER_SPOKE(INTAKE, Set.of(NEEDS_OWNER)),
    /** A run was committed to start. */
    RUN_STARTED(WORKING, Set.of(INTAKE, NEEDS_PARTNER, DEPLOYED, BUDGET)),
    /** The operator released what was held, and it is on its way. */
    EFFECTS_RESUMED(WORKING, Set.of(NEEDS_OWNER)),
    /** A run ended and will be tried again: deferred, rate limited, or stopped by a hold. */
    RUN_PUT_BACK(INTAKE, Set.of(WORKING, NEEDS_OWNER)),
    /** A question, a reply or a plan reached the partner, or a run on a waiting case left only notes. */
    PARTNER_ASKED(NEEDS_PARTNER, Set.of(WORKING, NEEDS_OWNER)),
    /** Only the operator can go on: an escalation, a failed or lost run, a held message, an unreadable issue. */
    OWNER_NEEDED(NEEDS_OWNER, Set.of(INTAKE, PAUSED, WORKING, NEEDS_PARTNER, DEPLOYED, BUDGET)),
    /** The delivery took place, or a run on a delivered case left only notes. */
    DELIVERED(DEPLOYED, Set.of(WORKING, NEEDS_OWNER)),
    /** The case is ready, and the subject's runs or money of the day are used up. */
    CAP_REACHED(BUDGET, Set.of(INTAKE, NEEDS_PARTNER, DEPLOYED));

    private final CaseState target;
    private final Set<CaseState> sources;

    CaseTrigger(CaseState target, Set<CaseState> sources) {
        this.target = target;
        this.sources = sources;
    }

    /** {@return where a case in {@code from} goes on this trigger, or that it stays} */
    public Decision decide(CaseState from) {
        return sources.contains(from) ? new Decision.Moved(from, this, target) : new Decision.Refused(from, this);
    }

    /** {@return the state it leads to} */
    public CaseState target() {
        return target;
    }

    /** {@return the trigger with this label} */
    public static CaseTrigger parse(String label) {
        return Vocabulary.parse(CaseTrigger.class, "case trigger", label);
    }

    /** What a trigger did to a case. A refusal is a value: it is expected, and the caller has to say so. */
    public sealed interface Decision {
        /** {@return the state the case is in after the decision} */
        CaseState state();

        /**
         * The case moves; the ledger records it.
         *
         * @param from where it was
         * @param trigger what moved it
         * @param state where it is now
         */
        record Moved(CaseState from, CaseTrigger trigger, CaseState state) implements Decision {}

        /**
         * The case stays.
         *
         * @param state where it was and is
         * @param trigger what does not fire there
         */
        record Refused(CaseState state, CaseTrigger trigger) implements Decision {}
    }
}
