package io.liaise.cli.schedule;

import io.liaise.cli.desk.Machine;
import io.liaise.core.failure.ProcessException;
import io.liaise.core.failure.RefusedException;
import io.liaise.core.process.Command;
import io.liaise.core.process.CommandResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The machine's own scheduler, which starts a round every few minutes. */
public abstract sealed class Schedule permits Launchd, Systemd {

    /** How often a round is started unless the operator says otherwise. */
    public static final int MINUTES = 2;

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final List<String> FOLDERS =
            List.of("~/.local/bin", "/opt/homebrew/bin", "/usr/local/bin", "/usr/bin", "/bin", "/usr/sbin", "/sbin");

    private final Machine machine;

    Schedule(Machine machine) {
        this.machine = machine;
    }

    /**
     * {@return the scheduler of this machine}
     *
     * @throws RefusedException when liaise knows none here
     */
    public static Schedule of(Machine machine) {
        return find(machine)
                .orElseThrow(() -> new RefusedException(
                        "no scheduler is known for %s; run `liaise run` under a supervisor of your own"
                                .formatted(machine.system())));
    }

    /** {@return the scheduler of this machine, if liaise knows it} */
    public static Optional<Schedule> find(Machine machine) {
        if (machine.system().startsWith("Mac")) {
            return Optional.of(new Launchd(machine));
        }
        return machine.system().equals("Linux") ? Optional.of(new Systemd(machine)) : Optional.empty();
    }

    /**
     * How a schedule stands.
     *
     * @param state whether it does what it should
     * @param files where it is, or would be
     * @param text what there is to know, in words
     * @param minutes how often a round is started; empty when nothing can be read
     * @param environment what a round finds in its environment
     */
    public record Standing(
            State state, List<Path> files, String text, Optional<Integer> minutes, Map<String, String> environment) {

        /** Copies the collections. */
        public Standing {
            files = List.copyOf(files);
            environment = Map.copyOf(environment);
        }
    }

    /** Whether a schedule does what it should. */
    public enum State {
        /** Nothing is there. */
        ABSENT,
        /** It was installed by another version or on a machine that has changed since. */
        OUTDATED,
        /** It is as it would be installed now. */
        INSTALLED
    }

    abstract List<Path> files();

    abstract List<String> texts(Job job);

    abstract Optional<Job> read(List<String> texts);

    abstract boolean letsRunsLive(List<String> texts);

    /** What makes the scheduler know its files, in order; what may fail is marked. */
    abstract List<Step> loading();

    abstract List<Step> unloading();

    /** {@return what keeps it from firing although it is installed} */
    abstract Optional<String> caveat();

    /** One command to the scheduler. */
    record Step(boolean mayFail, List<String> argv) {
        Step {
            argv = List.copyOf(argv);
        }
    }

    final Machine machine() {
        return machine;
    }

    /**
     * Installs it, in place of whatever was there.
     *
     * @param root the folder of the configuration
     * @param minutes how often a round is started
     * @param variables environment variables a round needs beside the usual ones, by name
     * @return what is to be told
     * @throws RefusedException when the files were written and the scheduler does not take them
     */
    public List<String> install(Path root, int minutes, Set<String> variables) {
        Job job = job(root, minutes, variables);
        List<String> texts = texts(job);
        if (!read(texts).equals(Optional.of(job))) {
            throw new RefusedException(
                    "the schedule cannot be written so that it reads back as it should; report this");
        }
        for (int i = 0; i < texts.size(); i++) {
            write(files().get(i), texts.get(i));
        }
        for (Step step : loading()) {
            Optional<String> failure = run(step);
            if (failure.isPresent() && !step.mayFail()) {
                throw new RefusedException("%s was written, and %s failed: %s"
                        .formatted(files().get(0), String.join(" ", step.argv()), failure.get()));
            }
        }
        List<String> told = new ArrayList<>();
        told.add("installed: a round every %s, by %s".formatted(every(minutes), names(files())));
        caveat().ifPresent(told::add);
        return told;
    }

