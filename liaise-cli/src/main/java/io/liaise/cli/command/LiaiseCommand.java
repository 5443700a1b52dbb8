package io.liaise.cli.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The program itself, which does nothing without a command. */
@Command(
        name = "liaise",
        description = "Runs the loop between the people who test an app and the coding agent that looks after it.",
        footer = {"", "Example: liaise status"},
        scope = picocli.CommandLine.ScopeType.LOCAL)
public final class LiaiseCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "name a command");
    }
}
