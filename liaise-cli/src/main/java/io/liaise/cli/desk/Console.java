package io.liaise.cli.desk;

import java.io.PrintWriter;

/**
 * Where a command speaks.
 *
 * @param out what was asked for
 * @param err what went wrong
 * @param terminal whether a person reads along
 * @param colour whether colours help
 */
public record Console(PrintWriter out, PrintWriter err, boolean terminal, boolean colour) {

    /** Prints a line that was asked for. */
    public void say(String line) {
        out.println(line);
    }

    /** Prints a line about what went wrong. */
    public void complain(String line) {
        err.println(line);
    }
}