    /** Takes it away; {@return what is to be told} */
    public List<String> uninstall() {
        List<Path> there = files().stream().filter(Files::exists).toList();
        if (there.isEmpty()) {
            return List.of("nothing is installed");
        }
        unloading().forEach(this::run);
        for (Path file : there) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                throw new RefusedException("%s cannot be removed; remove it by hand".formatted(file));
            }
        }
        loading().stream().filter(step -> step.argv().contains("daemon-reload")).forEach(this::run);
        return List.of("removed: " + names(there));
    }

    /** {@return how it stands, by its files alone} */
    public Standing standing(Path root) {
        if (!files().stream().allMatch(Files::exists)) {
            return new Standing(
                    State.ABSENT,
                    files(),
                    "not installed; `liaise schedule install` writes " + names(files()),
                    Optional.empty(),
                    Map.of());
        }
        List<String> texts;
        try {
            texts = new ArrayList<>();
            for (Path file : files()) {
                texts.add(Files.readString(file));
            }
        } catch (IOException e) {
            return outdated("it cannot be read", Optional.empty());
        }
        Optional<Job> job = read(texts);
        if (job.isEmpty()) {
            return outdated("it is not as liaise writes it", job);
        }
        if (!letsRunsLive(texts)) {
            return outdated("runs would be ended with the round that started them", job);
        }
        Job now = job(root, job.get().minutes(), job.get().environment().keySet());
        if (!now.argv().equals(job.get().argv())) {
            return outdated("liaise or its configuration is elsewhere now", job);
        }
        List<String> changed = job.get().environment().entrySet().stream()
                .filter(kept -> !now.environment()
                        .getOrDefault(kept.getKey(), kept.getValue())
                        .equals(kept.getValue()))
                .map(Map.Entry::getKey)
                .toList();
        if (!changed.isEmpty()) {
            return outdated("changed since: " + String.join(", ", changed), job);
        }
        return new Standing(
                State.INSTALLED,
                files(),
                "installed: a round every %s, by %s".formatted(every(job.get().minutes()), names(files())),
                job.map(Job::minutes),
                job.get().environment());
    }

    private Standing outdated(String why, Optional<Job> job) {
        return new Standing(
                State.OUTDATED,
                files(),
                "outdated, %s: run `liaise schedule install` again".formatted(why),
                job.map(Job::minutes),
                job.map(Job::environment).orElse(Map.of()));
    }

    private static String every(int minutes) {
        return minutes == 1 ? "minute" : minutes + " minutes";
    }

    private static String names(List<Path> files) {
        return files.stream().map(Path::toString).collect(Collectors.joining(", "));
    }

    private Job job(Path root, int minutes, Set<String> variables) {
        List<String> argv = new ArrayList<>(machine.launcher());
        argv.addAll(List.of(
                "run", "--once", "--root", root.toAbsolutePath().normalize().toString()));
        Map<String, String> environment = new TreeMap<>();
        for (String name : variables) {
            String value = machine.environment().getOrDefault(name, "");
            if (!value.isEmpty()) {
                environment.put(name, value);
            }
        }
        environment.put("HOME", machine.home().toString());
        environment.put("PATH", path());
        if (machine.environment().containsKey("JAVA_HOME")) {
            environment.put("JAVA_HOME", machine.environment().get("JAVA_HOME"));
        }
        return new Job(argv, environment, minutes);
    }

    /** The folders a round finds programs in: where they are now, then where they usually are. */
    private String path() {
        Stream<String> found = Stream.of("gh", "claude", "git").flatMap(program -> folderOf(program).stream());
        Stream<String> usual = FOLDERS.stream()
                .map(folder -> folder.replace("~", machine.home().toString()));
        return Stream.of(Stream.of(machine.javaHome().resolve("bin").toString()), found, usual)
                .flatMap(each -> each)
                .distinct()
                .collect(Collectors.joining(":"));
    }

    private Optional<String> folderOf(String program) {
        return Stream.of(machine.environment().getOrDefault("PATH", "").split(":"))
                .filter(folder -> folder.startsWith("/"))
                .filter(folder -> Files.isExecutable(Path.of(folder, program)))
                .findFirst();
    }

    final Optional<String> run(Step step) {
        try {
            CommandResult result = machine.commands()
                    .run(Command.of(PATIENCE, step.argv().toArray(String[]::new))
                            .withEnvironment(machine.environment()));
            return result.succeeded()
                    ? Optional.empty()
                    : Optional.of(result.stderr().lines().findFirst().orElse("exit code " + result.exitCode()));
        } catch (ProcessException e) {
            return Optional.of("there is no such program here");
        }
    }

    /** Writes a file that only its owner can read, whole or not at all. */
    private static void write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            Path aside = Files.createTempFile(
                    file.getParent(),
                    ".liaise-",
                    ".new",
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.writeString(aside, text);
            Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
