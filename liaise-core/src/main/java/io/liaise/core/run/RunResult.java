package io.liaise.core.run;

import io.liaise.core.message.MessageText;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a finished run came back with.
 *
 * @param id the run
 * @param outcomes the valid outcomes, in order
 * @param invalid what was wrong with each of the others, for the operator
 * @param summary the run's own account of itself
 * @param failure how it failed, if it did
 * @param resetAt when a used-up limit is reset
 * @param sessionId the session to resume
 * @param costUsd what this run alone cost
 * @param structured its structured result as JSON text, whatever its shape
 * @param account what else the operator should know of it
 */
public record RunResult(
        RunId id,
        List<Outcome> outcomes,
        List<String> invalid,
        MessageText summary,
        Optional<RunFailure> failure,
        Optional<Instant> resetAt,
        Optional<String> sessionId,
        Optional<BigDecimal> costUsd,
        Optional<MessageText> structured,
        Account account) {

    /** Copies the lists. */
    public RunResult {
        outcomes = List.copyOf(outcomes);
        invalid = List.copyOf(invalid);
    }

    /**
     * What the operator should know of a run. Nobody else is told any of it.
     *
     * @param cause why it ended as it did, as one word that is finer than the class of its failure, such as
     *     {@code stalled}; the same cause has the same word
     * @param deniedTools the tools it asked for and was not given, each once
     * @param notes in a sentence each, what was odd about a run that may have ended well; never of its text
     * @param lastText what the agent said last
     */
    public record Account(Optional<String> cause, List<String> deniedTools, List<String> notes, MessageText lastText) {

        /** Nothing. */
        public static final Account NONE = new Account(Optional.empty(), List.of(), List.of(), MessageText.EMPTY);

        /** Copies the lists. */
        public Account {
            deniedTools = List.copyOf(deniedTools);
            notes = List.copyOf(notes);
        }
    }
}
