package io.liaise.cli.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The program itself, which does nothing without a command. */
@Command(
        name = "liaise",
        description = "Carries what testers of an app report to the agent that works on it, and its answers back.",
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
