package io.liaise.cli.doctor;

import io.liaise.cli.desk.Wiring;
import io.liaise.cli.schedule.Schedule;
import io.liaise.cli.view.Ages;
import io.liaise.cli.view.Counted;
import io.liaise.core.config.ConfigProblem;
import io.liaise.core.config.Configuration;
import io.liaise.core.config.GlobalConfig;
import io.liaise.core.engine.Liaise;
import io.liaise.core.failure.LiaiseException;
import io.liaise.core.failure.ProcessException;
import io.liaise.core.ledger.LedgerView;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.MessageText;
import io.liaise.core.plugin.PluginProblem;
import io.liaise.core.policy.Subject;
import io.liaise.core.process.Command;
import io.liaise.core.process.CommandResult;
import io.liaise.core.vet.Question;
import io.liaise.core.vet.Route;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Looks at everything a round needs, one thing after the other; what fails on the way is a row of its own. */
public final class Doctor {

    private static final Duration PATIENCE = Duration.ofSeconds(15);
    private static final long LITTLE = 1L << 30;
    private static final long TOO_LITTLE = 100L << 20;
    private static final int MISSED_ROUNDS = 3;

    private final Wiring wiring;
    private final Path root;

    /**
     * A look at one configuration.
     *
     * @param wiring the machine, with the environment that rounds will have
     * @param root the folder of the configuration
     */
    public Doctor(Wiring wiring, Path root) {
        this.wiring = wiring;
        this.root = root;
    }

    /** {@return what was found, in the order things depend on each other} */
    public List<Row> examine() {
        List<Row> rows = new ArrayList<>();
        rows.add(java());
        rows.addAll(plugins());
        Configuration configuration = wiring.configuration(root);
        rows.addAll(files(configuration));
        rows.add(git());
        if (configuration.global().isEmpty()) {
            rows.add(Row.skip("everything else", "config.toml has to be usable first"));
            return rows;
        }
        GlobalConfig global = configuration.requireGlobal();
        Row state = safely("state folder", () -> stateFolder(global.stateDir()));
        rows.add(state);
        rows.addAll(secrets());
        rows.add(notices(global));
        rows.add(schedule());
        if (state.level() == Row.Level.FAIL) {
            rows.add(Row.skip("ledger", "the state folder has to be usable first"));
            return rows;
        }
        try (Liaise liaise = wiring.engine(configuration).open()) {
            rows.add(safely("ledger", () -> ledger(liaise)));
            rows.add(safely("last round", () -> lastRound(liaise)));
            rows.add(safely("gate", () -> gate(liaise)));
            for (Subject subject : configuration.subjects()) {
                rows.addAll(new SubjectCheck(wiring, configuration, liaise, subject).rows());
            }
        } catch (LiaiseException e) {
            rows.add(Row.fail("ledger", String.valueOf(e.getMessage())));
        }
        if (configuration.subjects().isEmpty() && configuration.broken().isEmpty()) {
            rows.add(Row.warn("subjects", "there is none; write one into " + root.resolve("subjects")));
        }
        return rows;
    }

    static Row safely(String about, Supplier<Row> check) {
        try {
            return check.get();
        } catch (LiaiseException e) {
            return Row.fail(about, String.valueOf(e.getMessage()));
        }
    }

    private Row java() {
        return Row.ok(
                "java", "%s in %s".formatted(Runtime.version(), wiring.machine().javaHome()));
    }

    private List<Row> plugins() {
        List<PluginProblem> problems = wiring.plugins().problems();
        return problems.isEmpty()
                ? List.of(Row.ok(
                        "plugins",
                        "%d are found".formatted(wiring.plugins().found().size())))
                : problems.stream()
                        .map(problem -> Row.fail("plugins", problem.text() + "; mend it, or take the jar away"))
                        .toList();
    }

    private static List<Row> files(Configuration configuration) {
        List<ConfigProblem> problems = configuration.problems();
        return problems.isEmpty()
                ? List.of(Row.ok("configuration", configuration.root() + " is understood"))
                : problems.stream()
                        .map(problem -> new Row(
                                "configuration",
                                problem.isError() ? Row.Level.FAIL : Row.Level.WARN,
                                problem.text().replace("\n", "  ")))
                        .toList();
    }

    private Row git() {
        try {
            CommandResult version = wiring.machine()
                    .commands()
                    .run(Command.of(PATIENCE, "git", "--version")
                            .withEnvironment(wiring.machine().environment()));
            return version.succeeded()
                    ? Row.ok("git", version.stdout().strip())
                    : Row.fail("git", "`git --version` fails; install git");
        } catch (ProcessException e) {
            return Row.fail("git", "it is not on the PATH that rounds have; install it, or mend the PATH");
        }
    }

