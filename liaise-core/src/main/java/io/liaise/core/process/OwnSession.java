package io.liaise.core.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Puts a program into a session and process group of its own, so that no terminal's interrupt, question or hang-up
 * reaches it and its group can be told from ours. Its process id stays the one that was started.
 */
final class OwnSession {

    private static final String SYSTEM_PATH = "/usr/bin:/bin:/usr/sbin:/sbin";
    private static final String PERL = "use POSIX; POSIX::setsid(); exec { $ARGV[0] } @ARGV; exit 127;";

    private OwnSession() {}

    /** {@return a command line that runs another one in a session of its own, where this system can do that} */
    static List<String> argv(List<String> program) {
        List<String> whole = new ArrayList<>();
        Optional<Path> setsid = find("setsid", SYSTEM_PATH);
        if (setsid.isPresent()) {
            whole.add(setsid.get().toString());
        } else {
            find("perl", SYSTEM_PATH).ifPresent(perl -> whole.addAll(List.of(perl.toString(), "-e", PERL, "--")));
        }
        whole.addAll(program);
        return whole;
    }

    /**
     * Refuses a program that cannot be executed; the session starter would only say so by its exit code.
     *
     * @param path the search path it will be found by
     * @param folder where it will run; a program named by a relative path is looked for from there
     * @throws IOException when there is no such program
     */
    static void requireProgram(String program, @Nullable String path, Path folder) throws IOException {
        boolean there = program.contains(File.separator)
                ? executable(folder.resolve(program))
                : find(program, path == null ? SYSTEM_PATH : path).isPresent();
        if (!there) {
            throw new IOException("not executable, or not on PATH");
        }
    }

    /** {@return the first executable file of this name in a search path} */
    static Optional<Path> find(String name, String path) {
        return Stream.of(path.split(File.pathSeparator, -1))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, name))
                .filter(OwnSession::executable)
                .findFirst();
    }

    private static boolean executable(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file);
    }
}
