package io.liaise.claude;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.message.MessageText;
import io.liaise.core.run.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A structured answer as outcomes. One that is bad takes no other with it. */
final class AnswerJson {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private AnswerJson() {}

    /**
     * What a structured answer holds.
     *
     * @param outcomes those that are valid, in order
     * @param invalid what is wrong with each of the others
     * @param summary the run's own account of itself
     * @param text the one text of a rewording
     */
    record Answer(List<Outcome> outcomes, List<String> invalid, String summary, Optional<String> text) {
        /** Copies the lists. */
        Answer {
            outcomes = List.copyOf(outcomes);
            invalid = List.copyOf(invalid);
        }
    }

    /** {@return what an answer holds; nothing where it is no object} */
    static Answer read(String json) {
        List<Outcome> outcomes = new ArrayList<>();
        List<String> invalid = new ArrayList<>();
        JsonNode answer = tree(json);
        JsonNode list = answer.path("outcomes");
        for (int i = 0; i < list.size(); i++) {
            try {
                outcomes.add(outcome(list.get(i)));
            } catch (InvalidValueException e) {
                invalid.add("outcome %d: %s".formatted(i + 1, e.getMessage()));
            }
        }
        Optional<String> text = Optional.of(answer.path("text"))
                .filter(JsonNode::isTextual)
                .map(JsonNode::asText)
                .filter(words -> !words.isBlank());
        return new Answer(outcomes, invalid, answer.path("summary").asText(""), text);
    }

    private static JsonNode tree(String json) {
        try {
            return MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            return MAPPER.missingNode();
        }
    }

    private static Outcome outcome(JsonNode node) {
        if (!node.isObject()) {
            throw new InvalidValueException("it is no object");
        }
        List<MessageText> questions = new ArrayList<>();
        for (JsonNode question : node.path("questions")) {
            questions.add(text(question, "question"));
        }
        return new Outcome(
                kind(node.path("kind")),
                text(node.path("text"), "text"),
                questions,
                text(node.path("reason"), "reason"));
    }

    private static Outcome.Kind kind(JsonNode node) {
        if (!node.isTextual()) {
            throw new InvalidValueException("it has no kind");
        }
        try {
            return Outcome.Kind.parse(node.asText());
        } catch (InvalidValueException e) {
            throw new InvalidValueException("its kind is none that liaise knows");
        }
    }

    private static MessageText text(JsonNode node, String what) {
        if (node.isMissingNode() || node.isNull()) {
            return MessageText.EMPTY;
        }
        if (!node.isTextual()) {
            throw new InvalidValueException("its %s is no text".formatted(what));
        }
        return new MessageText(node.asText());
    }
}
