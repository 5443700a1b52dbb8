package io.liaise.core.ledger;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.store.Key;
import io.liaise.core.store.Shelf;
import io.liaise.core.store.Stored;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The JSON around a record's value: {@code {"key", "rev", "value"}}. */
final class RecordJson {

    /** Lengths are bounded by what was written, and what was written was checked, so only the depth keeps its limit. */
    static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private static final String NOT_JSON = "what %s is given is not one JSON value; it was not written";

    private RecordJson() {}

    /** {@return the bytes of the file} */
    static byte[] written(Key key, long revision, String value) {
        String text = "{\"key\":" + quoted(key.encoded()) + ",\n\"rev\":" + revision + ",\n\"value\":" + value + "}\n";
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** {@return the record in these bytes, or empty where they are not one} */
    static Optional<Stored> read(Shelf shelf, byte[] bytes) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return parsed(shelf, text);
        } catch (CharacterCodingException e) {
            return Optional.empty();
        } catch (IOException | InvalidValueException e) {
            return Optional.empty();
        }
    }

    /** Refuses a value that is not exactly one JSON value. */
    static void check(Key key, String value) {
        try (JsonParser parser = FACTORY.createParser(value)) {
            if (parser.nextToken() == null) {
                throw new InvalidValueException(NOT_JSON.formatted(key));
            }
            parser.skipChildren();
            parser.finishToken();
            if (parser.nextToken() != null) {
                throw new InvalidValueException(NOT_JSON.formatted(key));
            }
        } catch (IOException e) {
            throw new InvalidValueException(NOT_JSON.formatted(key));
        }
    }

    static String quoted(String text) {
        return "\"" + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + "\"";
    }

    private static Optional<Stored> parsed(Shelf shelf, String text) throws IOException {
        try (JsonParser parser = FACTORY.createParser(text)) {
            String key = "";
            long revision = 0;
            String value = "";
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return Optional.empty();
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                switch (name) {
                    case "key" -> key = parser.getText();
                    case "rev" -> revision = parser.getLongValue();
                    case "value" -> value = spanned(parser, text);
                    default -> parser.skipChildren();
                }
            }
            boolean whole = parser.currentToken() == JsonToken.END_OBJECT && parser.nextToken() == null;
            return whole && !key.isEmpty() && revision > 0 && !value.isEmpty()
                    ? Optional.of(new Stored(Key.parse(shelf, key), revision, value))
                    : Optional.empty();
        }
    }

    private static String spanned(JsonParser parser, String text) throws IOException {
        int start = (int) parser.currentTokenLocation().getCharOffset();
        parser.skipChildren();
        parser.finishToken();
        return text.substring(start, (int) parser.currentLocation().getCharOffset())
                .strip();
    }
}
