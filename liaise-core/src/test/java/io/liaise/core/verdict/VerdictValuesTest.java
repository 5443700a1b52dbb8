package io.liaise.core.verdict;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.verdict.Approval.Digests;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class VerdictValuesTest {

    private static Approval approval(Optional<String> payload, Optional<String> audience) {
        return new Approval("operator", Instant.EPOCH, new Digests(payload, audience, Optional.empty()), "", List.of());
    }

    private static final Digests NOW = new Digests(Optional.of("a"), Optional.of("b"), Optional.of("c"));

    @Test
    void anApprovalBindsExactlyWhatItNames() {
        assertTrue(approval(Optional.of("a"), Optional.of("b")).binds(NOW));
        assertFalse(approval(Optional.of("x"), Optional.of("b")).binds(NOW));
        assertFalse(approval(Optional.of("a"), Optional.of("x")).binds(NOW));
    }

    @Test
    void anApprovalOfNothingBindsNothing() {
        assertFalse(approval(Optional.empty(), Optional.empty()).binds(NOW));
        assertFalse(approval(Optional.of("a"), Optional.empty()).binds(NOW));
        assertFalse(approval(Optional.empty(), Optional.empty()).binds(Digests.NONE));
    }

    @Test
    void theStricterFlowWins() {
        for (Flow one : Flow.values()) {
            for (Flow other : Flow.values()) {
                Flow joined = one.or(other);

                assertTrue(joined.atLeast(one) && joined.atLeast(other));
                assertTrue(joined == one || joined == other);
                assertEquals(joined, other.or(one));
            }
        }
    }

    @Test
    void aRefusalOrAConcernWithoutARuleCannotBeSettled() {
        Concern refused = new Concern("policy", Flow.REFUSE, Optional.of("secret"), "", List.of());
        Concern nameless = new Concern("policy", Flow.APPROVE, Optional.empty(), "", List.of());
        Concern ordinary = new Concern("policy", Flow.APPROVE, Optional.of("tainted"), "", List.of());
        Verdict verdict = new Verdict(
                Flow.REFUSE,
                List.of(refused, nameless, ordinary, ordinary),
                List.of(),
                NOW,
                Optional.empty(),
                Optional.empty(),
                "",
                List.of());

        assertEquals(List.of("tainted"), verdict.overridable());
    }

    @Test
    void whatNobodyVouchesForIsSuspect() {
        assertTrue(Provenance.UNKNOWN.isSuspect());
        assertTrue(new Provenance(Optional.of(true), List.of()).isSuspect());
        assertFalse(new Provenance(Optional.of(false), List.of()).isSuspect());
    }
}
