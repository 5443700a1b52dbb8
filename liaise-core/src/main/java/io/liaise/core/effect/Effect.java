package io.liaise.core.effect;

import io.liaise.core.cases.CaseId;
import io.liaise.core.cases.CaseTrigger;
import io.liaise.core.message.Vocabulary;
import io.liaise.core.run.RunId;
import java.time.Instant;
import java.util.Optional;

/**
 * Something that is to leave the ledger, from the moment it is decided until what became of it is known.
 *
 * <p>It is planned in the commit that decides it, claimed in a commit before anything is done, and ended in the commit
 * that tells what came of it.
 *
 * @param id its name
 * @param subject the subject's slug
 * @param caseId the case it belongs to, where it belongs to one
 * @param act what is done
 * @param plan why, and when at the earliest
 * @param course how far it has come
 */
public record Effect(EffectId id, String subject, Optional<CaseId> caseId, Act act, Plan plan, Course course) {

    /** {@return the same effect, further on} */
    public Effect with(Course further) {
        return new Effect(id, subject, caseId, act, plan, further);
    }

    /** {@return how far it has come} */
    public EffectState state() {
        return course.state();
    }

    /**
     * Where an effect comes from and what it waits for.
     *
     * @param origin what decided it
     * @param at when it was decided
     * @param run the run that wanted it
     * @param after the effect that has to succeed first
     * @param notBefore the earliest time
     * @param leadsTo what it does to the case when it took place
     * @param seen how many entries of the case whoever decided it had seen
     * @param order its place among what was decided with it, from 0 on
     */
    public record Plan(
            Origin origin,
            Instant at,
            Optional<RunId> run,
            Optional<EffectId> after,
            Optional<Instant> notBefore,
            Optional<CaseTrigger> leadsTo,
            long seen,
            int order) {}

    /** What decides effects. */
    public enum Origin implements Vocabulary {
        /** The outcome of a run. */
        RUN,
        /** liaise itself. */
        LIAISE,
        /** The operator, releasing what was held. */
        RELEASE,
        /** Somebody with a message outside any case. */
        MESSAGE;

        /** {@return the origin with this label} */
        public static Origin parse(String label) {
            return Vocabulary.parse(Origin.class, "origin of an effect", label);
        }
    }

    /**
     * How far an effect has come.
     *
     * @param state how far
     * @param attempts how often it was claimed
     * @param notBefore when it may be tried again
     * @param claim who performs it, or did last
     * @param ending what came of it
     */
    public record Course(
            EffectState state,
            int attempts,
            Optional<Instant> notBefore,
            Optional<Claim> claim,
            Optional<Ending> ending) {

        /** {@return the course of an effect that was just decided} */
        public static Course begun(EffectState state) {
            return new Course(state, 0, Optional.empty(), Optional.empty(), Optional.empty());
        }

        /** {@return the course once somebody performs it} */
        public Course claimed(Claim by) {
            return new Course(EffectState.CLAIMED, attempts + 1, Optional.empty(), Optional.of(by), Optional.empty());
        }

        /** {@return the course once it is over} */
        public Course ended(Ending how) {
            return new Course(EffectState.DONE, attempts, Optional.empty(), claim, Optional.of(how));
        }

        /** {@return the course of one that is tried again} */
        public Course again(Instant earliest) {
            return new Course(EffectState.PLANNED, attempts, Optional.of(earliest), claim, Optional.empty());
        }

        /** {@return the course of one that waits for the operator} */
        public Course held() {
            return new Course(EffectState.HELD, attempts, Optional.empty(), claim, Optional.empty());
        }

        /** {@return the course of one whose performer is gone} */
        public Course lost() {
            return new Course(EffectState.UNKNOWN, attempts, notBefore, claim, Optional.empty());
        }
    }

    /**
     * Who performs an effect. A process is told from a later one with the same number by its start.
     *
     * @param pid the process
     * @param processStart when it started, as the system tells it
     * @param bootId the run of the machine
     * @param at when it took the effect on
     */
    public record Claim(long pid, Optional<String> processStart, Optional<String> bootId, Instant at) {}

    /**
     * What came of an effect.
     *
     * @param result in a word
     * @param at when
     * @param detail more, in words of liaise's own
     * @param reference what to find it by on the other side, such as the id or address of a message
     */
    public record Ending(Result result, Instant at, Optional<String> detail, Optional<String> reference) {}

    /** What may come of an effect. */
    public enum Result implements Vocabulary {
        /** It took place. */
        TOOK_PLACE(true),
        /** It failed. */
        FAILED(false),
        /** The operator turned it down. */
        REJECTED(false),
        /** The operator called it back, or it was not needed any more. */
        CANCELLED(false),
        /** It became a draft. */
        DRAFTED(false);

        private final boolean effective;

        Result(boolean effective) {
            this.effective = effective;
        }

        /** {@return whether it took place} */
        public boolean isEffective() {
            return effective;
        }

        /** {@return the result with this label} */
        public static Result parse(String label) {
            return Vocabulary.parse(Result.class, "result of an effect", label);
        }
    }
}
