package io.liaise.cli;

import io.liaise.cli.desk.Console;
import io.liaise.cli.desk.RandomIds;
import io.liaise.cli.desk.Wiring;
import io.liaise.cli.desk.Wiring.Machine;
import io.liaise.core.plugin.Plugins;
import io.liaise.core.process.JdkCommandRunner;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;

/** Starts liaise as a program. */
public final class Main {

    /** A file that holds the time policies go by, for trying things out. */
    static final String TEST_CLOCK = "liaise.test.clock";

    /** Whether a person reads along; the launcher looks, since Java cannot tell. */
    static final String TERMINAL = "liaise.terminal";

    private Main() {}

    /** Runs what the arguments ask for and ends with its exit code. */
    public static void main(String[] arguments) {
        System.exit(Liaise.run(wiring(), arguments));
    }

    private static Wiring wiring() {
        Map<String, String> environment = System.getenv();
        boolean terminal = Boolean.getBoolean(TERMINAL);
        Console console = new Console(
                new PrintWriter(System.out, true, StandardCharsets.UTF_8),
                new PrintWriter(System.err, true, StandardCharsets.UTF_8),
                terminal,
                terminal && !environment.containsKey("NO_COLOR"));
        return new Wiring(
                console,
                new Machine(
                        home(environment),
                        environment,
                        clock(),
                        ZoneId.systemDefault(),
                        new RandomIds(),
                        new JdkCommandRunner()),
                Plugins.discover(Main.class.getClassLoader()));
    }

    private static Path home(Map<String, String> environment) {
        return Path.of(Optional.ofNullable(environment.get("HOME"))
                .filter(home -> !home.isBlank())
                .orElseGet(() -> System.getProperty("user.home")));
    }

    private static Clock clock() {
        String file = System.getProperty(TEST_CLOCK);
        return file == null ? Clock.systemUTC() : Clock.fixed(at(Path.of(file)), java.time.ZoneOffset.UTC);
    }

    private static Instant at(Path file) {
        try {
            return Instant.parse(Files.readString(file).strip());
        } catch (IOException e) {
            throw new IllegalStateException("the file of the test clock cannot be read", e);
        }
    }
}
