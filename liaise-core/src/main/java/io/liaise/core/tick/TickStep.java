package io.liaise.core.tick;

import io.liaise.core.perform.Journal;
import java.time.Instant;

/** One step of a tick: looks, decides, and commits what it decided. It changes nothing outside the ledger. */
interface TickStep {

    /** {@return its name, for problems} */
    String name();

    /**
     * Takes the step over every subject, each case on its own.
     *
     * @return whether anything was decided
     */
    boolean take(Instant now, Journal journal);
}
