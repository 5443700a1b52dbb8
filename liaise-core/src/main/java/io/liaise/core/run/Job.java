package io.liaise.core.run;

import io.liaise.core.message.MessageText;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What a processor is asked to do.
 *
 * @param id the run's name
 * @param caseId the case
 * @param subject the subject
 * @param kind what the run is for
 * @param instructions what the agent is told
 * @param cwd the checkout to work in
 * @param sessionId the session to go on with; empty for a fresh one
 * @param limits how far it may go
 * @param permissions what it may do
 */
public record Job(
        RunId id,
        String caseId,
        String subject,
        RunRecord.Kind kind,
        Instructions instructions,
        Path cwd,
        Optional<String> sessionId,
        Limits limits,
        Permissions permissions) {

    /** {@return what the agent is told to do, in liaise's own words} */
    public MessageText prompt() {
        return instructions.prompt();
    }

    /**
     * What an agent is told.
     *
     * @param prompt what to do, in liaise's own words; what others wrote stands in files that it names
     * @param projectNotes what the project's own maintainers tell every agent, from the checkout's last commit
     * @param resultSchema the JSON schema its result must meet, as {@link StructuredAnswer} reads it
     */
    public record Instructions(MessageText prompt, Optional<MessageText> projectNotes, String resultSchema) {}

    /**
     * How far a run may go.
     *
     * @param timeout its wall clock
     * @param stall how long it may be silent
     * @param maxTurns the most turns
     * @param maxUsd the most it may cost
     */
    public record Limits(Duration timeout, Duration stall, int maxTurns, Optional<BigDecimal> maxUsd) {}

    /**
     * What a run may do.
     *
     * @param mode in the processor's words
     * @param passEnv names of environment variables it is given beside the usual ones
     * @param trustProjectSettings whether the checkout's own agent settings are loaded
     */
    public record Permissions(String mode, List<String> passEnv, boolean trustProjectSettings) {
        /** Copies the names. */
        public Permissions {
            passEnv = List.copyOf(passEnv);
        }
    }
}
