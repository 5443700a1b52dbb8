package io.liaise.core.run;

import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.message.MessageText;
import io.liaise.core.run.Outcome.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A run's structured answer, read by the rules of its {@linkplain ResultSchema schema}: an answer the schema allows is
 * read whole, and one it forbids is not. What the schema can only forbid altogether is read outcome by outcome here, so
 * that a bad one takes no good one with it.
 *
 * <p>An answer comes as JSON does without a library: maps, lists, texts, numbers, flags and null.
 *
 * @param outcomes the valid outcomes, in order
 * @param invalid what is wrong with each of the others, in words of our own; each names the kind where that is known
 * @param summary the run's own account of itself
 */
public record StructuredAnswer(List<Outcome> outcomes, List<String> invalid, MessageText summary) {

    /** Copies the lists. */
    public StructuredAnswer {
        outcomes = List.copyOf(outcomes);
        invalid = List.copyOf(invalid);
    }

    /** {@return whether all of it can be used} */
    public boolean isWhole() {
        return invalid.isEmpty() && !outcomes.isEmpty();
    }

    /** {@return what an answer of a run that works on a case holds} */
    public static StructuredAnswer read(@Nullable Object answer) {
        List<Outcome> outcomes = new ArrayList<>();
        List<String> invalid = new ArrayList<>();
        if (!(answer instanceof Map<?, ?> fields)) {
            return new StructuredAnswer(List.of(), List.of("the answer is no object"), MessageText.EMPTY);
        }
        if (fields.get("outcomes") instanceof List<?> list) {
            for (int i = 0; i < list.size(); i++) {
                read(list.get(i), "outcome %d".formatted(i + 1), outcomes, invalid);
            }
        } else {
            invalid.add("the answer has no list of outcomes");
        }
        MessageText summary = MessageText.EMPTY;
        if (fields.get("summary") instanceof String text) {
            summary = new MessageText(text);
        } else if (fields.get("summary") != null) {
            invalid.add("the summary is no text");
        }
        return new StructuredAnswer(outcomes, invalid, summary);
    }

    /** {@return the one text of an answer of a run that rewords a message; empty where it has none} */
    public static Optional<MessageText> readReworded(@Nullable Object answer) {
        return answer instanceof Map<?, ?> fields && fields.get("text") instanceof String text && !isEmpty(text)
                ? Optional.of(new MessageText(text))
                : Optional.empty();
    }

    private static void read(@Nullable Object item, String name, List<Outcome> outcomes, List<String> invalid) {
        String known = name;
        try {
            if (!(item instanceof Map<?, ?> fields)) {
                throw new InvalidValueException("is no object");
            }
            Outcome.Kind kind = kind(fields.get("kind"));
            known = "%s (%s)".formatted(name, kind.label());
            outcomes.add(outcome(kind, fields));
        } catch (InvalidValueException e) {
            invalid.add(known + " " + e.getMessage());
        }
    }

    private static Outcome.Kind kind(@Nullable Object word) {
        if (!(word instanceof String label)) {
            throw new InvalidValueException("has no kind");
        }
        try {
            return Outcome.Kind.parse(label);
        } catch (InvalidValueException e) {
            // The message would repeat what the agent wrote.
            throw new InvalidValueException("is of a kind that liaise does not know");
        }
    }

    private static Outcome outcome(Outcome.Kind kind, Map<?, ?> fields) {
        MessageText text = text(fields.get("text"), Field.TEXT);
        List<MessageText> questions = questions(fields.get("questions"));
        MessageText reason = text(fields.get("reason"), Field.REASON);
        boolean complete = switch (kind.needs()) {
            case TEXT -> !isEmpty(text.value());
            case REASON -> !isEmpty(reason.value());
            case QUESTIONS ->
                !questions.isEmpty() && questions.stream().noneMatch(question -> isEmpty(question.value()));
        };
        if (!complete) {
            throw new InvalidValueException("lacks its " + kind.needs().label());
        }
        return new Outcome(kind, text, questions, reason);
    }

    private static List<MessageText> questions(@Nullable Object value) {
        if (value == null) {
            return List.of();
        }
        if (!(value instanceof List<?> list) || !list.stream().allMatch(String.class::isInstance)) {
            throw new InvalidValueException("has questions that are no list of texts");
        }
        return list.stream().map(question -> new MessageText((String) question)).toList();
    }

    private static MessageText text(@Nullable Object value, Field field) {
        if (value == null) {
            return MessageText.EMPTY;
        }
        if (!(value instanceof String text)) {
            throw new InvalidValueException("has a %s that is no text".formatted(field.label()));
        }
        return new MessageText(text);
    }

    /** Whether a text is white space alone, by Java's or JavaScript's idea of it; the schema's pattern says the same. */
    private static boolean isEmpty(String text) {
        return text.codePoints()
                .allMatch(c ->
                        Character.isWhitespace(c) || Character.isSpaceChar(c) || c == 0x85 || c == 0xFEFF || c == 0x0B);
    }
}
