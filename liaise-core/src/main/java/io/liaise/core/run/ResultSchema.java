package io.liaise.core.run;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The JSON schemas that agents' structured answers have to meet. {@link StructuredAnswer} reads what meets them. */
public final class ResultSchema {

    private ResultSchema() {}

    /** {@return the schema for a run of this kind, as JSON text on one line} */
    public static String of(RunRecord.Kind kind) {
        return switch (kind) {
            case WORK -> resource("outcomes.schema.json");
            case REWORD -> resource("reword.schema.json");
        };
    }

    private static String resource(String name) {
        try (InputStream in = ResultSchema.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is missing from this jar");
            }
            return String.join(
                    " ",
                    new String(in.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .map(String::strip)
                            .toList());
        } catch (IOException e) {
            throw new IllegalStateException(name + " cannot be read from this jar", e);
        }
    }
}
