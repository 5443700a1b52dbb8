package io.liaise.cli.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A word that only stands before others, such as {@code case}. */
@Command
public final class GroupCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "name what to do: " + String.join(", ", spec.subcommands().keySet()));
    }
}
