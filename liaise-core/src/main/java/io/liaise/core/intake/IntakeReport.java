package io.liaise.core.intake;

import io.liaise.core.cases.CaseId;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.Vocabulary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What came of listening.
 *
 * @param taken what became of each event, in order
 * @param problems what went wrong, each in a sentence for the operator
 * @param failed the places that could not be heard to the end, so that somebody may have spoken there unheard
 */
public record IntakeReport(List<Taken> taken, List<String> problems, List<ConversationRef> failed) {

    /** Nothing happened. */
    public static final IntakeReport EMPTY = new IntakeReport(List.of(), List.of(), List.of());

    /** Copies the lists. */
    public IntakeReport {
        taken = List.copyOf(taken);
        problems = List.copyOf(problems);
        failed = List.copyOf(failed);
    }

    /** {@return this report and another one, in this order} */
    public IntakeReport and(IntakeReport next) {
        return new IntakeReport(
                joined(taken, next.taken), joined(problems, next.problems), joined(failed, next.failed));
    }

    /** {@return the cases anything was added to, in order, each once} */
    public List<CaseId> touched() {
        return taken.stream()
                .filter(event -> event.action().changes())
                .flatMap(event -> event.caseId().stream())
                .distinct()
                .toList();
    }

    private static <T> List<T> joined(List<T> first, List<T> second) {
        List<T> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    /**
     * What became of one event.
     *
     * @param action what
     * @param deliveryId the event
     * @param conversation where it happened
     * @param caseId the case it belongs to, where it belongs to one
     * @param reason why, in words
     */
    public record Taken(
            Action action, String deliveryId, ConversationRef conversation, Optional<CaseId> caseId, String reason) {}

    /** What may become of an event. */
    public enum Action implements Vocabulary {
        /** It opened a case. */
        OPENED(true),
        /** It became an entry of a case. */
        APPENDED(true),
        /** It belongs to nobody who may be heard. */
        UNROUTED(false),
        /** It was known. */
        DUPLICATE(false),
        /** It concerns no subject, or nothing that liaise keeps. */
        IGNORED(false);

        private final boolean changes;

        Action(boolean changes) {
            this.changes = changes;
        }

        /** {@return whether a case changed by it} */
        public boolean changes() {
            return changes;
        }
    }
}
