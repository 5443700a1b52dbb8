package io.liaise.cli.view;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/** Machine output: {@code {"schema":1,…}}, in the ledger's names. For one thread. */
public final class ViewJson {

    /** The number that changes when a key changes its meaning. */
    public static final int SCHEMA = 1;

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private final ObjectNode object = MAPPER.createObjectNode();

    /** An object that names its schema. */
    public static ViewJson document() {
        ViewJson view = new ViewJson();
        view.object.put("schema", SCHEMA);
        return view;
    }

    /** An object inside another. */
    public static ViewJson part() {
        return new ViewJson();
    }

    /** Adds a text. */
    public ViewJson put(String key, String value) {
        object.put(key, value);
        return this;
    }

    /** Adds a text that may be absent. */
    public ViewJson put(String key, Optional<?> value) {
        object.put(key, value.map(Object::toString).orElse(null));
        return this;
    }

    /** Adds a number. */
    public ViewJson put(String key, long value) {
        object.put(key, value);
        return this;
    }

    /** Adds true or false. */
    public ViewJson put(String key, boolean value) {
        object.put(key, value);
        return this;
    }

    /** Adds a list of texts. */
    public ViewJson texts(String key, Collection<?> values) {
        ArrayNode array = object.putArray(key);
        values.forEach(value -> array.add(value.toString()));
        return this;
    }

    /** Adds a list of objects. */
    public ViewJson parts(String key, Collection<ViewJson> values) {
        ArrayNode array = object.putArray(key);
        values.forEach(value -> array.add(value.object));
        return this;
    }

    /** Adds an object. */
    public ViewJson part(String key, ViewJson value) {
        object.set(key, value.object);
        return this;
    }

    /** Adds texts by name. */
    public ViewJson table(String key, Map<String, String> values) {
        ObjectNode table = object.putObject(key);
        values.forEach(table::put);
        return this;
    }

    /** Adds a record that is JSON text already. */
    public ViewJson kept(String key, String json) {
        object.set(key, tree(json));
        return this;
    }

    /** Adds a list of records that are JSON text already. */
    public ViewJson kept(String key, Collection<String> jsons) {
        ArrayNode array = object.putArray(key);
        jsons.forEach(json -> array.add(tree(json)));
        return this;
    }

    /** Adds every key of a record that is JSON text already. */
    public ViewJson keptKeys(String json) {
        tree(json).properties().forEach(field -> object.set(field.getKey(), field.getValue()));
        return this;
    }

    private static JsonNode tree(String json) {
        try {
            return MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a record was written as broken JSON", e);
        }
    }

    /** {@return the text, over several lines} */
    public String text() {
        try {
            return MAPPER.writerWithDefaultPrettyPrinter()
                    .writeValueAsString(object)
                    .replace("\r\n", "\n");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a view cannot be written", e);
        }
    }
}
