package io.liaise.core.process;

import io.liaise.core.failure.ProcessException;
import io.liaise.core.process.ExitRecord.Reason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * One program's life under supervision, from taking it up to burying what it leaves. For one thread, once.
 *
 * <p>Durations are measured by a clock that never steps; {@code clock} only dates the end.
 */
final class Supervision {

    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration ROLL_CALL = Duration.ofSeconds(2);
    private static final Duration POLITE = Duration.ofSeconds(5);
    private static final Duration BRISK = Duration.ofSeconds(1);
    private static final Duration FORCE = Duration.ofSeconds(5);
    private static final Duration TURN = Duration.ofSeconds(5);
    private static final int WRITE_ATTEMPTS = 20;

    private final SupervisedFiles files;
    private final Launch launch;
    private final Map<String, String> environment;
    private final Clock clock;
    private final HeldLocks locks;
    private List<ProcessIdentity> recorded = List.of();

    Supervision(SupervisedFiles files, Launch launch, Map<String, String> environment, Clock clock) {
        this.files = files;
        this.launch = launch;
        this.environment = environment;
        this.clock = clock;
        this.locks = new HeldLocks(launch.id(), clock);
    }

    /**
     * Takes the program up, unless somebody has or nobody may, and stays until it is over.
     *
     * @throws InterruptedException when this thread is told to stop; the program is not told
     */
    void run() throws IOException, InterruptedException {
        Optional<OsLock> own = OsLock.tryAcquire(files.lock());
        if (own.isEmpty() || !files.claim(SupervisionRecords.owner(ProcessIdentity.current()))) {
            own.ifPresent(OsLock::close);
            return;
        }
        ExitRecord end = supervise();
        record(end);
        locks.release();
        own.get().close();
        wake();
    }

    private ExitRecord supervise() throws InterruptedException {
        Optional<Path> taken = locks.take(launch.locks(), TURN);
        if (taken.isPresent()) {
            String detail =
                    "%s is held by another process".formatted(taken.get().getFileName());
            return new ExitRecord(
                    Optional.empty(), OptionalInt.empty(), clock.instant(), Reason.LOCKED, detail, List.of());
        }
        Process process;
        try {
            process = start();
        } catch (IOException e) {
            String detail =
                    "%s could not be started in %s: %s".formatted(launch.argv().get(0), launch.cwd(), e.getMessage());
            return new ExitRecord(
                    Optional.empty(), OptionalInt.empty(), clock.instant(), Reason.NOT_STARTED, detail, List.of());
        }
        Optional<ProcessIdentity> root = ProcessIdentity.of(process.pid());
        ProcessFamily family = new ProcessFamily(
                process.pid(),
                launch.mark(),
                root.stream().toList(),
                Set.of(ProcessHandle.current().pid()));
        callRoll(root, family);
        Reason reason = watch(process, root, family);
        List<ProcessIdentity> survivors =
                reason == Reason.EXITED && !launch.afterwards().endLeftovers()
                        ? List.of()
                        : bury(family, reason == Reason.LINGERED || reason == Reason.EXITED ? BRISK : POLITE);
        OptionalInt code = process.isAlive() ? OptionalInt.empty() : OptionalInt.of(process.exitValue());
        // One that ended before anybody could look at it is known by its number alone.
        ProcessIdentity ended = root.orElseGet(() -> new ProcessIdentity(process.pid(), "", ProcessTable.boot()));
        return new ExitRecord(Optional.of(ended), code, clock.instant(), reason, "", survivors);
    }

    private Process start() throws IOException {
        OwnSession.requireProgram(launch.argv().get(0), environment.get("PATH"), launch.cwd());
        if (!Files.isDirectory(launch.cwd())) {
            throw new IOException("there is no such folder");
        }
        ProcessBuilder builder = new ProcessBuilder(OwnSession.argv(launch.argv()));
        builder.environment().clear();
        builder.environment().putAll(environment);
        builder.environment().put(Launch.MARK, launch.id());
        return builder.directory(launch.cwd().toFile())
                .redirectInput(launch.stdin().orElse(Path.of("/dev/null")).toFile())
                .redirectOutput(files.stdout().toFile())
                .redirectError(files.stderr().toFile())
                .start();
    }

