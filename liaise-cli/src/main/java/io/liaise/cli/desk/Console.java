package io.liaise.cli.desk;

import java.io.PrintWriter;

/**
 * Where a command speaks.
 *
 * @param out what was asked for
 * @param err what went wrong
 * @param terminal whether a person reads along
 * @param colour whether colours help
 * @param person who can be asked
 */
public record Console(PrintWriter out, PrintWriter err, boolean terminal, boolean colour, Person person) {

    /** A console that nobody answers at. */
    public Console(PrintWriter out, PrintWriter err, boolean terminal, boolean colour) {
        this(out, err, terminal, colour, Person.NOBODY);
    }

    /** Prints a line that was asked for. */
    public void say(String line) {
        out.println(line);
    }

    /** Prints a line about what went wrong. */
    public void complain(String line) {
        err.println(line);
    }
}
