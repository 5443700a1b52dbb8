package io.liaise.core.run;

import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.message.MessageText;
import io.liaise.core.message.Vocabulary;
import java.util.List;

/**
 * One thing a run wants to happen next.
 *
 * @param kind what
 * @param text what to tell the partner, or the operator
 * @param questions what to ask, in order
 * @param reason why
 */
public record Outcome(Kind kind, MessageText text, List<MessageText> questions, MessageText reason) {

    /** Refuses an outcome that leaves out what its kind is about. */
    public Outcome {
        questions = List.copyOf(questions);
        boolean complete = switch (kind.needs()) {
            case TEXT -> !text.isBlank();
            case REASON -> !reason.isBlank();
            case QUESTIONS -> !questions.isEmpty() && questions.stream().noneMatch(MessageText::isBlank);
        };
        if (!complete) {
            throw new InvalidValueException(
                    "a %s needs its %s".formatted(kind.label(), kind.needs().label()));
        }
    }

    /** The field without which an outcome of some kind says nothing. */
    public enum Field implements Vocabulary {
        /** What to tell. */
        TEXT,
        /** What to ask. */
        QUESTIONS,
        /** Why. */
        REASON
    }

    /** The things a run may want. */
    public enum Kind implements Vocabulary {
        /** Ask the partner, then wait. */
        ASK(Field.QUESTIONS),
        /** Tell the partner. */
        REPLY(Field.TEXT),
        /** Have the operator decide. */
        ESCALATE(Field.REASON),
        /** Show the partner a plan, then wait. */
        PROPOSE(Field.TEXT),
        /** Deliver what was done, and tell the partner. */
        DELIVER(Field.TEXT),
        /** Not do it; the operator decides. */
        DECLINE(Field.REASON),
        /** Go on another time. */
        DEFER(Field.REASON),
        /** Leave a line for the operator. */
        NOTE(Field.TEXT);

        private final Field needs;

        Kind(Field needs) {
            this.needs = needs;
        }

        /** {@return the field an outcome of this kind must fill} */
        public Field needs() {
            return needs;
        }

        /** {@return the kind with this label} */
        public static Kind parse(String label) {
            return Vocabulary.parse(Kind.class, "outcome kind", label);
        }
    }
}