    private Reason watch(Process process, Optional<ProcessIdentity> root, ProcessFamily family)
            throws InterruptedException {
        long startedAt = System.nanoTime();
        long calledAt = startedAt;
        Progress progress = new Progress(files.stdout(), launch.watch(), startedAt);
        while (!process.waitFor(POLL.toMillis(), TimeUnit.MILLISECONDS)) {
            long now = System.nanoTime();
            progress.look(now);
            Optional<Reason> over = over(progress, startedAt, now);
            if (over.isPresent()) {
                return over.get();
            }
            if (now - calledAt > ROLL_CALL.toNanos()) {
                calledAt = now;
                callRoll(root, family);
            }
        }
        return Reason.EXITED;
    }

    private Optional<Reason> over(Progress progress, long startedAt, long now) {
        Launch.Limits limits = launch.limits();
        if (Files.exists(files.stop())) {
            return Optional.of(Reason.STOPPED);
        }
        if (progress.finishedAt().isPresent()) {
            long since = now - progress.finishedAt().getAsLong();
            return since > limits.lastWords().toNanos() ? Optional.of(Reason.LINGERED) : Optional.empty();
        }
        if (now - startedAt > limits.wallClock().toNanos()) {
            return Optional.of(Reason.WALL_CLOCK);
        }
        boolean still = limits.stall()
                .filter(stall -> now - progress.grewAt() > stall.toNanos())
                .isPresent();
        return still ? Optional.of(Reason.STALLED) : Optional.empty();
    }

    /** Writes down who belongs to the program, when that changed, so that others can end them without us. */
    private void callRoll(Optional<ProcessIdentity> root, ProcessFamily family) {
        List<ProcessIdentity> living = family.look();
        if (!living.equals(recorded)) {
            recorded = living;
            try {
                files.write(files.process(), SupervisionRecords.process(root, living));
            } catch (ProcessException e) {
                // A full disk must not leave the program without its supervisor; the next change is written again.
                recorded = List.of();
            }
        }
    }

    /**
     * Ends all that is left, asking first. Nothing counts as left only after two looks: a child that is replaced by one of
     * its own while the first look goes through the list is in neither place.
     *
     * @return those that could not be ended
     */
    private static List<ProcessIdentity> bury(ProcessFamily family, Duration grace) throws InterruptedException {
        List<ProcessIdentity> living = family.lookClosely();
        living.forEach(process -> process.signal(false));
        long forceAt = System.nanoTime() + grace.toNanos();
        long giveUpAt = forceAt + FORCE.toNanos();
        int nothingSeen = 0;
        while (nothingSeen < 2 && System.nanoTime() < giveUpAt) {
            Thread.sleep(POLL.toMillis() / 2);
            living = family.lookClosely();
            nothingSeen = living.isEmpty() ? nothingSeen + 1 : 0;
            if (System.nanoTime() >= forceAt) {
                living.forEach(process -> process.signal(true));
            }
        }
        return living;
    }

    private void record(ExitRecord end) throws InterruptedException {
        for (int attempt = 1; ; attempt++) {
            try {
                files.write(files.exit(), SupervisionRecords.text(end));
                return;
            } catch (ProcessException e) {
                if (attempt == WRITE_ATTEMPTS) {
                    throw e;
                }
                Thread.sleep(POLL.toMillis());
            }
        }
    }

    private void wake() throws IOException {
        if (launch.afterwards().wakeFile().isPresent()) {
            byte[] line = (launch.id() + "\n").getBytes(StandardCharsets.UTF_8);
            Path file = launch.afterwards().wakeFile().get();
            Files.write(file, line, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
        }
        if (!launch.afterwards().wake().isEmpty()) {
            Map<String, String> clean = new TreeMap<>(environment);
            clean.remove(Launch.MARK);
            ProcessBuilder builder =
                    new ProcessBuilder(OwnSession.argv(launch.afterwards().wake()));
            builder.environment().clear();
            builder.environment().putAll(clean);
            builder.redirectInput(Path.of("/dev/null").toFile())
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        }
    }
}
