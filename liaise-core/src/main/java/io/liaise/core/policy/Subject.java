package io.liaise.core.policy;

import io.liaise.core.message.PersonId;
import io.liaise.core.message.Vocabulary;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An app that is looked after: where its partners write, where its code lies, and the rules it lives by.
 *
 * @param slug its short name, the stem of its file
 * @param displayName its name for people
 * @param active whether ticks act on it
 * @param bindings the conversations that belong to it, in the order of the file
 * @param checkout where its code lies and what an agent is told about it
 * @param delivery how a finished change reaches the people who test it
 * @param processor which agent works on it, and how it is run
 * @param labelPrefix what the labels liaise manages begin with
 * @param policy the rules
 * @param review the pull requests to review; empty to review none
 */
public record Subject(
        String slug,
        String displayName,
        boolean active,
        List<Binding> bindings,
        Checkout checkout,
        Delivery delivery,
        ProcessorChoice processor,
        String labelPrefix,
        SubjectPolicy policy,
        Optional<Review> review) {

    /** Copies the bindings. */
    public Subject {
        bindings = List.copyOf(bindings);
    }

    /** {@return who is who here} */
    public People people() {
        return policy.people();
    }

    /**
     * {@return the brief for a case of this person, as a path in the operator's words}
     *
     * @param person the reporter
     */
    public Optional<String> briefFor(PersonId person) {
        return Optional.ofNullable(policy.briefs().get(person))
                .or(checkout::brief)
                .filter(path -> !path.isEmpty());
    }

    /**
     * Where the code lies.
     *
     * @param path the checkout's folder, as written; empty where there is none and no run can start
     * @param brief what an agent is told about the subject, as a path
     * @param verify the command that checks the app, for the agent to run
     */
    public record Checkout(Optional<String> path, Optional<String> brief, Optional<String> verify) {}

    /**
     * How a finished change reaches people.
     *
     * @param kind by a deploy, or by a pull request that somebody else merges
     * @param per whether cases that finish together are deployed together
     * @param command the deploy command; split as a shell would, and run without one
     * @param timeout how long a deploy may take
     * @param blockedPatterns phrases in the tail of a failed deploy that mean it was blocked from outside
     */
    public record Delivery(
            Kind kind, Per per, Optional<String> command, Duration timeout, List<String> blockedPatterns) {

        /** Copies the patterns. */
        public Delivery {
            blockedPatterns = List.copyOf(blockedPatterns);
        }

        /** The ways to deliver. */
        public enum Kind implements Vocabulary {
            /** liaise runs the deploy command. */
            DEPLOY,
            /** The agent opens a pull request, and that is all. */
            PR_ONLY;

            @Override
            public String label() {
                return name().toLowerCase(java.util.Locale.ROOT);
            }
        }

        /** What one deploy covers. */
        public enum Per implements Vocabulary {
            /** All cases that finished in one tick. */
            BATCH,
            /** One case. */
            ISSUE
        }
    }

    /**
     * Which agent works on a subject.
     *
     * @param use the processor's name
     * @param permissionMode what the agent may do by itself, in the processor's words
     * @param passEnv names of environment variables the agent is given beside the usual ones
     * @param trustProjectSettings whether the checkout's own agent settings are loaded
     * @param stall how long a run may be silent before it counts as stalled
     * @param script the script of a scripted processor, as a path
     */
    public record ProcessorChoice(
            String use,
            String permissionMode,
            List<String> passEnv,
            boolean trustProjectSettings,
            Duration stall,
            Optional<String> script) {

        /** Copies the names. */
        public ProcessorChoice {
            passEnv = List.copyOf(passEnv);
        }
    }

    /**
     * The pull requests to review. Read and checked; nothing acts on it yet.
     *
     * @param authors whose pull requests, as logins in lower case
     * @param repos repositories beside the bound ones
     * @param merge whether an approved one is merged
     * @param requireChecks whether its checks must have passed
     * @param veto how long people have to object
     * @param brief what the reviewer is told, as a path
     * @param maxDiffLines the most lines of a difference that are reviewed
     * @param runTests whether the reviewer may run the author's code
     */
    public record Review(
            List<String> authors,
            List<String> repos,
            String merge,
            boolean requireChecks,
            Duration veto,
            Optional<String> brief,
            int maxDiffLines,
            boolean runTests) {

        /** Copies the lists. */
        public Review {
            authors = List.copyOf(authors);
            repos = List.copyOf(repos);
        }
    }

    /** {@return the label each person's waiting cases carry} */
    public Map<PersonId, String> waitingLabels() {
        return policy.waitingLabels();
    }
}
