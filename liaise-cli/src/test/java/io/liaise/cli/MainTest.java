package io.liaise.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.cli.desk.Console;
import io.liaise.core.failure.ConfigException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MainTest {

    @TempDir
    private Path folder;

    private final StringWriter err = new StringWriter();
    private final Console console =
            new Console(new PrintWriter(new StringWriter()), new PrintWriter(err), false, false);

    @Test
    void tellsAFaultThatHappensBeforeTheCommandWithItsTrace() {
        int code = Liaise.start(
                console,
                () -> {
                    throw new IllegalStateException("no parts");
                },
                "status");

        assertEquals(70, code);
        assertTrue(err.toString().startsWith("liaise: this is a fault of liaise itself"));
        assertTrue(err.toString().contains("IllegalStateException: no parts"));
        assertTrue(err.toString().contains("MainTest"));
    }

    @Test
    void tellsAnErrorOfTheMachineInTheSameWay() {
        int code = Liaise.start(
                console,
                () -> {
                    throw new NoClassDefFoundError("Part");
                },
                "status");

        assertEquals(70, code);
        assertTrue(err.toString().contains("NoClassDefFoundError: Part"));
    }

    @Test
    void saysWhatIsWrongWithTheFileOfTheTestClock() throws IOException {
        Path file = Files.writeString(folder.resolve("clock"), "noon");

        int code = Liaise.start(
                console,
                () -> {
                    Main.clock(file.toString());
                    throw new IllegalStateException("the clock was taken");
                },
                "status");

        assertEquals(1, code);
        assertEquals(
                "liaise: liaise.test.clock: the file '%s' has to hold one time such as 2026-01-05T09:00:00Z"
                        .formatted(file),
                err.toString().strip());
    }

    @Test
    void refusesATestClockThatIsNotThere() {
        ConfigException absent = assertThrows(
                ConfigException.class, () -> Main.clock(folder.resolve("absent").toString()));
        ConfigException impossible = assertThrows(ConfigException.class, () -> Main.clock("a\0b"));

        assertTrue(absent.getMessage().contains("cannot be read (NoSuchFileException)"));
        assertTrue(impossible.getMessage().contains("cannot be read (InvalidPathException)"));
    }

    @Test
    void goesByTheFileOfTheTestClock() throws IOException {
        Path file = Files.writeString(folder.resolve("clock"), "2026-01-05T09:00:00Z\n");

        assertEquals(
                Instant.parse("2026-01-05T09:00:00Z"),
                Main.clock(file.toString()).instant());
    }
}
