package io.liaise.core.tick;

import java.time.Instant;
import java.util.List;

/**
 * What a tick did.
 *
 * @param at its time
 * @param dryRun whether it only said what it would do
 * @param lines everything it has to tell, in order, in words for the operator; no line holds a word of a message
 * @param problems what went wrong, each in a sentence; these are among the lines too
 * @param unsettled whether it stopped before everything was decided, so that the next one goes on
 */
public record TickReport(Instant at, boolean dryRun, List<String> lines, List<String> problems, boolean unsettled) {

    /** Copies the lists. */
    public TickReport {
        lines = List.copyOf(lines);
        problems = List.copyOf(problems);
    }
}
