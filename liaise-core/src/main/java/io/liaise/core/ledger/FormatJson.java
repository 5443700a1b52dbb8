package io.liaise.core.ledger;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The file that tells the ledger's format: {@code {"format": 1}}. */
final class FormatJson {

    private FormatJson() {}

    static byte[] written(long format) {
        return ("{\"format\":" + format + "}\n").getBytes(StandardCharsets.UTF_8);
    }

    /** {@return the number, or empty where there is none} */
    static Optional<Long> read(byte[] bytes) {
        try (JsonParser parser = RecordJson.FACTORY.createParser(bytes)) {
            if (parser.nextToken() != JsonToken.START_OBJECT || !"format".equals(parser.nextFieldName())) {
                return Optional.empty();
            }
            return parser.nextToken() == JsonToken.VALUE_NUMBER_INT
                    ? Optional.of(parser.getLongValue()).filter(number -> number > 0)
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
