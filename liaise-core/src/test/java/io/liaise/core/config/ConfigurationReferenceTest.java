package io.liaise.core.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Keeps the reference page in step with the keys. {@code -Dreference.update} writes it anew. */
class ConfigurationReferenceTest {

    private static final Path PAGE = Path.of("../docs/reference/configuration.md");

    @Test
    void thePageIsWhatTheKeysSay() throws IOException {
        String page = page();
        if (Boolean.getBoolean("reference.update")) {
            Files.createDirectories(PAGE.toAbsolutePath().normalize().getParent());
            Files.writeString(PAGE, page);
        }

        assertEquals(page, Files.readString(PAGE), "run the build with -Dreference.update, and read the difference");
    }

    @Test
    void everyKeyIsDeclaredOnceAndSaysWhatItIsFor() {
        for (List<Setting> keys : List.of(GlobalKeys.ALL, SubjectKeys.ALL)) {
            assertEquals(
                    keys.size(), keys.stream().map(Setting::path).distinct().count());
            keys.forEach(key -> assertFalse(key.meaning().isBlank(), key.path()));
        }
    }

    private static String page() {
        return """
                # Configuration

                This page is made from the keys themselves. A file that holds anything else is refused, with the line and the
                column of everything that is wrong in it; a subject whose file is refused is left out of the tick, and the
                others go on. A path may begin with `~`; any other path that is not absolute is taken from the folder of the
                configuration.

                ## config.toml

                %s

                Keys of versions before 0.1 (%s) are accepted with a note and do nothing.

                ## subjects/SLUG.toml

                The name of the file is the subject's slug. Names in `<…>` are yours to choose.

                %s
                """.formatted(
                table(GlobalKeys.ALL),
                GlobalKeys.LEFT_OVER.stream().map(key -> "`" + key.path() + "`").collect(Collectors.joining(", ")),
                table(SubjectKeys.ALL));
    }

    private static String table(List<Setting> keys) {
        Stream<String> rows = keys.stream()
                .map(key -> "| `%s` | %s | %s | %s |"
                        .formatted(key.path(), key.form().text(), standard(key), key.meaning()));
        return Stream.concat(Stream.of("| Key | Value | Without it | Meaning |", "|---|---|---|---|"), rows)
                .collect(Collectors.joining("\n"));
    }

    private static String standard(Setting key) {
        return switch (key.form().type()) {
            case TEXT, PATH, ANY -> key.standard();
            case FLAG, TEXTS, AMOUNT, WHOLE, WORD, WORDS ->
                key.standard().equals("none") ? "none" : "`" + key.standard() + "`";
        };
    }
}
