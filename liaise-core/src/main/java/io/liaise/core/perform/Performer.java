package io.liaise.core.perform;

import java.time.Instant;

/** Does what is planned. It is the only one who changes anything outside the ledger. */
public interface Performer {

    /**
     * Performs every effect that is due, each on its own: what fails is a problem, and the rest is done.
     *
     * @return whether anything came of any
     */
    boolean perform(Instant now, Journal journal);
}
