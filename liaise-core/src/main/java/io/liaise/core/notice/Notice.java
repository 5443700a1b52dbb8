package io.liaise.core.notice;

import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.message.Vocabulary;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Word for the operator. It has no field a message could hide in.
 *
 * @param event what happened
 * @param subject the subject's slug; empty when it is about no single one
 * @param cases ids of the cases it is about
 * @param cause the class of cause, a word liaise chose
 */
public record Notice(Event event, Optional<String> subject, List<String> cases, Optional<String> cause) {

    /** Copies the ids, and refuses a cause that is more than a word. */
    public Notice {
        cases = List.copyOf(cases);
        if (cause.isPresent() && !cause.get().matches("[a-z0-9_:-]{1,64}")) {
            throw new InvalidValueException("the cause of a notice is one word of liaise's own");
        }
    }

    /** What may happen that the operator should hear of. */
    public enum Event implements Vocabulary {
        /** A case waits for the operator. */
        NEEDS_OWNER(Priority.HIGH),
        /** A run vanished. */
        RUN_LOST(Priority.HIGH),
        /** A run could not be started. */
        START_FAILED(Priority.HIGH),
        /** A run failed in a way the operator can mend. */
        RUN_FAILED(Priority.HIGH),
        /** liaise set a hold by itself. */
        HOLD_SET(Priority.HIGH),
        /** A hold ended by itself. */
        HOLD_LIFTED(Priority.NORMAL),
        /** Messages came in that belong to nobody. */
        UNROUTED(Priority.NORMAL),
        /** A deploy failed. */
        DEPLOY_FAILED(Priority.HIGH),
        /** A message could not be sent. */
        SEND_FAILED(Priority.HIGH),
        /** Today's runs are used up. */
        BUDGET(Priority.NORMAL),
        /** A run left a line to read. */
        NOTE(Priority.LOW),
        /** Part of the configuration or a plugin cannot be used. */
        BROKEN(Priority.HIGH);

        private final Priority priority;

        Event(Priority priority) {
            this.priority = priority;
        }

        /** {@return how urgent it is} */
        public Priority priority() {
            return priority;
        }

        @Override
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** {@return the event with this label} */
        public static Event parse(String label) {
            return Vocabulary.parse(Event.class, "notice event", label);
        }
    }

    /** How urgent a notice is. */
    public enum Priority implements Vocabulary {
        /** It can wait for the next look. */
        LOW,
        /** As any other. */
        NORMAL,
        /** Something stands still until somebody acts. */
        HIGH
    }
}
