package io.liaise.core.scripted;

import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.run.Job;
import io.liaise.core.run.RunFailure;
import io.liaise.core.run.RunRecord;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a scripted agent does.
 *
 * @param parts what it does in which run; the first that fits counts
 */
record Script(List<Part> parts) {

    /** Copies the list. */
    Script {
        parts = List.copyOf(parts);
    }

    /** {@return what it does for a job} */
    Optional<Part> partFor(Job job) {
        return parts.stream().filter(part -> part.role().fits(job)).findFirst();
    }

    /**
     * What it does in one run.
     *
     * @param role in which run
     * @param steps what it does, in order
     * @param takes how long the run takes
     * @param ending how it ends
     */
    record Part(Role role, List<Step> steps, Duration takes, Ending ending) {
        /** Copies the list. */
        Part {
            steps = List.copyOf(steps);
        }
    }

    /**
     * The runs that a part is for.
     *
     * @param kind what the run is for
     * @param caseId its case; empty for every case
     * @param number which of the case's runs it is, from 1; empty for every one
     */
    record Role(RunRecord.Kind kind, Optional<String> caseId, OptionalInt number) {

        boolean fits(Job job) {
            return kind == job.kind()
                    && caseId.filter(id -> !id.equals(job.caseId())).isEmpty()
                    && (number.isEmpty() || number.getAsInt() == numberOf(job));
        }

        private static int numberOf(Job job) {
            String name = job.id().value();
            String digits = name.substring(name.lastIndexOf("-r") + 2, name.lastIndexOf('-'));
            return digits.length() > 9 ? Integer.MAX_VALUE : Integer.parseInt(digits);
        }
    }

    /**
     * One thing it does.
     *
     * @param verb what
     * @param object to which file, or under which message
     * @param text the text of a file
     */
    record Step(Verb verb, String object, String text) {

        /** Refuses a file outside the checkout. */
        Step {
            if (verb != Verb.COMMIT && !isBelow(object)) {
                throw new InvalidValueException("a step may only touch files below the checkout");
            }
        }

        private static boolean isBelow(String name) {
            Path path = Path.of(name).normalize();
            return !name.isBlank() && !path.isAbsolute() && !path.startsWith("..") && !path.startsWith(".git");
        }
    }

    /** The things it can do. */
    enum Verb {
        /** Write a file anew. */
        WRITE,
        /** Write on at the end of a file. */
        APPEND,
        /** Delete a file. */
        DELETE,
        /** Commit everything there is, by the program {@code git}. */
        COMMIT
    }

    /**
     * How a run ends.
     *
     * @param answer the structured answer, as JSON
     * @param failure how it fails, if it does
     * @param costUsd what it cost
     */
    record Ending(Optional<String> answer, Optional<RunFailure> failure, Optional<BigDecimal> costUsd) {}
}
