package io.liaise.claude;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.liaise.claude.StreamEvent.Ending;
import io.liaise.claude.StreamEvent.Price;
import io.liaise.claude.StreamEvent.Trouble;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/** The lines of an agent's stream as events. Knows its fields in both forms, and minds no field it does not know. */
final class StreamJson {

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();
    private static final Set<String> TOLD = Set.of("system", "assistant", "rate_limit_event", "result");
    private static final String OUTPUT_TOOL = "StructuredOutput";
    private static final long MILLISECONDS = 100_000_000_000L;

    private StreamJson() {}

    /**
     * What was read from some text.
     *
     * @param events what it tells
     * @param clean whether all of it was JSON
     */
    record Reading(List<StreamEvent> events, boolean clean) {}

    /** {@return what a line tells; nothing where it is not JSON} */
    static Reading line(byte[] bytes, int length) {
        int start = start(bytes, length);
        if (start == length) {
            return new Reading(List.of(), true);
        }
        byte opening = bytes[start];
        if (opening == '{') {
            return object(bytes, start, length);
        }
        if (opening != '[') {
            // Between the lines of a list that is printed over several stands nothing but what ends it.
            boolean punctuation = length - start == 1 && (opening == ']' || opening == ',');
            return new Reading(List.of(), punctuation);
        }
        if (start + 1 == length) {
            return new Reading(List.of(), true);
        }
        Reading whole = document(bytes, start, length);
        if (whole.clean()) {
            return whole;
        }
        // A list of events over several lines begins with the first of them.
        Reading first = object(bytes, start + 1, length);
        return first.events().size() < whole.events().size() ? whole : first;
    }

    /** {@return what a text tells that is one or several JSON values over any number of lines} */
    static Reading document(byte[] bytes, int start, int length) {
        List<StreamEvent> events = new ArrayList<>();
        try (MappingIterator<JsonNode> values =
                MAPPER.readerFor(JsonNode.class).readValues(bytes, start, length - start)) {
            while (values.hasNextValue()) {
                JsonNode value = values.nextValue();
                if (value.isArray()) {
                    value.forEach(item -> add(item, events));
                } else {
                    add(value, events);
                }
            }
            return new Reading(events, true);
        } catch (IOException e) {
            return new Reading(events, false);
        }
    }

    private static void add(JsonNode node, List<StreamEvent> events) {
        if (node.isObject()) {
            events.add(event(node));
        }
    }

