package io.liaise.cli.command;

import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.cli.schedule.Schedule;
import io.liaise.core.config.Configuration;
import io.liaise.core.failure.InvalidValueException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Has the machine go round by itself. */
@Command(
        name = "install",
        description = {
            "Have the machine start a round every few minutes: by systemd on Linux, by launchd on macOS.",
            "Where programs are and what --env names is noted now, so install it again after you moved something."
        },
        footer = {"", "Example: liaise schedule install --every 5 --env GH_TOKEN"})
public final class ScheduleInstallCommand implements Callable<ExitCode> {

    private static final int MOST_MINUTES = 1440;

    private final Wiring wiring;

    @Mixin
    private RootOption root;

    @Option(
            names = "--every",
            paramLabel = "MINUTES",
            defaultValue = "" + Schedule.MINUTES,
            description = "How long after one round the next is started (without it: ${DEFAULT-VALUE}).")
    private int minutes;

    @Option(
            names = "--env",
            paramLabel = "NAME",
            description = {
                "An environment variable that rounds need, such as GH_TOKEN; several are allowed.",
                "Its value goes into a file that only you can read. The one with your ntfy topic is taken anyway."
            })
    private List<String> variables = new ArrayList<>();

    /** The command over these parts. */
    public ScheduleInstallCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public ExitCode call() {
        if (minutes < 1 || minutes > MOST_MINUTES) {
            throw new InvalidValueException("--every has to be between 1 and %d minutes".formatted(MOST_MINUTES));
        }
        Configuration configuration = root.load(wiring);
        for (String name : variables) {
            if (wiring.machine().environment().getOrDefault(name, "").isEmpty()) {
                throw new InvalidValueException(
                        "--env names %s, which is not set here; set it, or leave it out".formatted(name));
            }
        }
        Set<String> all = new TreeSet<>(variables);
        all.add(configuration.requireGlobal().notices().topicEnv());
        Schedule.of(wiring.machine()).install(root.path(wiring), minutes, all).forEach(wiring.console()::say);
        return ExitCode.DONE;
    }
}
