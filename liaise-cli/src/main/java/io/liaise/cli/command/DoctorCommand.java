package io.liaise.cli.command;

import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Machine;
import io.liaise.cli.desk.Wiring;
import io.liaise.cli.doctor.Doctor;
import io.liaise.cli.doctor.Row;
import io.liaise.cli.schedule.Schedule;
import io.liaise.cli.schedule.Schedule.Standing;
import io.liaise.cli.schedule.Schedule.State;
import io.liaise.cli.view.Table;
import io.liaise.cli.view.ViewJson;
import io.liaise.core.failure.RefusedException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Looks for what keeps liaise from working. */
@Command(
        name = "doctor",
        description = {
            "Look at everything a round needs on this machine, and say what mends what is wrong.",
            "Ends with 1 where something does not work. Nothing is sent and no run is started."
        },
        footer = {"", "Example: liaise doctor --as-scheduled"})
public final class DoctorCommand implements Callable<ExitCode> {

    private final Wiring wiring;

    @Mixin
    private RootOption root;

    @Mixin
    private JsonOption json;

    @Option(
            names = "--as-scheduled",
            description = "Look with the environment that rounds of the schedule have, in place of this shell's.")
    private boolean asScheduled;

    /** The command over these parts. */
    public DoctorCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public ExitCode call() {
        List<Row> rows = new Doctor(asScheduled ? scheduled() : wiring, root.path(wiring)).examine();
        if (json.wanted()) {
            wiring.console()
                    .say(ViewJson.document()
                            .parts(
                                    "rows",
                                    rows.stream()
                                            .map(row -> ViewJson.part()
                                                    .put("level", row.level().label())
                                                    .put("about", row.about())
                                                    .put("text", row.text()))
                                            .toList())
                            .text());
        } else {
            Table table = new Table("", "ABOUT", "FOUND");
            rows.forEach(row -> table.row(row.level().label(), row.about(), row.text()));
            table.lines().forEach(wiring.console()::say);
        }
        return rows.stream().anyMatch(row -> row.level() == Row.Level.FAIL) ? ExitCode.FAILED : ExitCode.DONE;
    }

    private Wiring scheduled() {
        Machine here = wiring.machine();
        Standing standing = Schedule.of(here).standing(root.path(wiring));
        if (standing.state() == State.ABSENT) {
            throw new RefusedException("there is no schedule yet; `liaise schedule install` makes one");
        }
        Machine there = new Machine(
                here.home(),
                standing.environment(),
                here.clock(),
                here.zone(),
                here.commands(),
                here.launcher(),
                here.system(),
                here.javaHome());
        return new Wiring(wiring.console(), there, wiring.ids(), wiring.installed());
    }
}
