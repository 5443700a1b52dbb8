package io.liaise.core.process;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A supervised program as others see it, through its folder alone. Only {@link #revoke} and {@link #stop} change
 * anything. All methods may be called by several processes at once.
 *
 * @param files its folder
 * @param id what is run, as its {@link Launch} says
 */
public record SupervisedRun(SupervisedFiles files, String id) {

    /** How a supervised program stands. */
    public sealed interface State {

        /** Nobody has taken it up. */
        record Unclaimed() implements State {}

        /** Nobody ever will. */
        record Revoked() implements State {}

        /**
         * Its supervisor lives.
         *
         * @param pid the program's number, once it is known
         * @param heartbeatAt when the program last wrote anything
         */
        record Running(Optional<Long> pid, Optional<Instant> heartbeatAt) implements State {}

        /**
         * It is over and nothing of it lives.
         *
         * @param exit how it ended
         */
        record Ended(ExitRecord exit) implements State {}

        /**
         * Its supervisor is gone without a word, or could not end all of it.
         *
         * @param living what still lives of it
         */
        record Lost(List<ProcessIdentity> living) implements State {
            /** Copies the list. */
            public Lost {
                living = List.copyOf(living);
            }
        }
    }

    /** {@return how it stands} */
    public State state() {
        Optional<State> ended = ended();
        if (ended.isPresent()) {
            return ended.get();
        }
        Optional<String> owner = files.read(files.owner());
        if (owner.isEmpty()) {
            return new State.Unclaimed();
        }
        if (SupervisionRecords.isRevoked(owner.get())) {
            return new State.Revoked();
        }
        if (supervisorLives(owner.get())) {
            return new State.Running(root().map(ProcessIdentity::pid), heartbeat());
        }
        // It may have ended between the two looks.
        return ended().orElseGet(() -> new State.Lost(living()));
    }

    /**
     * Makes sure that nobody takes it up from now on.
     *
     * @return whether that is so; false when somebody has
     */
    public boolean revoke() {
        files.create();
        try {
            return files.claim(SupervisionRecords.revoked())
                    || files.read(files.owner())
                            .filter(SupervisionRecords::isRevoked)
                            .isPresent();
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Asks it to stop. Its supervisor does the rest; where there is none any more, what lives of it is told directly,
     * and from the second call on it is not asked.
     *
     * @param reason why, in a word for the record
     */
    public void stop(String reason) {
        State now = state();
        boolean again = Files.exists(files.stop());
        if (now instanceof State.Running || now instanceof State.Lost) {
            files.write(files.stop(), SupervisionJson.write(Map.of("reason", reason)));
        }
        if (now instanceof State.Lost lost) {
            lost.living().forEach(process -> process.signal(again));
        }
    }

    /** {@return when the program last wrote anything} */
    public Optional<Instant> heartbeat() {
        try {
            return Optional.of(Files.getLastModifiedTime(files.stdout()).toInstant());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private Optional<State> ended() {
        return files.read(files.exit()).flatMap(SupervisionRecords::exit).map(exit -> {
            List<ProcessIdentity> left = exit.survivors().stream()
                    .filter(process -> process.life() != ProcessIdentity.Life.GONE)
                    .toList();
            return left.isEmpty() ? new State.Ended(exit) : new State.Lost(left);
        });
    }

    private boolean supervisorLives(String owner) {
        Optional<ProcessIdentity> supervisor = SupervisionRecords.supervisor(owner);
        if (supervisor.isPresent()) {
            return supervisor.get().life() != ProcessIdentity.Life.GONE;
        }
        // Cut off while it was written: only the lock tells.
        Optional<OsLock> lock = OsLock.tryAcquire(files.lock());
        lock.ifPresent(OsLock::close);
        return lock.isEmpty();
    }

    private SupervisionRecords.Processes processes() {
        return files.read(files.process())
                .map(SupervisionRecords::processes)
                .orElse(SupervisionRecords.Processes.UNKNOWN);
    }

    private Optional<ProcessIdentity> root() {
        return processes().root();
    }

    private List<ProcessIdentity> living() {
        SupervisionRecords.Processes processes = processes();
        long root = processes
                .root()
                .filter(process -> process.life() != ProcessIdentity.Life.GONE)
                .map(ProcessIdentity::pid)
                .orElse(0L);
        String mark = Launch.MARK + "=" + id;
        return new ProcessFamily(
                        root,
                        mark,
                        processes.family(),
                        Set.of(ProcessHandle.current().pid()))
                .lookClosely();
    }
}
