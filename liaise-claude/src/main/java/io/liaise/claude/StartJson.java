package io.liaise.claude;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.message.Vocabulary;
import io.liaise.core.run.RunRecord;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;

/** Start records as text and back. */
final class StartJson {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private StartJson() {}

    /** {@return a record as text} */
    static String text(StartRecord start) {
        ObjectNode fields = MAPPER.createObjectNode()
                .put("case", start.caseId())
                .put("kind", start.kind().label())
                .put("session", start.session())
                .put("resumed", start.resumed());
        start.totalBefore().ifPresent(usd -> fields.put("total_before", usd.toPlainString()));
        return fields.put("at", start.at().toString()).toPrettyString() + "\n";
    }

    /** {@return the record a text holds; empty when it holds none} */
    static Optional<StartRecord> read(String text) {
        try {
            JsonNode fields = MAPPER.readTree(text);
            JsonNode total = fields.path("total_before");
            return Optional.of(new StartRecord(
                    word(fields, "case"),
                    Vocabulary.parse(RunRecord.Kind.class, "kind of run", word(fields, "kind")),
                    word(fields, "session"),
                    fields.path("resumed").asBoolean(),
                    total.isTextual() ? Optional.of(new BigDecimal(total.asText())) : Optional.empty(),
                    Instant.parse(word(fields, "at"))));
        } catch (JsonProcessingException | InvalidValueException | DateTimeException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static String word(JsonNode fields, String name) {
        JsonNode word = fields.path(name);
        if (!word.isTextual() || word.asText().isEmpty()) {
            throw new InvalidValueException("a record of a start lacks its " + name);
        }
        return word.asText();
    }
}
