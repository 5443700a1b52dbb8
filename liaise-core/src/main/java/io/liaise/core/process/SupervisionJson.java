package io.liaise.core.process;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import io.liaise.core.failure.InvalidValueException;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The small files of a supervised program: one flat JSON object each, whose values are texts, numbers, true or false,
 * and lists of texts. Uses streaming only, so that a supervisor carries one jar of Jackson and starts fast.
 */
final class SupervisionJson {

    private static final JsonFactory JSON = new JsonFactory();

    private SupervisionJson() {}

    /** {@return a class of the library this one needs, to find its jar by} */
    static Class<?> library() {
        return JsonFactory.class;
    }

    /** {@return an object as text, its fields in the order given} */
    static String write(Map<String, ?> fields) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.setPrettyPrinter(new DefaultPrettyPrinter());
            json.writeStartObject();
            for (Map.Entry<String, ?> field : fields.entrySet()) {
                json.writeFieldName(field.getKey());
                writeValue(json, field.getValue());
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw new IllegalStateException("writing to memory failed", e);
        }
        return text.append('\n').toString();
    }

    private static void writeValue(JsonGenerator json, Object value) throws IOException {
        if (value instanceof List<?> list) {
            json.writeStartArray();
            for (Object item : list) {
                json.writeString(item.toString());
            }
            json.writeEndArray();
        } else if (value instanceof Number number) {
            json.writeNumber(number.longValue());
        } else if (value instanceof Boolean flag) {
            json.writeBoolean(flag);
        } else {
            json.writeString(value.toString());
        }
    }

    /**
     * {@return the fields of an object}
     *
     * @throws InvalidValueException when the text is not such an object
     */
    static Map<String, Object> read(String text) {
        Map<String, Object> fields = new LinkedHashMap<>();
        try (JsonParser json = JSON.createParser(text)) {
            require(json.nextToken() == JsonToken.START_OBJECT);
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                json.nextToken();
                fields.put(name, readValue(json));
            }
            require(json.currentToken() == JsonToken.END_OBJECT);
        } catch (IOException e) {
            require(false);
        }
        return fields;
    }

    private static Object readValue(JsonParser json) throws IOException {
        return switch (json.currentToken()) {
            case VALUE_STRING -> json.getText();
            case VALUE_NUMBER_INT -> json.getLongValue();
            case VALUE_TRUE, VALUE_FALSE -> json.getBooleanValue();
            case START_ARRAY -> readList(json);
            default -> {
                json.skipChildren();
                yield "";
            }
        };
    }

    private static List<String> readList(JsonParser json) throws IOException {
        List<String> items = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            require(json.currentToken() == JsonToken.VALUE_STRING);
            items.add(json.getText());
        }
        return items;
    }

    private static void require(boolean wellFormed) {
        if (!wellFormed) {
            throw new InvalidValueException(
                    "a record of a supervised program is damaged; look at the files of its run");
        }
    }

    /** {@return whether a line is a JSON object whose {@code type} has this value} */
    static boolean hasType(byte[] line, int length, String type) {
        try (JsonParser json = JSON.createParser(line, 0, length)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                return false;
            }
            boolean found = false;
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                boolean wanted = json.currentName().equals("type");
                JsonToken value = json.nextToken();
                found |= wanted
                        && value == JsonToken.VALUE_STRING
                        && json.getText().equals(type);
                json.skipChildren();
            }
            return found && json.currentToken() == JsonToken.END_OBJECT;
        } catch (IOException e) {
            return false;
        }
    }
}
