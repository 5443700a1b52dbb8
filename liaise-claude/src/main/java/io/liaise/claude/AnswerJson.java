package io.liaise.claude;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.liaise.core.message.MessageText;
import io.liaise.core.run.Outcome;
import io.liaise.core.run.StructuredAnswer;
import java.util.List;
import java.util.Optional;

/** A structured answer out of JSON. */
final class AnswerJson {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Answer NOTHING = new Answer(List.of(), List.of(), "", Optional.empty());

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

    /** {@return what an answer holds; nothing where there is none} */
    static Answer read(Optional<String> json) {
        return json.map(AnswerJson::read).orElse(NOTHING);
    }

    private static Answer read(String json) {
        Optional<Object> plain = plain(json);
        StructuredAnswer answer = StructuredAnswer.read(plain.orElse(""));
        return new Answer(
                answer.outcomes(),
                answer.invalid(),
                answer.summary().value(),
                plain.flatMap(StructuredAnswer::readReworded).map(MessageText::value));
    }

    private static Optional<Object> plain(String json) {
        try {
            return Optional.ofNullable(MAPPER.readValue(json, Object.class));
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }
}
