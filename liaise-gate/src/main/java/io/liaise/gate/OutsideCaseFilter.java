package io.liaise.gate;

import io.liaise.core.message.Outbound;
import io.liaise.core.spi.gate.GateRequest;
import io.liaise.core.verdict.Concern;
import io.liaise.core.verdict.Flow;
import java.util.List;
import java.util.Optional;

/** Holds what belongs to no case: whoever wrote it chose where it goes. */
final class OutsideCaseFilter implements GateFilter {

    @Override
    public String name() {
        return "outside_a_case";
    }

    @Override
    public Word look(Outbound message, GateRequest request) {
        return request.message().origin().caseId().isPresent()
                ? Word.pass(message)
                : Word.hold(
                        message,
                        new Concern(
                                name(),
                                Flow.APPROVE,
                                Optional.of("a message outside a case"),
                                "it belongs to no case, so nobody but its writer chose where it goes",
                                List.of()));
    }
}
