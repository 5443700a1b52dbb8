package io.liaise.core.engine;

import io.liaise.core.spi.gate.Gate;
import io.liaise.core.spi.gate.GateRequest;
import io.liaise.core.spi.gate.Judgement;
import io.liaise.core.verdict.Approval.Digests;
import io.liaise.core.verdict.Concern;
import io.liaise.core.verdict.Flow;
import io.liaise.core.verdict.Verdict;
import java.util.List;
import java.util.Optional;

/** Stands where no gate is installed: nothing passes. */
final class ClosedGate implements Gate {

    @Override
    public Judgement judge(GateRequest request) {
        Concern none = new Concern(
                "gate", Flow.APPROVE, Optional.empty(), "no gate is installed, so nobody judges messages", List.of());
        Verdict verdict = new Verdict(
                Flow.APPROVE,
                List.of(none),
                List.of(),
                Digests.NONE,
                request.approval(),
                request.approval().map(given -> false),
                request.audience().scope().label(),
                List.of());
        return new Judgement(verdict, request.message());
    }
}
