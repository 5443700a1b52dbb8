package io.liaise.core.operate;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseState;
import io.liaise.core.cases.Draft;
import io.liaise.core.effect.Act;
import io.liaise.core.effect.Effect;
import io.liaise.core.message.Outbound;
import io.liaise.core.spi.gate.Judgement;
import io.liaise.core.verdict.Concern;
import io.liaise.core.verdict.Flow;
import io.liaise.core.verdict.Verdict;
import java.util.List;
import java.util.Optional;

/** A waiting message, judged with the operator's word for it. Showing it to them is what makes the word theirs. */
public final class Proposal {

    private final Effect effect;
    private final Basis basis;
    private final Judgement judgement;
    private final Verdict alone;
    private final boolean mayBeOut;

    Proposal(Effect effect, Basis basis, Judgement judgement, Verdict alone, boolean mayBeOut) {
        this.effect = effect;
        this.basis = basis;
        this.judgement = judgement;
        this.alone = alone;
        this.mayBeOut = mayBeOut;
    }

    /** What a proposal rests on; it is void once that has changed. */
    sealed interface Basis {

        /**
         * The draft of a case.
         *
         * @param head the case
         * @param draft the draft
         * @param next where sending it brings the case
         */
        record OfCase(Case head, Draft draft, Optional<CaseState> next) implements Basis {}

        /**
         * A message outside any case.
         *
         * @param waiting the effect that waits
         */
        record OfNone(Effect waiting) implements Basis {}
    }

    /** {@return whether it would go out now} */
    public boolean mayGo() {
        return judgement.verdict().flow() == Flow.SEND;
    }

    /** {@return whether nobody's word lets it out} */
    public boolean isForbidden() {
        return judgement.verdict().flow() == Flow.REFUSE;
    }

    /** {@return the message as it would go out} */
    public Outbound message() {
        return judgement.outgoing();
    }

    /** {@return what the gate says, the operator's word given} */
    public Verdict verdict() {
        return judgement.verdict();
    }

    /** {@return the concerns that the operator's word would settle} */
    public List<Concern> overridden() {
        return alone.standing();
    }

    /** {@return whether an earlier try may have posted it already} */
    public boolean mayBeOut() {
        return mayBeOut;
    }

    /** {@return where the case stands, and where sending it brings the case} */
    public Optional<Released.Move> move() {
        return basis instanceof Basis.OfCase of
                ? of.next().map(next -> new Released.Move(of.head().state(), next))
                : Optional.empty();
    }

    Effect effect() {
        return effect;
    }

    Basis basis() {
        return basis;
    }

    Act.Send send() {
        return (Act.Send) effect.act();
    }
}