    private Row stateFolder(Path folder) {
        try {
            Files.createDirectories(folder);
            Path probe = Files.createTempFile(folder, ".doctor-", "");
            Files.delete(probe);
            Set<PosixFilePermission> allowed = Files.getPosixFilePermissions(folder);
            if (allowed.contains(PosixFilePermission.GROUP_WRITE)
                    || allowed.contains(PosixFilePermission.OTHERS_WRITE)) {
                return Row.fail("state folder", "others can write into %s; run `chmod 700` on it".formatted(folder));
            }
            long free = Files.getFileStore(folder).getUsableSpace();
            String left = "%s, %,d MB free".formatted(folder, free >> 20);
            return free < TOO_LITTLE
                    ? Row.fail("state folder", left + "; make room")
                    : free < LITTLE
                            ? Row.warn("state folder", left + "; make room soon")
                            : Row.ok("state folder", left);
        } catch (IOException | UnsupportedOperationException e) {
            return Row.fail(
                    "state folder",
                    "%s cannot be written (%s); mend that, or name another in state_dir"
                            .formatted(folder, e.getClass().getSimpleName()));
        }
    }

    /** Files that hold secrets are for their owner alone. */
    private List<Row> secrets() {
        Path folder = root.resolve("secrets");
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        List<Row> rows = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                boolean open = Files.getPosixFilePermissions(file).stream()
                        .anyMatch(allowed -> allowed.name().startsWith("GROUP")
                                || allowed.name().startsWith("OTHERS"));
                if (open) {
                    rows.add(Row.fail("secrets", "others can read %s; run `chmod 600` on it".formatted(file)));
                }
            }
        } catch (IOException | UnsupportedOperationException e) {
            rows.add(Row.fail("secrets", folder + " cannot be read; mend its permissions"));
        }
        return rows.isEmpty() ? List.of(Row.ok("secrets", "only you can read them")) : rows;
    }

    private Row notices(GlobalConfig global) {
        boolean topic = !wiring.machine()
                .environment()
                .getOrDefault(global.notices().topicEnv(), "")
                .isBlank();
        if (topic) {
            return Row.ok("notices", "they go to " + global.notices().url());
        }
        return global.notices().command().isEmpty()
                ? Row.warn(
                        "notices",
                        "nobody is told when something needs you; set %s or notify.command"
                                .formatted(global.notices().topicEnv()))
                : Row.ok("notices", "they go to " + global.notices().command().get(0));
    }

    private Row schedule() {
        return Schedule.find(wiring.machine())
                .map(found -> found.standing(root))
                .map(standing -> switch (standing.state()) {
                    case INSTALLED -> Row.ok("schedule", standing.text());
                    case OUTDATED -> Row.fail("schedule", standing.text());
                    case ABSENT -> Row.warn("schedule", standing.text() + ", or keep `liaise run` going");
                })
                .orElseGet(() -> Row.skip("schedule", "none is known for this system; keep `liaise run` going"));
    }

    private Row ledger(Liaise liaise) {
        return liaise.ledger().read(view -> {
            int unreadable = Stream.of(view.openCases(), view.runsInFlight(), view.unrouted(), view.effects())
                    .mapToInt(listed -> listed.unreadable().size())
                    .sum();
            String size = Counted.of(view.openCases().values().size(), "open case");
            return unreadable == 0
                    ? Row.ok("ledger", size)
                    : Row.fail(
                            "ledger",
                            "%s, and %s that cannot be read; `liaise status` names them"
                                    .formatted(size, Counted.of(unreadable, "record")));
        });
    }

    private Row lastRound(Liaise liaise) {
        Instant now = wiring.clock().instant();
        Optional<Instant> ended = liaise.ledger().read((LedgerView view) -> view.stamp("run_ended_at"));
        if (ended.isEmpty()) {
            return Row.warn("last round", "there was none yet; try `liaise run --once --dry-run`");
        }
        if (ended.get().isAfter(now.plusSeconds(60))) {
            return Row.fail("last round", "it ended in the future, so this machine's clock is wrong; set it");
        }
        Optional<Integer> minutes = Schedule.find(wiring.machine())
                .flatMap(schedule -> schedule.standing(root).minutes());
        boolean missed = minutes.isPresent()
                && ended.get()
                        .plus(Duration.ofMinutes((long) minutes.get() * MISSED_ROUNDS))
                        .isBefore(now);
        String when = Ages.since(ended.get(), now);
        return missed
                ? Row.fail("last round", when + ", so the schedule does not fire; look at its log, or install it again")
                : Row.ok("last round", when);
    }

    /** The gate is shown something it has to refuse. */
    private static Row gate(Liaise liaise) {
        Question question = new Question(
                ConversationRef.parse("doctor:self-test"),
                Question.Readers.NOBODY,
                Optional.empty(),
                Optional.empty(),
                new MessageText("-----BEGIN PRIVATE " + "KEY-----\nMIIB\n-----END PRIVATE " + "KEY-----"),
                Optional.of(false));
        return liaise.vet().judge(question).route() == Route.BLOCK
                ? Row.ok("gate", "it refuses what it is shown to be refused")
                : Row.fail("gate", "it does not refuse a private key; look at `liaise plugins`, and report this");
    }
}
