package io.liaise.core.policy;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.Mark;
import io.liaise.core.message.MessageText;
import io.liaise.core.policy.SubjectPolicy.ReadinessPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Whether the people of a case have finished writing.
 *
 * @param ready whether work may begin
 * @param paused whether they asked to wait
 * @param lastActivity when they last wrote, or the case began
 * @param countdown how long until they count as finished; zero when ready or paused
 * @param reason which
 */
public record Readiness(boolean ready, boolean paused, Instant lastActivity, Duration countdown, Reason reason) {

    /** Why a case is ready or not. */
    public enum Reason {
        /** They asked to wait. */
        WAIT_ASKED("the partner asked to wait"),
        /** They asked to start, and that is long enough ago. */
        GO_ASKED("the partner asked to start"),
        /** They have been silent long enough. */
        QUIET("the quiet window has passed"),
        /** They wrote on and on, for as long as they may. */
        WAITED_LONG("the longest wait has passed"),
        /** They may not have finished. */
        WAITING("the partner may still be writing");

        private final String words;

        Reason(String words) {
            this.words = words;
        }

        /** {@return the reason in words, for the operator} */
        public String words() {
            return words;
        }
    }

    /**
     * Works it out.
     *
     * @param head the case
     * @param clocks the subject's waits and marks
     * @param partners whose words count, as entries name them
     * @param now the time
     */
    public static Readiness of(Case head, ReadinessPolicy clocks, Collection<String> partners, Instant now) {
        Instant opened = head.opening().createdAt();
        Instant last = later(opened, head.talk().lastWord(partners));
        Optional<Instant> go = head.talk().lastAsked(partners, Mark.GO);
        Optional<Instant> wait = head.talk().lastAsked(partners, Mark.WAIT);
        if (wait.isPresent() && go.map(wait.get()::isAfter).orElse(true)) {
            return new Readiness(false, true, last, Duration.ZERO, Reason.WAIT_ASKED);
        }
        Instant quietEnds = last.plus(clocks.quiet());
        Optional<Instant> goEnds = go.map(at -> at.plus(clocks.go()));
        Optional<Instant> patienceEnds = clocks.maxWait()
                .flatMap(longest -> head.talk()
                        .firstUnheard(partners, head.work().covered())
                        .map(first -> first.plus(longest)));
        if (!now.isBefore(quietEnds)) {
            return new Readiness(true, false, last, Duration.ZERO, Reason.QUIET);
        }
        if (goEnds.isPresent() && !now.isBefore(goEnds.get())) {
            return new Readiness(true, false, last, Duration.ZERO, Reason.GO_ASKED);
        }
        if (patienceEnds.isPresent() && !now.isBefore(patienceEnds.get())) {
            return new Readiness(true, false, last, Duration.ZERO, Reason.WAITED_LONG);
        }
        Instant next = earlier(earlier(quietEnds, goEnds), patienceEnds);
        return new Readiness(false, false, last, Duration.between(now, next), Reason.WAITING);
    }

    /** {@return what a message asks for by the subject's markers, whatever their case} */
    public static Set<Mark> marksIn(MessageText text, ReadinessPolicy clocks) {
        String folded = text.value().toLowerCase(Locale.ROOT);
        Set<Mark> marks = EnumSet.noneOf(Mark.class);
        if (holds(folded, clocks.goMarker())) {
            marks.add(Mark.GO);
        }
        if (holds(folded, clocks.waitMarker())) {
            marks.add(Mark.WAIT);
        }
        return marks;
    }

    private static boolean holds(String folded, String marker) {
        return !marker.isEmpty() && folded.contains(marker.toLowerCase(Locale.ROOT));
    }

    private static Instant later(Instant one, Optional<Instant> other) {
        return other.filter(one::isBefore).orElse(one);
    }

    private static Instant earlier(Instant one, Optional<Instant> other) {
        return other.filter(one::isAfter).orElse(one);
    }
}
