package io.liaise.cli.command;

import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.cli.schedule.Schedule;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Ends going round by itself. */
@Command(
        name = "uninstall",
        description = "Take the schedule away. Runs that are under way go on, and wait to be collected.",
        footer = {"", "Example: liaise schedule uninstall"})
public final class ScheduleUninstallCommand implements Callable<ExitCode> {

    private final Wiring wiring;

    /** The command over these parts. */
    public ScheduleUninstallCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public ExitCode call() {
        Schedule.of(wiring.machine()).uninstall().forEach(wiring.console()::say);
        return ExitCode.DONE;
    }
}