    /** Looks at the type alone first: most lines are long and tell liaise nothing. */
    private static Reading object(byte[] bytes, int start, int length) {
        try (JsonParser json = MAPPER.getFactory().createParser(bytes, start, length - start)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                return new Reading(List.of(), false);
            }
            String type = "";
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                boolean isType = "type".equals(json.currentName());
                JsonToken value = json.nextToken();
                if (isType && value == JsonToken.VALUE_STRING) {
                    type = json.getText();
                } else {
                    json.skipChildren();
                }
            }
            if (json.currentToken() != JsonToken.END_OBJECT) {
                return new Reading(List.of(), false);
            }
            int end = start + (int) json.currentLocation().getByteOffset();
            boolean clean = rest(bytes, end, length);
            StreamEvent event = TOLD.contains(type)
                    ? event(MAPPER.readTree(bytes, start, length - start))
                    : new StreamEvent.Other();
            return new Reading(List.of(event), clean);
        } catch (IOException e) {
            return new Reading(List.of(), false);
        }
    }

    private static boolean rest(byte[] bytes, int from, int length) {
        for (int i = Math.max(from, 0); i < length; i++) {
            if (!Character.isWhitespace(bytes[i]) && bytes[i] != ',' && bytes[i] != ']') {
                return false;
            }
        }
        return true;
    }

    private static int start(byte[] bytes, int length) {
        int start = 0;
        while (start < length && Character.isWhitespace(bytes[start])) {
            start++;
        }
        return start;
    }

    private static StreamEvent event(JsonNode node) {
        return switch (text(node, "type").orElse("")) {
            case "system" -> system(node);
            case "assistant" -> said(node);
            case "rate_limit_event" -> limit(node.path("rate_limit_info"));
            case "result" -> result(node);
            default -> new StreamEvent.Other();
        };
    }

    private static StreamEvent system(JsonNode node) {
        return switch (text(node, "subtype").orElse("")) {
            case "init" -> new StreamEvent.Init(text(node, "session_id"), text(node, "claude_code_version"));
            case "api_retry" -> new StreamEvent.Retried(trouble(node, "error_status", "error"));
            case "permission_denied" ->
                new StreamEvent.Denied(text(node, "tool_name").orElse(""));
            case "model_refusal_no_fallback" -> new StreamEvent.Refused();
            default -> new StreamEvent.Other();
        };
    }

    private static StreamEvent said(JsonNode node) {
        Trouble trouble = trouble(node, "api_error_status", "error", "api_error", "api_error_type");
        StringBuilder text = new StringBuilder();
        Optional<String> output = Optional.empty();
        for (JsonNode block : node.path("message").path("content")) {
            text(block, "text").ifPresent(text::append);
            if ("tool_use".equals(block.path("type").asText())
                    && OUTPUT_TOOL.equals(block.path("name").asText())) {
                output = Optional.of(block.path("input").toString());
            }
        }
        return new StreamEvent.Said(
                node.path("parent_tool_use_id").asText("").isEmpty()
                        || node.path("parent_tool_use_id").isNull(),
                text.isEmpty() ? Optional.empty() : Optional.of(text.toString()),
                output,
                text(node, "error").map(error -> trouble));
    }

    private static StreamEvent limit(JsonNode node) {
        JsonNode reset = node.has("resetsAt") ? node.get("resetsAt") : node.path("resets_at");
        return new StreamEvent.UsageLimit("rejected".equals(node.path("status").asText()), instant(reset));
    }

    private static Optional<Instant> instant(JsonNode node) {
        try {
            if (node.isNumber()) {
                long value = node.asLong();
                return Optional.of(value > MILLISECONDS ? Instant.ofEpochMilli(value) : Instant.ofEpochSecond(value));
            }
            return node.isTextual()
                    ? Optional.of(OffsetDateTime.parse(node.asText()).toInstant())
                    : Optional.empty();
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static StreamEvent result(JsonNode node) {
        List<String> errors = new ArrayList<>();
        node.path("errors").forEach(error -> errors.add(error.isTextual() ? error.asText() : error.toString()));
        List<String> denied = new ArrayList<>();
        node.path("permission_denials")
                .forEach(denial -> denied.add(denial.path("tool_name").asText("")));
        return new StreamEvent.Result(
                text(node, "subtype").orElse(""),
                node.path("is_error").asBoolean(false),
                text(node, "session_id"),
                text(node, "result"),
                errors,
                trouble(node, "api_error_status", "api_error", "api_error_type"),
                new Ending(text(node, "terminal_reason"), text(node, "stop_reason")),
                structured(node.path("structured_output")),
                price(node),
                denied);
    }

    /** {@return the answer as JSON; it may also stand there as a text that holds it} */
    private static Optional<String> structured(JsonNode node) {
        if (node.isTextual()) {
            return node.asText().isBlank() ? Optional.empty() : Optional.of(node.asText());
        }
        return node.isObject() || node.isArray() ? Optional.of(node.toString()) : Optional.empty();
    }

    private static Price price(JsonNode node) {
        Optional<BigDecimal> since = Optional.empty();
        JsonNode models = node.path("model_usage_since_last_result");
        if (models.isObject()) {
            BigDecimal sum = BigDecimal.ZERO;
            for (JsonNode model : models) {
                sum = sum.add(amount(model.path("costUSD")).orElse(BigDecimal.ZERO));
            }
            since = Optional.of(sum);
        }
        return new Price(
                amount(node.path("total_cost_usd")),
                since,
                node.path("usage").path("output_tokens").asLong(0));
    }

    private static Optional<BigDecimal> amount(JsonNode node) {
        return node.isNumber() ? Optional.of(node.decimalValue()) : Optional.empty();
    }

    private static Trouble trouble(JsonNode node, String status, String... names) {
        List<String> words =
                Stream.of(names).flatMap(name -> text(node, name).stream()).toList();
        JsonNode code = node.path(status);
        return new Trouble(code.isInt() ? OptionalInt.of(code.intValue()) : OptionalInt.empty(), words);
    }

    private static Optional<String> text(JsonNode node, String field) {
        JsonNode value = node.path(field);
        return value.isTextual() ? Optional.of(value.asText()) : Optional.empty();
    }
}
