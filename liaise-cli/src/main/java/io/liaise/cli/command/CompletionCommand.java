package io.liaise.cli.command;

import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.cli.view.FishCompletion;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints what a shell needs to complete the commands of liaise. */
@Command(
        name = "completion",
        description = {
            "Print what your shell needs to complete commands and options: bash, zsh or fish.",
            "bash and zsh source it; fish reads it from ~/.config/fish/completions/liaise.fish."
        },
        footer = {"", "Example: source <(liaise completion bash)"})
public final class CompletionCommand implements Callable<ExitCode> {

    private final Wiring wiring;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "SHELL", description = "${COMPLETION-CANDIDATES}")
    private Shell shell;

    /** The shells that are known. */
    enum Shell {
        bash,
        zsh,
        fish
    }

    /** The command over these parts. */
    public CompletionCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public ExitCode call() {
        CommandLine top = spec.root().commandLine();
        String script = switch (shell) {
            case bash, zsh -> AutoComplete.bash("liaise", top);
            case fish -> FishCompletion.of(top);
        };
        script.lines().forEach(wiring.console()::say);
        return ExitCode.DONE;
    }
}
