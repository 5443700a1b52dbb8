package io.liaise.core.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.liaise.core.config.Setting.Form;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever may stand at a key is read as it was written, in whatever order and however it is spelled. */
class TomlRoundTripTest {

    private static final int FILES = 60;
    private static final int[] ODD = {'"', '\\', '\'', '#', '=', '\n', '\t', 0x7F, 0x1F600, 0xE9, 0x202E, ' ', 'a', 'Z'
    };

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void ofAnyValues(long seed) throws IOException {
        Random random = new Random(seed);
        for (int file = 0; file < FILES; file++) {
            List<Setting> keys = random.nextBoolean() ? SubjectKeys.ALL : GlobalKeys.ALL;
            Map<Setting, Object> values = values(random, keys);
            Path path = folder.resolve("any.toml");
            Files.writeString(path, written(random, values));

            Document read = Document.read(path, keys, "");

            assertEquals(List.of(), read.problems(), () -> "seed " + seed);
            values.forEach((key, value) -> assertEquals(Optional.of(value), found(read, key), key::path));
        }
    }

    private static Map<Setting, Object> values(Random random, List<Setting> keys) {
        Map<Setting, Object> values = new LinkedHashMap<>();
        for (Setting key : keys) {
            boolean fixed = !key.path().contains("<") && key.form().type() != Setting.Type.ANY;
            boolean wanted = key.standard().equals(Setting.REQUIRED) || random.nextBoolean();
            if (fixed && wanted) {
                values.put(key, value(random, key.form()));
            }
        }
        return values;
    }

    private static Object value(Random random, Form form) {
        return switch (form.type()) {
            case TEXT, PATH, ANY -> text(random);
            case FLAG -> random.nextBoolean();
            case TEXTS -> List.of(text(random), text(random));
            case AMOUNT -> BigDecimal.valueOf(random.nextInt(100_000), 2);
            case WHOLE -> form.least().orElse(0L) + random.nextInt(1_000_000);
            case WORD -> word(random, form);
            case WORDS -> List.of(word(random, form));
        };
    }

    private static String word(Random random, Form form) {
        return form.words().get(random.nextInt(form.words().size()));
    }

    private static String text(Random random) {
        return random.ints(random.nextInt(12), 0, ODD.length)
                .map(index -> ODD[index])
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private static String written(Random random, Map<Setting, Object> values) {
        List<String> lines = new ArrayList<>();
        values.forEach((key, value) -> {
            String name = key.parts().stream()
                    .map(part -> random.nextBoolean() ? part : "\"" + part + "\"")
                    .collect(Collectors.joining(random.nextBoolean() ? "." : " . "));
            lines.add(name + " = " + toml(random, value));
        });
        Collections.shuffle(lines, random);
        return String.join(random.nextBoolean() ? "\n" : "\r\n", lines) + "\n";
    }

    private static String toml(Random random, Object value) {
        if (value instanceof String text) {
            return quoted(random, text);
        }
        return value instanceof List<?> list
                ? list.stream().map(one -> toml(random, one)).collect(Collectors.joining(", ", "[", "]"))
                : value.toString();
    }

    private static String quoted(Random random, String text) {
        boolean plain = text.codePoints().allMatch(c -> c >= ' ' && c < 0x7F && c != '\'');
        if (plain && random.nextBoolean()) {
            return "'" + text + "'";
        }
        return text.codePoints()
                .mapToObj(c -> c == '"' || c == '\\' || c < ' ' || c == 0x7F || random.nextInt(5) == 0
                        ? "\\U%08X".formatted(c)
                        : Character.toString(c))
                .collect(Collectors.joining("", "\"", "\""));
    }

    private static Optional<?> found(Document read, Setting key) {
        return switch (key.form().type()) {
            case TEXT, PATH, WORD, ANY -> read.text(key);
            case FLAG -> Optional.of(read.flag(key));
            case TEXTS, WORDS -> read.texts(key);
            case AMOUNT -> read.amount(key).map(amount -> amount.setScale(2));
            case WHOLE -> read.whole(key);
        };
    }
}
