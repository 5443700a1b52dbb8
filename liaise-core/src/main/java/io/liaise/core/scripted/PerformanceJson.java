package io.liaise.core.scripted;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.message.Vocabulary;
import io.liaise.core.run.RunFailure;
import io.liaise.core.run.RunRecord;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;

/** Records of scripted runs as text and back. */
final class PerformanceJson {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private PerformanceJson() {}

    /** {@return a record as text} */
    static String text(Performance run) {
        ObjectNode fields = MAPPER.createObjectNode()
                .put("kind", run.kind().label())
                .put("session", run.session())
                .put("ends_at", run.endsAt().toString())
                .put("cause", run.cause());
        run.note().ifPresent(note -> fields.put("note", note));
        run.answer().ifPresent(answer -> fields.put("answer", answer));
        run.failure().ifPresent(failure -> fields.put("failure", failure.label()));
        run.costUsd().ifPresent(usd -> fields.put("cost_usd", usd.toPlainString()));
        return fields.toPrettyString() + "\n";
    }

    /** {@return the record a text holds; empty when it holds none} */
    static Optional<Performance> read(String text) {
        try {
            JsonNode fields = MAPPER.readTree(text);
            return Optional.of(new Performance(
                    Vocabulary.parse(
                            RunRecord.Kind.class,
                            "kind of run",
                            fields.path("kind").asText()),
                    fields.path("session").asText(),
                    Instant.parse(fields.path("ends_at").asText()),
                    fields.path("cause").asText(),
                    find(fields, "note"),
                    find(fields, "answer"),
                    find(fields, "failure").map(RunFailure::parse),
                    find(fields, "cost_usd").map(BigDecimal::new)));
        } catch (JsonProcessingException | InvalidValueException | DateTimeException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> find(JsonNode fields, String name) {
        return fields.path(name).isTextual() ? Optional.of(fields.path(name).asText()) : Optional.empty();
    }
}
