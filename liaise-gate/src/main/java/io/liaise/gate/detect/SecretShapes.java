package io.liaise.gate.detect;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The shapes of credentials, arranged by what they can begin with. */
final class SecretShapes {

    private final List<SecretShape> shapes;
    private final List<List<SecretShape>> byFirst = new ArrayList<>();

    SecretShapes(List<SecretShape> shapes) {
        this.shapes = List.copyOf(shapes);
        for (int c = 0; c < 0x80; c++) {
            int first = c;
            byFirst.add(shapes.stream()
                    .filter(shape -> shape.firsts().contains(first))
                    .toList());
        }
    }

    /** {@return the shapes liaise knows, and more} */
    static SecretShapes builtInAnd(List<SecretShape> more) {
        List<SecretShape> all = new ArrayList<>(builtIn().all());
        all.addAll(more);
        return new SecretShapes(all);
    }

    /** {@return the shapes liaise knows} */
    static SecretShapes builtIn() {
        try (InputStream in = SecretShapes.class.getResourceAsStream("secrets.txt")) {
            if (in == null) {
                throw new IllegalStateException("secrets.txt is missing from the jar of liaise-gate");
            }
            return new SecretShapes(new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(SecretShape::parse)
                    .toList());
        } catch (IOException e) {
            throw new IllegalStateException("secrets.txt cannot be read from the jar of liaise-gate", e);
        }
    }

    List<SecretShape> all() {
        return shapes;
    }

    /** What a reading may begin a match with. */
    interface Start {
        boolean isAllowed(SecretShape shape, int start);
    }

    /** Takes what was found. */
    interface Found {
        void at(SecretShape shape, int start, int end);
    }

    void find(Reading text, Start allowed, Found found) {
        for (int i = 0; i < text.length(); i++) {
            int c = text.at(i);
            if (c >= 0x80) {
                continue;
            }
            for (SecretShape shape : byFirst.get(c)) {
                if (shape.beginsWithRun() && shape.isOfRun(text.at(i - 1))) {
                    continue;
                }
                int end = shape.end(text, i);
                if (end > 0 && allowed.isAllowed(shape, i)) {
                    found.at(shape, i, end);
                }
            }
        }
    }
}
