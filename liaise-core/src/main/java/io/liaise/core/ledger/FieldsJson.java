package io.liaise.core.ledger;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.liaise.core.failure.InvalidValueException;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The fields of one stored object. Keys nobody asks for are ignored; keys that are needed and absent are all named at
 * once. Times are written with their offset, and never finer than microseconds.
 */
final class FieldsJson {

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();
    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssxxx");
    private static final DateTimeFormatter MICROS = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSxxx");

    private final String type;
    private final JsonNode node;

    private FieldsJson(String type, JsonNode node) {
        this.type = type;
        this.node = node;
    }

    /** {@return the fields of an object, which has to have all of these} */
    static FieldsJson of(String type, JsonNode node, String... required) {
        if (!node.isObject()) {
            throw new InvalidValueException("a stored %s has to be an object".formatted(type));
        }
        List<String> missing = Stream.of(required).filter(key -> !node.has(key)).toList();
        if (!missing.isEmpty()) {
            List<String> present = new ArrayList<>();
            node.fieldNames().forEachRemaining(present::add);
            throw new InvalidValueException("a stored %s lacks %s; it has %s"
                    .formatted(type, String.join(", ", missing), String.join(", ", present)));
        }
        return new FieldsJson(type, node);
    }

    /** {@return the fields of the object a text holds, which has to have all of these} */
    static FieldsJson parse(String type, String text, String... required) {
        return of(type, tree(type, text), required);
    }

    /** {@return an object to fill} */
    static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** {@return the text of an object} */
    static String text(JsonNode node) {
        return node.toString();
    }

    private static JsonNode tree(String type, String text) {
        try {
            return MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new InvalidValueException("a stored %s is not well-formed".formatted(type));
        }
    }

    /** {@return a field that has to be a text} */
    String text(String key) {
        return optionalText(key).orElseThrow(() -> wrong(key, "a text"));
    }

    /** {@return a field that may be a text} */
    Optional<String> optionalText(String key) {
        return present(key).map(value -> {
            if (!value.isTextual()) {
                throw wrong(key, "a text");
            }
            return value.textValue();
        });
    }

    /** {@return a field that has to be a text, read as something} */
    <T> T as(String key, Function<String, T> reading) {
        return reading.apply(text(key));
    }

    /** {@return a field that may be a text, read as something} */
    <T> Optional<T> optional(String key, Function<String, T> reading) {
        return optionalText(key).map(reading);
    }

    /** {@return a field that has to be a time} */
    Instant time(String key) {
        return optionalTime(key).orElseThrow(() -> wrong(key, "a time with its offset"));
    }

    /** {@return a field that may be a time} */
    Optional<Instant> optionalTime(String key) {
        return optionalText(key).map(value -> {
            try {
                return OffsetDateTime.parse(value).toInstant();
            } catch (DateTimeException e) {
                throw wrong(key, "a time with its offset");
            }
        });
    }

    /** {@return a field that has to be a day} */
    LocalDate day(String key) {
        try {
            return LocalDate.parse(text(key));
        } catch (DateTimeException e) {
            throw wrong(key, "a day, as in 2026-01-31");
        }
    }

    /** {@return a field that has to be a whole number} */
    long number(String key) {
        return optionalNumber(key).orElseThrow(() -> wrong(key, "a whole number"));
    }

    /** {@return a field that may be a whole number} */
    Optional<Long> optionalNumber(String key) {
        return present(key).map(value -> {
            if (!value.isIntegralNumber() || !value.canConvertToLong()) {
                throw wrong(key, "a whole number");
            }
            return value.longValue();
        });
    }

    /** {@return a field that has to be a whole number of ordinary size} */
    int count(String key) {
        long number = number(key);
        if (number < 0 || number > Integer.MAX_VALUE) {
            throw wrong(key, "a count");
        }
        return (int) number;
    }

