package io.liaise.core.ledger;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.store.Key;
import io.liaise.core.store.Shelf;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32C;

/** The lines of the redo log: one JSON object each, then a tab and the CRC32C of the object in hexadecimal. */
final class LogJson {

    private static final String ARCHIVED = "archive/";
    private static final int SUM = 9;

    private LogJson() {}

    /** What a line is. */
    enum Kind {
        HEADER("format"),
        COMMIT("commit"),
        APPLIED("applied"),
        DISTRUST("distrust");

        private final String field;

        Kind(String field) {
            this.field = field;
        }
    }

    /**
     * A line that is whole.
     *
     * @param kind what it is
     * @param number the number that goes with the kind: a commit's, or the format's
     * @param json the object
     */
    record Line(Kind kind, long number, String json) {}

    /**
     * The first line of a log.
     *
     * @param format the number of the format
     * @param first the number of the first commit after it
     * @param boot the start of the machine it was written in, empty where unknown
     */
    record Header(long format, long first, String boot) {}

    static byte[] header(Header header) {
        return line("{\"format\":" + header.format() + ",\"first\":" + header.first() + ",\"boot\":"
                + RecordJson.quoted(header.boot()) + "}");
    }

    static byte[] mark(Kind kind, long number) {
        return line("{\"" + kind.field + "\":" + number + "}");
    }

    static byte[] entry(LogEntry entry) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = RecordJson.FACTORY.createGenerator(text)) {
            json.writeStartObject();
            json.writeNumberField(Kind.COMMIT.field, entry.number());
            writeRecords(json, entry.writes());
            writeAppends(json, entry.appends());
            json.writeEndObject();
        } catch (IOException e) {
            throw new IllegalStateException("a text in memory takes everything", e);
        }
        return line(text.toString());
    }

    /** {@return the line in these bytes, which end before its line break, or empty where it is damaged} */
    static Optional<Line> parse(byte[] bytes, int from, int to) {
        int end = to - SUM;
        if (end <= from || bytes[end] != '\t') {
            return Optional.empty();
        }
        String sum = new String(bytes, end + 1, SUM - 1, StandardCharsets.US_ASCII);
        if (!sum.equals(sum(bytes, from, end))) {
            return Optional.empty();
        }
        String json = new String(bytes, from, end - from, StandardCharsets.UTF_8);
        try (JsonParser parser = RecordJson.FACTORY.createParser(json)) {
            parser.nextToken();
            String field = parser.nextFieldName();
            long number = parser.nextLongValue(-1);
            for (Kind kind : Kind.values()) {
                if (kind.field.equals(field)) {
                    return Optional.of(new Line(kind, number, json));
                }
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    static Optional<Header> header(Line line) {
        try (JsonParser parser = RecordJson.FACTORY.createParser(line.json())) {
            long first = 0;
            String boot = "";
            parser.nextToken();
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                parser.nextToken();
                switch (name) {
                    case "first" -> first = parser.getLongValue();
                    case "boot" -> boot = parser.getText();
                    default -> parser.skipChildren();
                }
            }
            return first > 0 ? Optional.of(new Header(line.number(), first, boot)) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    static Optional<LogEntry> entry(Line line) {
        Map<Key, Optional<String>> writes = new LinkedHashMap<>();
        List<LogEntry.Append> appends = new ArrayList<>();
        try (JsonParser parser = RecordJson.FACTORY.createParser(line.json())) {
            parser.nextToken();
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                parser.nextToken();
                switch (name) {
                    case "writes" -> readRecords(parser, writes);
                    case "appends" -> readAppends(parser, appends);
                    default -> parser.skipChildren();
                }
            }
            return Optional.of(new LogEntry(line.number(), writes, appends));
        } catch (IOException | InvalidValueException e) {
            return Optional.empty();
        }
    }

    private static void writeRecords(JsonGenerator json, Map<Key, Optional<String>> writes) throws IOException {
        json.writeObjectFieldStart("writes");
        for (Map.Entry<Key, Optional<String>> write : writes.entrySet()) {
            json.writeFieldName(write.getKey().toString());
            if (write.getValue().isPresent()) {
                json.writeString(write.getValue().get());
            } else {
                json.writeNull();
            }
        }
        json.writeEndObject();
    }

    private static void writeAppends(JsonGenerator json, List<LogEntry.Append> appends) throws IOException {
        json.writeArrayFieldStart("appends");
        for (LogEntry.Append append : appends) {
            json.writeStartArray();
            json.writeString(append.history().encoded());
            json.writeNumber(append.at());
            for (String line : append.lines()) {
                json.writeString(line);
            }
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    private static void readRecords(JsonParser parser, Map<Key, Optional<String>> writes) throws IOException {
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            String value = parser.nextToken() == JsonToken.VALUE_NULL ? null : parser.getText();
            Key key = name.startsWith(ARCHIVED)
                    ? Key.parse(Shelf.ARCHIVE, name.substring(ARCHIVED.length()))
                    : Key.parse(Shelf.OPEN, name);
            writes.put(key, Optional.ofNullable(value));
        }
    }

    private static void readAppends(JsonParser parser, List<LogEntry.Append> appends) throws IOException {
        while (parser.nextToken() == JsonToken.START_ARRAY) {
            Key history = Key.parse(Shelf.OPEN, String.valueOf(parser.nextTextValue()));
            long at = parser.nextLongValue(0);
            List<String> lines = new ArrayList<>();
            for (String line = parser.nextTextValue(); line != null; line = parser.nextTextValue()) {
                lines.add(line);
            }
            appends.add(new LogEntry.Append(history, at, lines));
        }
    }

    private static byte[] line(String json) {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        byte[] whole = java.util.Arrays.copyOf(bytes, bytes.length + SUM + 1);
        byte[] sum = ("\t" + sum(bytes, 0, bytes.length) + "\n").getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(sum, 0, whole, bytes.length, sum.length);
        return whole;
    }

    private static String sum(byte[] bytes, int from, int to) {
        CRC32C sum = new CRC32C();
        sum.update(bytes, from, to - from);
        return HexFormat.of().toHexDigits((int) sum.getValue());
    }
}
