package io.liaise.cli.command;

import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.cli.schedule.Schedule;
import io.liaise.cli.schedule.Schedule.Standing;
import io.liaise.cli.schedule.Schedule.State;
import io.liaise.cli.view.ViewJson;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Tells how the schedule stands. */
@Command(
        name = "status",
        description = {
            "Tell whether a schedule is installed, and whether it still fits this machine.",
            "Ends with 1 where it is absent or outdated."
        },
        footer = {"", "Example: liaise schedule status"})
public final class ScheduleStatusCommand implements Callable<ExitCode> {

    private final Wiring wiring;

    @Mixin
    private RootOption root;

    @Mixin
    private JsonOption json;

    /** The command over these parts. */
    public ScheduleStatusCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public ExitCode call() {
        Standing standing = Schedule.of(wiring.machine()).standing(root.path(wiring));
        if (json.wanted()) {
            wiring.console()
                    .say(ViewJson.document()
                            .put("state", standing.state().name().toLowerCase(Locale.ROOT))
                            .texts("files", standing.files())
                            .put("text", standing.text())
                            .put("minutes", standing.minutes())
                            .texts(
                                    "variables",
                                    standing.environment().keySet().stream()
                                            .sorted()
                                            .toList())
                            .text());
        } else {
            wiring.console().say(standing.text());
        }
        return standing.state() == State.INSTALLED ? ExitCode.DONE : ExitCode.FAILED;
    }
}
