package io.liaise.claude;

import io.liaise.core.failure.ProcessException;
import io.liaise.core.process.Command;
import io.liaise.core.process.CommandResult;
import io.liaise.core.run.Health;
import io.liaise.core.run.Health.Unready;
import io.liaise.core.run.RunFailure;
import io.liaise.core.spi.HostContext;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;

/** The agent's program: where it is, and whether it could work now. */
final class ClaudeProgram {

    /** The oldest version whose behaviour was recorded. */
    static final AgentVersion OLDEST = new AgentVersion(2, 1, 197);

    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private final ClaudeSettings settings;
    private final HostContext host;

    ClaudeProgram(ClaudeSettings settings, HostContext host) {
        this.settings = settings;
        this.host = host;
    }

    /**
     * {@return its file}
     *
     * @throws ProcessException when there is none
     */
    Path require() {
        return find().orElseThrow(() -> new ProcessException(missing(), null));
    }

    /**
     * {@return whether it could work now}
     *
     * <p>Whether its login is accepted is for the service to say; here it is only told whether there is one. A program
     * that does not answer in time is given the benefit of the doubt.
     */
    Health look() {
        Optional<Path> program = find();
        if (program.isEmpty()) {
            return unready(RunFailure.CONFIG_ERROR, missing());
        }
        try {
            CommandResult version = ask(program.get(), "--version");
            if (!version.timedOut() && !version.succeeded()) {
                return unready(RunFailure.CONFIG_ERROR, "%s cannot tell its version".formatted(program.get()));
            }
            Optional<AgentVersion> old = AgentVersion.in(version.stdout()).filter(found -> found.compareTo(OLDEST) < 0);
            if (old.isPresent()) {
                return unready(
                        RunFailure.CONFIG_ERROR,
                        "%s is version %s; liaise needs %s or newer".formatted(program.get(), old.get(), OLDEST));
            }
            if (settings.checksLogin()) {
                CommandResult login = ask(program.get(), "auth", "status");
                if (!login.timedOut() && !login.succeeded()) {
                    return unready(
                            RunFailure.AUTH_EXPIRED,
                            "claude is not logged in; run `claude` by hand and log in, or name the variable that holds"
                                    + " its credential in pass_env");
                }
            }
            return new Health.Ready();
        } catch (ProcessException e) {
            return unready(RunFailure.CONFIG_ERROR, "%s cannot be executed".formatted(program.get()));
        }
    }

    private CommandResult ask(Path program, String... arguments) {
        String[] argv = Stream.concat(Stream.of(program.toString()), Stream.of(arguments))
                .toArray(String[]::new);
        return host.commands()
                .run(Command.of(PATIENCE, argv)
                        .withEnvironment(ChildEnvironment.of(host.environment(), settings.passEnv())));
    }

    private static Unready unready(RunFailure failure, String detail) {
        return new Unready(Optional.of(failure), Optional.empty(), detail);
    }

    private String missing() {
        return "there is no executable program %s; install it, or set its path as program in [plugins.claude]"
                .formatted(settings.program());
    }

    private Optional<Path> find() {
        try {
            String name = settings.program();
            if (name.contains(File.separator)) {
                Path path = name.startsWith("~/") ? host.home().resolve(name.substring(2)) : Path.of(name);
                return Optional.of(path.toAbsolutePath()).filter(ClaudeProgram::executable);
            }
            return Stream.of(host.environment().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                    .filter(folder -> !folder.isEmpty())
                    .map(folder -> Path.of(folder, name).toAbsolutePath())
                    .filter(ClaudeProgram::executable)
                    .findFirst();
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private static boolean executable(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file);
    }
}
