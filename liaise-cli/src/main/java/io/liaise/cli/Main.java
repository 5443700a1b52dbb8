package io.liaise.cli;

import io.liaise.cli.desk.Console;
import io.liaise.cli.desk.Installed;
import io.liaise.cli.desk.Machine;
import io.liaise.cli.desk.SecureIds;
import io.liaise.cli.desk.TerminalPerson;
import io.liaise.cli.desk.Wiring;
import io.liaise.core.failure.ConfigException;
import io.liaise.core.plugin.Plugins;
import io.liaise.core.process.JdkCommandRunner;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Starts liaise as a program. */
public final class Main {

    /** A file that holds the time policies go by, for trying things out. */
    static final String TEST_CLOCK = "liaise.test.clock";

    /** Whether a person reads along; the launcher looks, since Java cannot tell. */
    static final String TERMINAL = "liaise.terminal";

    /** Whether a person can type; the launcher looks. */
    static final String KEYBOARD = "liaise.keyboard";

    /** The folder liaise is installed in; the launcher says. */
    static final String HOME = "liaise.home";

    private Main() {}

    /** Runs what the arguments ask for and ends with its exit code. */
    public static void main(String[] arguments) {
        Map<String, String> environment = System.getenv();
        Console console = console(environment);
        System.exit(Liaise.start(console, () -> wiring(console, environment), arguments));
    }

    private static Console console(Map<String, String> environment) {
        boolean terminal = Boolean.getBoolean(TERMINAL);
        return new Console(
                new PrintWriter(System.out, true, StandardCharsets.UTF_8),
                new PrintWriter(System.err, true, StandardCharsets.UTF_8),
                terminal,
                terminal && !environment.containsKey("NO_COLOR"),
                new TerminalPerson(terminal && Boolean.getBoolean(KEYBOARD), System.in, environment));
    }

    private static Wiring wiring(Console console, Map<String, String> environment) {
        Machine machine = new Machine(
                home(environment),
                environment,
                clock(Optional.ofNullable(System.getProperty(TEST_CLOCK)).orElse("")),
                ZoneId.systemDefault(),
                new JdkCommandRunner(),
                launcher(),
                System.getProperty("os.name", ""),
                Path.of(System.getProperty("java.home")));
        Plugins plugins = Plugins.discover(Main.class.getClassLoader());
        return new Wiring(console, machine, new SecureIds(), Installed.of(plugins));
    }

    /** The script that started this, or what it would have called. */
    private static List<String> launcher() {
        String home = System.getProperty(HOME, "");
        return home.isEmpty()
                ? List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName())
                : List.of(Path.of(home, "bin", "liaise").toString());
    }

    private static Path home(Map<String, String> environment) {
        return Path.of(Optional.ofNullable(environment.get("HOME"))
                .filter(home -> !home.isBlank())
                .orElseGet(() -> System.getProperty("user.home")));
    }

    /** {@return the time, or the one in a file where one is named} */
    static Clock clock(String file) {
        if (file.isEmpty()) {
            return Clock.systemUTC();
        }
        try {
            return Clock.fixed(Instant.parse(Files.readString(Path.of(file)).strip()), ZoneOffset.UTC);
        } catch (IOException | InvalidPathException e) {
            throw new ConfigException("%s: the file '%s' cannot be read (%s); name one that can, or leave %s out"
                    .formatted(TEST_CLOCK, file, e.getClass().getSimpleName(), TEST_CLOCK));
        } catch (DateTimeParseException e) {
            throw new ConfigException(
                    "%s: the file '%s' has to hold one time such as 2026-01-05T09:00:00Z".formatted(TEST_CLOCK, file));
        }
    }
}
