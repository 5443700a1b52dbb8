package io.liaise.core.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A program to run, without a shell.
 *
 * @param argv the program, then its arguments, each passed as it stands
 * @param cwd the folder to run it in; empty for the folder of this process
 * @param environment everything it finds in its environment; nothing is inherited
 * @param stdin what it reads; it sees the end of input after it
 * @param timeout how long it may take before it is stopped, children and all
 * @param maxOutputBytes how many bytes of each of its two streams are kept
 */
public record Command(
        List<String> argv,
        Optional<Path> cwd,
        Map<String, String> environment,
        String stdin,
        Duration timeout,
        int maxOutputBytes) {

    private static final int DEFAULT_OUTPUT_BYTES = 1 << 20;

    /** Copies the collections and refuses an empty command line. */
    public Command {
        argv = List.copyOf(argv);
        environment = Collections.unmodifiableMap(new TreeMap<>(environment));
        if (argv.isEmpty()) {
            throw new IllegalArgumentException("a command names its program");
        }
    }

    /** {@return a command that reads nothing, in the folder of this process, with an empty environment} */
    public static Command of(Duration timeout, String... argv) {
        return new Command(List.of(argv), Optional.empty(), Map.of(), "", timeout, DEFAULT_OUTPUT_BYTES);
    }

    /** {@return the same command in another folder} */
    public Command in(Path folder) {
        return new Command(argv, Optional.of(folder), environment, stdin, timeout, maxOutputBytes);
    }

    /** {@return the same command with exactly this environment} */
    public Command withEnvironment(Map<String, String> exactly) {
        return new Command(argv, cwd, exactly, stdin, timeout, maxOutputBytes);
    }

    /** {@return the same command reading this text} */
    public Command withStdin(String text) {
        return new Command(argv, cwd, environment, text, timeout, maxOutputBytes);
    }

    /** {@return the program's name and nothing of its arguments, which may hold what nobody should see} */
    @Override
    public String toString() {
        return argv.get(0);
    }
}
