package io.liaise.cli.command;

import io.liaise.cli.demo.Demo;
import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows the whole loop on this machine. */
@Command(
        name = "demo",
        description = {
            "Show the whole loop on this machine, in a folder of its own: a report, a question, an answer,",
            "a delivery, a leak that is held back. It needs git, and neither an account nor an agent."
        },
        footer = {"", "Example: liaise demo --keep"})
public final class DemoCommand implements Callable<ExitCode> {

    private static final Duration TO_READ = Duration.ofMillis(1500);

    private final Wiring wiring;
    private final BiFunction<Wiring, String[], Integer> program;

    @Option(names = "--fast", description = "Leave no time to read along.")
    private boolean fast;

    @Option(names = "--keep", description = "Let it all run on afterwards, until it is stopped.")
    private boolean keep;

    /**
     * The command over these parts.
     *
     * @param program what runs a command of liaise and returns its exit code
     */
    public DemoCommand(Wiring wiring, BiFunction<Wiring, String[], Integer> program) {
        this.wiring = wiring;
        this.program = program;
    }

    @Override
    public ExitCode call() throws InterruptedException {
        Demo.play(wiring, program, fast ? Duration.ZERO : TO_READ, keep);
        return ExitCode.DONE;
    }
}
