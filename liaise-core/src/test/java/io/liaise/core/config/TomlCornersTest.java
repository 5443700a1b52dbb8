package io.liaise.core.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.liaise.core.config.Setting.Form;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Corners of TOML that parsers get wrong (C130): each is told by line and column, or read. An escaped apostrophe is no
 * TOML; the parser reads it as an apostrophe all the same, which is what its writer meant.
 */
class TomlCornersTest {

    private static final List<Setting> KEYS = List.of(
            new Setting("a", Form.TEXT, "none", "A text."),
            new Setting("t.b", Form.TEXT, "none", "A text."),
            new Setting("when", Form.ANY, "none", "Anything."));

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "a = \"it\\'s\" | ",
                "a = \"\\uD800\" | 1:6",
                "a = \"x\"⏎a = \"y\" | 2:1",
                "t.b = \"x\"⏎[t]⏎b = \"y\" | 2:1",
                "a = \"😀\" b | 1:9",
                "a = \"😀\"⏎t.b = 7 | 2:1",
                "when = 2026-01-05T09:00:00-00:30 | ",
                "a = \"'\"⏎t.b = '\"' | ",
            })
    void isToldOrRead(String toml, String where) throws IOException {
        Path file = folder.resolve("corner.toml");
        Files.writeString(file, toml.strip().replace("⏎", "\n"));

        List<String> places = Document.read(file, KEYS, "").problems().stream()
                .map(problem -> problem.line() + ":" + problem.column())
                .toList();

        assertEquals(where == null ? List.of() : List.of(where), places);
    }
}
