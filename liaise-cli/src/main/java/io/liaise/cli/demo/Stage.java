package io.liaise.cli.demo;

import io.liaise.cli.desk.Console;
import io.liaise.cli.desk.Machine;
import io.liaise.cli.desk.Wiring;
import io.liaise.core.failure.RefusedException;
import io.liaise.core.process.Command;
import io.liaise.webinbox.Collector;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** Everything the demo needs, in one folder: a configuration, an app in a git repository, and a web inbox. */
final class Stage implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Path folder;
    private final DemoClock clock;
    private final Wiring outside;
    private final BiFunction<Wiring, String[], Integer> program;
    private final Collector inbox;

    private Stage(
            Path folder, DemoClock clock, Wiring outside, BiFunction<Wiring, String[], Integer> program, int port) {
        this.folder = folder;
        this.clock = clock;
        this.outside = outside;
        this.program = program;
        Wiring inside = wiring("", new StringWriter());
        this.inbox = Collector.start(
                InetAddress.getLoopbackAddress().getHostAddress(),
                port,
                inside.inbox(inside.configuration(root())),
                () -> {});
    }

    /** What a command printed and came to. */
    record Ran(int code, List<String> lines) {

        Ran {
            lines = List.copyOf(lines);
        }
    }

    /** Puts everything there and opens the web inbox. */
    static Stage set(Wiring outside, BiFunction<Wiring, String[], Integer> program, Duration behind) {
        try {
            Path folder = where(outside.machine());
            int port = freePort();
            DemoClock clock = new DemoClock(outside.clock(), behind);
            for (String name : List.of("root", "root/subjects", "state", "page", "site")) {
                Files.createDirectory(folder.resolve(name));
            }
            write(folder.resolve("root/config.toml"), "config.toml", Map.of("@PORT@", Integer.toString(port)));
            write(folder.resolve("root/subjects/page.toml"), "page.toml", Map.of());
            write(folder.resolve("root/brief.md"), "brief.md", Map.of());
            // Looks like a key, is none, and stands nowhere but in this folder.
            write(
                    folder.resolve("root/script.json"),
                    "script.json",
                    Map.of("@KEY@", "gh" + "p_" + outside.ids().hex(36)));
            write(folder.resolve("deploy.sh"), "deploy.sh", Map.of());
            write(folder.resolve("page/index.html"), "index.html", Map.of());
            Stage stage = new Stage(folder, clock, outside, program, port);
            stage.git("init", "--quiet", "--initial-branch=main");
            stage.git("config", "user.name", "Demo");
            stage.git("config", "user.email", "demo@example.invalid");
            stage.git("add", "--all");
            stage.git("-c", "commit.gpgSign=false", "commit", "--quiet", "--message=A page with a greeting");
            return stage;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path folder() {
        return folder;
    }

    Path root() {
        return folder.resolve("root");
    }

    DemoClock clock() {
        return clock;
    }

    /** Gives somebody a personal link. */
    URI invite(String person) {
        Wiring inside = wiring("", new StringWriter());
        return URI.create(inside.inbox(inside.configuration(root())).invite(person, "page"));
    }

    /** Runs a command of liaise over the demo's own configuration, by an operator who agrees. */
    Ran run(String... words) {
        return runEditing("", words);
    }

    /** The same by an operator whose editor leaves this text. */
    Ran runEditing(String text, String... words) {
        StringWriter said = new StringWriter();
        String[] all = Stream.concat(Stream.of(words), Stream.of("--root", root().toString()))
                .toArray(String[]::new);
        int code = program.apply(wiring(text, said), all);
        return new Ran(code, said.toString().lines().toList());
    }

    /** {@return what a visitor of the deployed page sees} */
    String deployed() {
        try {
            return Files.readString(folder.resolve("site/index.html"));
        } catch (IOException e) {
            return "";
        }
    }

    private Wiring wiring(String edited, StringWriter said) {
        Machine machine = outside.machine();
        PrintWriter both = new PrintWriter(said);
        Map<String, String> environment = new HashMap<>();
        for (String name : List.of("PATH", "JAVA_HOME", "LANG", "TMPDIR")) {
            String value = machine.environment().get(name);
            if (value != null) {
                environment.put(name, value);
            }
        }
        environment.put("HOME", folder.toString());
        return new Wiring(
                new Console(both, both, false, false, new DemoOperator(edited, both)),
                new Machine(
                        folder,
                        environment,
                        clock,
                        machine.zone(),
                        machine.commands(),
                        machine.launcher(),
                        machine.system(),
                        machine.javaHome()),
                outside.ids(),
                outside.installed());
    }

    private void git(String... words) {
        String[] argv = Stream.concat(Stream.of("git"), Stream.of(words)).toArray(String[]::new);
        Machine machine = wiring("", new StringWriter()).machine();
        if (!machine.commands()
                .run(Command.of(PATIENCE, argv).in(folder.resolve("page")).withEnvironment(machine.environment()))
                .succeeded()) {
            throw new RefusedException("the demo needs git 2.28 or newer, and 'git %s' failed".formatted(words[0]));
        }
    }

    /** A new folder, below the machine's folder for such things. */
    private static Path where(Machine machine) throws IOException {
        String below = machine.environment().getOrDefault("TMPDIR", "");
        Path made = below.isBlank()
                ? Files.createTempDirectory("liaise-demo-")
                : Files.createTempDirectory(Path.of(below), "liaise-demo-");
        return made.toRealPath();
    }

    private static int freePort() throws IOException {
        try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return any.getLocalPort();
        }
    }

    private static void write(Path file, String resource, Map<String, String> blanks) throws IOException {
        try (InputStream in = Stage.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException(resource + " is missing from this jar");
            }
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            for (Map.Entry<String, String> blank : blanks.entrySet()) {
                text = text.replace(blank.getKey(), blank.getValue());
            }
            Files.writeString(file, text);
        }
        if (resource.endsWith(".sh") && !file.toFile().setExecutable(true)) {
            throw new IOException("no permission to make a program of " + resource);
        }
    }

    @Override
    public void close() {
        inbox.close();
    }
}
