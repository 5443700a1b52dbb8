package io.liaise.core.config;

/**
 * Something in a file of the configuration that the operator should know of.
 *
 * @param severity how bad it is
 * @param file the file, as given
 * @param line from 1 on; 0 when it is about the file as a whole
 * @param column from 1 on; 0 when it is about the file as a whole
 * @param message what is wrong, with which key, and what would mend it
 */
public record ConfigProblem(Severity severity, String file, int line, int column, String message) {

    /** How bad a problem is. */
    public enum Severity {
        /** The file cannot be used. */
        ERROR,
        /** The file can be used, and something in it does not do what it looks like. */
        WARNING,
        /** Worth knowing. */
        NOTE
    }

    /** {@return whether the file cannot be used} */
    public boolean isError() {
        return severity == Severity.ERROR;
    }

    /** {@return the problem in one line, beginning with where it is} */
    public String text() {
        String where = line == 0 ? file : "%s:%d:%d".formatted(file, line, column);
        return "%s: %s".formatted(where, message);
    }
}