    /** {@return a field that may be an amount} */
    Optional<BigDecimal> optionalAmount(String key) {
        return present(key).map(value -> {
            if (!value.isNumber()) {
                throw wrong(key, "a number");
            }
            return value.decimalValue();
        });
    }

    /** {@return a field that has to be true or false} */
    boolean flag(String key) {
        return optionalFlag(key).orElseThrow(() -> wrong(key, "true or false"));
    }

    /** {@return a field that may be true or false} */
    Optional<Boolean> optionalFlag(String key) {
        return present(key).map(value -> {
            if (!value.isBoolean()) {
                throw wrong(key, "true or false");
            }
            return value.booleanValue();
        });
    }

    /** {@return a field that has to be a list of texts, each read as something} */
    <T> List<T> texts(String key, Function<String, T> reading) {
        return items(key, (what, item) -> {
            if (!item.isTextual()) {
                throw wrong(key, "a list of texts");
            }
            return reading.apply(item.textValue());
        });
    }

    /** {@return a field that has to be a list of objects, each read as something} */
    <T> List<T> items(String key, BiFunction<String, JsonNode, T> reading) {
        JsonNode value = present(key).orElseThrow(() -> wrong(key, "a list"));
        if (!value.isArray()) {
            throw wrong(key, "a list");
        }
        List<T> items = new ArrayList<>();
        value.forEach(item -> items.add(reading.apply(key, item)));
        return items;
    }

    /** {@return a field that has to be an object, by its own keys} */
    Map<String, JsonNode> table(String key) {
        JsonNode value = present(key).orElseThrow(() -> wrong(key, "an object"));
        Map<String, JsonNode> table = new LinkedHashMap<>();
        value.properties().forEach(field -> table.put(field.getKey(), field.getValue()));
        return table;
    }

    /** {@return a field that has to be an object with all of these keys} */
    FieldsJson inside(String key, String... required) {
        return of(type + "." + key, present(key).orElseThrow(() -> wrong(key, "an object")), required);
    }

    /** {@return a field that may be an object} */
    Optional<JsonNode> optionalObject(String key) {
        return present(key);
    }

    private Optional<JsonNode> present(String key) {
        return Optional.ofNullable(node.get(key)).filter(value -> !value.isNull());
    }

    private InvalidValueException wrong(String key, String what) {
        return new InvalidValueException("%s of a stored %s has to be %s".formatted(key, type, what));
    }

    /** {@return a time as records spell it} */
    static String time(Instant at) {
        Instant micros = at.truncatedTo(ChronoUnit.MICROS);
        boolean whole = micros.equals(micros.truncatedTo(ChronoUnit.SECONDS));
        DateTimeFormatter form = whole ? SECONDS : MICROS;
        return form.format(micros.atOffset(ZoneOffset.UTC));
    }

    /** Writes a time that may be absent. */
    static void put(ObjectNode object, String key, Optional<Instant> at) {
        object.put(key, at.map(FieldsJson::time).orElse(null));
    }

    /** Writes a text that may be absent. */
    static void putText(ObjectNode object, String key, Optional<?> value) {
        object.put(key, value.map(Object::toString).orElse(null));
    }

    /** Writes an amount that may be absent. */
    static void putAmount(ObjectNode object, String key, Optional<BigDecimal> amount) {
        object.put(key, amount.orElse(null));
    }

    /** Writes an object that may be absent. */
    static <T> void putObject(ObjectNode object, String key, Optional<T> value, Function<T, ObjectNode> form) {
        object.set(key, value.<JsonNode>map(form).orElse(JsonNodeFactory.instance.nullNode()));
    }

    /** Writes a list of texts. */
    static void putTexts(ObjectNode object, String key, Collection<?> values) {
        ArrayNode array = object.putArray(key);
        values.forEach(value -> array.add(value.toString()));
    }

    /** Writes a list of objects. */
    static <T> void putItems(ObjectNode object, String key, Collection<T> values, Function<T, ObjectNode> form) {
        ArrayNode array = object.putArray(key);
        values.forEach(value -> array.add(form.apply(value)));
    }
}
