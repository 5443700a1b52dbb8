package io.liaise.cli.desk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.failure.RefusedException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TerminalPersonTest {

    @TempDir
    private Path folder;

    @Test
    void linesComeOneByOneAndEndWithTheInput() {
        Person person = typing("yes\r\nwürde\n", Map.of());

        assertEquals(Optional.of("yes"), person.line());
        assertEquals(Optional.of("würde"), person.line());
        assertEquals(Optional.empty(), person.line());
    }

    @Test
    void everythingIsTheWholeInput() {
        assertEquals("one\ntwo\n", typing("one\ntwo\n", Map.of()).everything());
    }

    @Test
    void anEditorWithArgumentsChangesTheText() throws IOException {
        Path editor = editor("printf '%s\\n' \"$1\" >> \"$2\"");

        String edited = typing("", Map.of("EDITOR", editor + " --wait")).edited("before\n");

        assertEquals("before\n--wait\n", edited);
    }

    @Test
    void visualWinsOverEditor() throws IOException {
        Path editor = editor("echo visual > \"$1\"");

        assertEquals(
                "visual\n",
                typing("", Map.of("VISUAL", editor.toString(), "EDITOR", "false"))
                        .edited("before"));
    }

    @Test
    void theDraftIsGoneAfterwards() throws IOException {
        Path seen = folder.resolve("seen");
        Path editor = editor("printf '%s' \"$1\" > '" + seen + "'");

        typing("", Map.of("EDITOR", editor.toString())).edited("a secret");

        Path draft = Path.of(Files.readString(seen));
        assertTrue(draft.isAbsolute());
        assertFalse(Files.exists(draft));
        assertFalse(Files.exists(draft.getParent()));
    }

    @Test
    void anEditorThatFailsSendsNothing() throws IOException {
        Path editor = editor("exit 3");

        RefusedException refused = assertThrows(
                RefusedException.class,
                () -> typing("", Map.of("EDITOR", editor.toString())).edited("before"));

        assertEquals(
                "your editor '%s' ended with exit code 3; nothing was sent".formatted(editor), refused.getMessage());
    }

    @Test
    void anEditorThatIsMissingIsNamed() {
        Path missing = folder.resolve("no-such-editor");

        RefusedException refused = assertThrows(
                RefusedException.class,
                () -> typing("", Map.of("EDITOR", missing.toString())).edited("before"));

        assertTrue(refused.getMessage().contains("no-such-editor"), refused.getMessage());
        assertTrue(refused.getMessage().contains("name your editor in EDITOR"), refused.getMessage());
    }

    private static Person typing(String input, Map<String, String> environment) {
        return new TerminalPerson(true, new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)), environment);
    }

    private Path editor(String script) throws IOException {
        Path file = folder.resolve("editor");
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }
}
