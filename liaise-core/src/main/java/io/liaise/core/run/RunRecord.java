package io.liaise.core.run;

import io.liaise.core.message.Vocabulary;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/**
 * A run as the ledger keeps it. Committed before anything is started.
 *
 * @param id its name
 * @param caseId the case it works on
 * @param subject the subject that case belongs to
 * @param kind what it is for
 * @param mode whether it goes on with a session
 * @param status whether its result has been collected
 * @param clock when things happened to it
 * @param process what is known of the process
 * @param day the day it counts towards
 * @param ending how it ended
 */
public record RunRecord(
        RunId id,
        String caseId,
        String subject,
        Kind kind,
        Mode mode,
        Status status,
        RunClock clock,
        RunProcess process,
        LocalDate day,
        Ending ending) {

    /** What a run is for. */
    public enum Kind implements Vocabulary {
        /** Work on a case. */
        WORK,
        /** Another wording for one message. */
        REWORD
    }

    /** Whether a run goes on with a session. */
    public enum Mode implements Vocabulary {
        /** A session of its own. */
        FRESH,
        /** The case's session. */
        RESUME
    }

    /** Whether a run's result has been collected, whatever its process does. */
    public enum Status implements Vocabulary {
        /** Not yet. */
        RUNNING,
        /** It has. */
        FINISHED
    }

    /**
     * When things happened to a run.
     *
     * @param startedAt when its start was committed
     * @param heartbeatAt when it last gave a sign of life
     * @param endedAt when it ended
     * @param cancelSentAt when it was first told to stop for running too long
     */
    public record RunClock(
            Instant startedAt,
            Optional<Instant> heartbeatAt,
            Optional<Instant> endedAt,
            Optional<Instant> cancelSentAt) {}

    /**
     * What is known of a run's process.
     *
     * @param pid its process id, also its group's
     * @param sessionId the agent's session
     * @param streamPath where its stream is written
     * @param promptDigest SHA-256 of what it was told, in lower-case hex
     * @param checkoutBefore how the checkout stood before it, in the workspace's own words
     */
    public record RunProcess(
            Optional<Long> pid,
            Optional<String> sessionId,
            Optional<String> streamPath,
            Optional<String> promptDigest,
            Optional<String> checkoutBefore) {
        /** Nothing is known yet. */
        public static final RunProcess UNKNOWN = new RunProcess(
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }

    /**
     * How a run ended.
     *
     * @param failure how it failed, if it did
     * @param costUsd what it cost, as far as it told
     */
    public record Ending(Optional<RunFailure> failure, Optional<BigDecimal> costUsd) {
        /** Not yet. */
        public static final Ending NONE = new Ending(Optional.empty(), Optional.empty());
    }
}
