package io.liaise.core.policy;

import io.liaise.core.message.PersonId;
import io.liaise.core.message.Vocabulary;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The rules a subject lives by.
 *
 * @param people who is who, and what each may do
 * @param clocks how long to wait for a partner to finish
 * @param budget what may be spent
 * @param replies how messages go out
 * @param screening what the gate looks for beside what it always looks for
 * @param escalation what the agent must not decide by itself
 * @param texts what liaise itself says to partners
 * @param waitingLabels the label a case carries while it waits for this person
 * @param briefs what an agent is told about a person's cases, as paths
 * @param followUp what happens after a delivery and between programs
 */
public record SubjectPolicy(
        People people,
        ReadinessPolicy clocks,
        BudgetPolicy budget,
        ReplyPolicy replies,
        Screening screening,
        Escalation escalation,
        Texts texts,
        Map<PersonId, String> waitingLabels,
        Map<PersonId, String> briefs,
        FollowUp followUp) {

    /** Copies the maps, keeping their order. */
    public SubjectPolicy {
        waitingLabels = Collections.unmodifiableMap(new LinkedHashMap<>(waitingLabels));
        briefs = Collections.unmodifiableMap(new LinkedHashMap<>(briefs));
    }

    /**
     * How long to wait for a partner to finish.
     *
     * @param quiet silence that means a partner is done
     * @param go the wait after the go marker
     * @param goMarker what a partner writes to have work start sooner
     * @param waitMarker what a partner writes to have work wait
     * @param maxWait the longest wait after the first unhandled message; empty for no such limit
     */
    public record ReadinessPolicy(
            Duration quiet, Duration go, String goMarker, String waitMarker, Optional<Duration> maxWait) {

        /** The rules of a file that sets none. */
        public static final ReadinessPolicy DEFAULT = new ReadinessPolicy(
                Duration.ofMinutes(10), Duration.ofMinutes(2), "#startwork#", "#wait#", Optional.empty());
    }

    /**
     * What may be spent. Money is in US dollars.
     *
     * @param concurrent runs of the subject at once
     * @param timeout the wall clock of a run
     * @param maxTurns the most turns of a run
     * @param dailyDispatches the most runs a day
     * @param maxRunUsd the most a run may cost
     * @param caseUsd the most a case may cost before the operator is asked
     * @param dailyUsd the most the subject may cost a day
     */
    public record BudgetPolicy(
            int concurrent,
            Duration timeout,
            int maxTurns,
            int dailyDispatches,
            Optional<BigDecimal> maxRunUsd,
            Optional<BigDecimal> caseUsd,
            Optional<BigDecimal> dailyUsd) {

        /** The limits of a file that sets none. */
        public static final BudgetPolicy DEFAULT = new BudgetPolicy(
                1, Duration.ofMinutes(60), 200, 6, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Whether a message goes out by itself. */
    public enum ReplyMode implements Vocabulary {
        /** The gate decides. */
        DIRECT,
        /** The operator releases each one. */
        DRAFT
    }

    /**
     * How messages go out.
     *
     * @param defaultMode for everybody without a mode of their own
     * @param modes for single persons
     * @param delay how long a message that cannot be taken back waits; empty to ask the operator instead
     * @param stale how long after that it may still go out by itself; zero for ever
     */
    public record ReplyPolicy(
            ReplyMode defaultMode, Map<PersonId, ReplyMode> modes, Optional<Duration> delay, Duration stale) {

        /** The rules of a file that sets none. */
        public static final ReplyPolicy DEFAULT =
                new ReplyPolicy(ReplyMode.DRAFT, Map.of(), Optional.empty(), Duration.ofDays(1));

        /** Copies the modes, keeping their order. */
        public ReplyPolicy {
            modes = Collections.unmodifiableMap(new LinkedHashMap<>(modes));
        }

        /** {@return how messages to a person go out} */
        public ReplyMode modeFor(PersonId person) {
            return modes.getOrDefault(person, defaultMode);
        }
    }

    /** What becomes of messages from a run that read untrusted text. */
    public enum TaintedRuns implements Vocabulary {
        /** The operator releases each one. */
        APPROVE,
        /** The gate's other rules decide. */
        SEND
    }

    /** Whether the gate's word counts. */
    public enum GateMode implements Vocabulary {
        /** It does. */
        ENFORCE,
        /** It does, and what an older gate would have said is of interest. */
        SHADOW
    }

    /**
     * What the gate looks for on this subject.
     *
     * @param leakTerms words that must not leave
     * @param publicChannels channels anybody can read, for comparing with older gates
     * @param taintedRuns what becomes of messages from tainted runs
     * @param linkAllowlist hosts that may be linked to
     * @param canaryTerms planted words that show a leak
     * @param mode whether the gate's word counts
     */
    public record Screening(
            List<String> leakTerms,
            List<String> publicChannels,
            TaintedRuns taintedRuns,
            List<String> linkAllowlist,
            List<String> canaryTerms,
            GateMode mode) {

        /** The rules of a file that sets none. */
        public static final Screening DEFAULT = new Screening(
                List.of(), List.of("github"), TaintedRuns.APPROVE, List.of(), List.of(), GateMode.ENFORCE);

        /** Copies the lists. */
        public Screening {
            leakTerms = List.copyOf(leakTerms);
            publicChannels = List.copyOf(publicChannels);
            linkAllowlist = List.copyOf(linkAllowlist);
            canaryTerms = List.copyOf(canaryTerms);
        }
    }

    /**
     * What the agent must not decide by itself.
     *
     * @param moneyUsd spending above this is the operator's to decide
     * @param maxScope work above this is, in words
     */
    public record Escalation(BigDecimal moneyUsd, String maxScope) {
        /** The thresholds of a file that sets none. */
        public static final Escalation DEFAULT = new Escalation(new BigDecimal("50.0"), "about a day of work");
    }

    /** What liaise itself may have to say to a partner. */
    public enum FixedText implements Vocabulary {
        /** Today's runs are used up. */
        DAILY_CAP,
        /** What was delivered is live. */
        TRY_IT,
        /** A reminder to try it. */
        NUDGE;

        @Override
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * What liaise itself says, where a file says it differently.
     *
     * @param forAll per text
     * @param forPerson per person and text; these come first
     */
    public record Texts(Map<FixedText, String> forAll, Map<PersonId, Map<FixedText, String>> forPerson) {

        /** The wording of a file that sets none. */
        public static final Texts DEFAULT = new Texts(Map.of(), Map.of());

        private static final Map<FixedText, String> ENGLISH = Map.of(
                FixedText.DAILY_CAP,
                "Thank you, your message is noted. All of today's working time for this app is used up, so work on it"
                        + " goes on tomorrow.",
                FixedText.TRY_IT,
                "This is live now. Could you give it a try and say here whether it does what you need?",
                FixedText.NUDGE,
                "Have you had a chance to try this yet? A short word here is enough, whatever you found.");

        /** Copies the maps. */
        public Texts {
            forAll = Map.copyOf(forAll);
            forPerson = Map.copyOf(forPerson);
        }

        /** {@return what to say to a person} */
        public String of(FixedText text, PersonId person) {
            Map<FixedText, String> own = forPerson.getOrDefault(person, Map.of());
            String common = forAll.getOrDefault(text, ENGLISH.getOrDefault(text, ""));
            return own.getOrDefault(text, common);
        }
    }

    /** Who may wake a case that was delivered. */
    public enum Reopen implements Vocabulary {
        /** Any new word of the partner. */
        AUTO,
        /** The operator. */
        OPERATOR
    }

    /**
     * What happens after a delivery, and between programs.
     *
     * @param nudgeAfter how long a partner may leave a delivery untried before being asked
     * @param reopen who may wake a delivered case
     * @param maxAutomaticExchanges how many messages of programs a case takes without a person's word
     */
    public record FollowUp(Duration nudgeAfter, Reopen reopen, int maxAutomaticExchanges) {
        /** The rules of a file that sets none. */
        public static final FollowUp DEFAULT = new FollowUp(Duration.ofDays(3), Reopen.AUTO, 5);
    }
}
