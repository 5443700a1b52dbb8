package io.liaise.core.process;

import java.util.Optional;

/**
 * A process that cannot be mistaken for a later one with the same number.
 *
 * @param pid its number
 * @param start when it started: on Linux field 22 of what the kernel tells of it, in clock ticks since the machine started, which
 *     no change of the clock moves; elsewhere {@code t} and milliseconds since 1970; empty where the system does not say
 * @param boot names the machine's run since it started; empty where the system does not say
 */
public record ProcessIdentity(long pid, String start, String boot) {

    /** Whether a process lives. */
    public enum Life {
        /** It does. */
        ALIVE,
        /** It does not: there is none with its number, or another one. A dead one nobody has asked about counts. */
        GONE,
        /** One with its number lives, and nobody can say whether it is the same. */
        UNKNOWN
    }

    /** {@return the living process with this number} */
    public static Optional<ProcessIdentity> of(long pid) {
        return ProcessTable.row(pid).map(ProcessTable.Row::identity);
    }

    /** {@return this very process} */
    public static ProcessIdentity current() {
        long pid = ProcessHandle.current().pid();
        return of(pid).orElse(new ProcessIdentity(pid, "", ProcessTable.boot()));
    }

    /** {@return whether it lives} */
    public Life life() {
        if (!boot.isEmpty() && !ProcessTable.boot().isEmpty() && !boot.equals(ProcessTable.boot())) {
            return Life.GONE;
        }
        Optional<ProcessIdentity> now = of(pid);
        if (now.isEmpty()) {
            return Life.GONE;
        }
        String started = now.get().start();
        if (start.isEmpty() || started.isEmpty()) {
            return Life.UNKNOWN;
        }
        return start.equals(started) ? Life.ALIVE : Life.GONE;
    }

    /**
     * Tells it to end, and only it: a process of which it is not certain is left alone.
     *
     * @param force whether it is ended without being asked
     * @return whether it was told
     */
    public boolean signal(boolean force) {
        if (life() != Life.ALIVE || pid == ProcessHandle.current().pid()) {
            return false;
        }
        return ProcessHandle.of(pid)
                .map(handle -> force ? handle.destroyForcibly() : handle.destroy())
                .orElse(false);
    }

    /** {@return the identity as one word for a record: number, start and machine run, with colons between} */
    public String encode() {
        return pid + ":" + start + ":" + boot;
    }

    /** {@return the identity a record holds; empty when it holds something else} */
    public static Optional<ProcessIdentity> decode(String word) {
        String[] parts = word.split(":", 3);
        if (parts.length != 3 || !parts[0].matches("[1-9][0-9]{0,9}")) {
            return Optional.empty();
        }
        return Optional.of(new ProcessIdentity(Long.parseLong(parts[0]), parts[1], parts[2]));
    }
}
