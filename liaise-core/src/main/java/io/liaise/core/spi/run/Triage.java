package io.liaise.core.spi.run;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseId;
import java.time.Instant;
import java.util.List;

/** Puts the cases that are ready in the order they are started in. */
public interface Triage {

    /**
     * {@return the cases to start, first things first; one that is left out waits for the next tick}
     *
     * @param ready the ready cases of one subject, oldest first
     * @param now the time
     */
    List<CaseId> order(List<Case> ready, Instant now);
}
