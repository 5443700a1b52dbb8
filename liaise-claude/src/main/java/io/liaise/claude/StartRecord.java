package io.liaise.claude;

import io.liaise.core.run.RunRecord;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;

/**
 * What was settled when a run was started.
 *
 * @param caseId the case it works on
 * @param kind what it is for
 * @param session the session it was given or goes on with
 * @param resumed whether it goes on with one
 * @param totalBefore what that session had cost before, where that is known
 * @param at when
 */
record StartRecord(
        String caseId,
        RunRecord.Kind kind,
        String session,
        boolean resumed,
        Optional<BigDecimal> totalBefore,
        Instant at) {}
