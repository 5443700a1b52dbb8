package io.liaise.core.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What a {@link Supervisor} is to do: written into its folder before it is started, and read by nobody else. The
 * environment is not part of it, so that no secret is written to disk: the supervisor passes on its own.
 *
 * @param id what is run, such as a run's id; also the value of {@code LIAISE_RUN} by which its processes are known
 * @param argv the program and its arguments
 * @param cwd the folder to run it in
 * @param stdin the file it reads; empty for nothing
 * @param locks the lock files to hold as long as anything of it lives
 * @param limits how far it may go
 * @param watch how its progress and end are seen
 * @param afterwards what happens when it is over
 */
public record Launch(
        String id,
        List<String> argv,
        Path cwd,
        Optional<Path> stdin,
        List<Path> locks,
        Limits limits,
        Watch watch,
        Afterwards afterwards) {

    /** The variable by which the processes of a run are known, wherever they went. */
    public static final String MARK = "LIAISE_RUN";

    /** Copies the lists. */
    public Launch {
        argv = List.copyOf(argv);
        locks = List.copyOf(locks);
    }

    /** {@return the entry of the environment that every process of it carries} */
    String mark() {
        return MARK + "=" + id;
    }

    /**
     * How far a program may go.
     *
     * @param wallClock how long it may take in all
     * @param stall how long it may show no progress; empty for as long as it likes
     * @param lastWords how long it may live on after its final line; ignored where no such line is watched for
     */
    public record Limits(Duration wallClock, Optional<Duration> stall, Duration lastWords) {}

    /**
     * How a program's progress and end are seen. Its standard output always counts as progress when it grows.
     *
     * @param activity further files that count as progress when they grow; they need not exist yet
     * @param finalLine the value of {@code type} in the JSON line that is its last; empty when only its exit ends it
     */
    public record Watch(List<Path> activity, Optional<String> finalLine) {
        /** Copies the list. */
        public Watch {
            activity = List.copyOf(activity);
        }
    }

    /**
     * What happens when a program is over.
     *
     * @param endLeftovers whether processes it leaves behind are ended too
     * @param wakeFile a file that gets one more line then, for whoever watches it
     * @param wake a command line that is started then and left to itself; empty for none
     */
    public record Afterwards(boolean endLeftovers, Optional<Path> wakeFile, List<String> wake) {
        /** Copies the command line. */
        public Afterwards {
            wake = List.copyOf(wake);
        }
    }
}
