package io.liaise.core.spi.run;

import java.time.Instant;
import java.util.Optional;

/** How a run stands. */
public sealed interface RunStatus {

    /** Nobody has taken it up, as far as can be seen. */
    record Unclaimed() implements RunStatus {}

    /** Its start was taken back; it never ran. */
    record Revoked() implements RunStatus {}

    /**
     * It runs.
     *
     * @param pid its process id, also its group's
     * @param heartbeatAt when it last gave a sign of life
     * @param sessionId the agent's session, once known
     */
    record Running(Optional<Long> pid, Optional<Instant> heartbeatAt, Optional<String> sessionId)
            implements RunStatus {}

    /**
     * It has ended, and nothing of it lives.
     *
     * @param endedAt when
     */
    record Ended(Instant endedAt) implements RunStatus {}

    /**
     * It was taken up and vanished without a word on how it ended.
     *
     * @param alive whether something of it still lives and holds the checkout
     */
    record Lost(boolean alive) implements RunStatus {}
}
