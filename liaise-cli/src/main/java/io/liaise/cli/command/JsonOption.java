package io.liaise.cli.command;

import picocli.CommandLine.Option;

/** Whether a program reads along. */
public final class JsonOption {

    @Option(names = "--json", description = "Print JSON instead of text.")
    private boolean json;

    boolean wanted() {
        return json;
    }
}
