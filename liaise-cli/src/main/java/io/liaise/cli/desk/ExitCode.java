package io.liaise.cli.desk;

/** What the program's exit code means. */
public enum ExitCode {
    /** It is done. */
    DONE(0, "done"),
    /** It failed in a way that was to be expected; the message says what to do. */
    FAILED(1, "failed, as the message says"),
    /** Something was kept back and waits for the operator. */
    HELD(2, "kept back; it waits for you"),
    /** The gate says that it must not leave. */
    BLOCKED(3, "must not leave"),
    /** The command line was not understood. */
    USAGE(64, "the command line was not understood"),
    /** A fault of the program itself. */
    BUG(70, "a fault of liaise itself");

    private final int code;
    private final String meaning;

    ExitCode(int code, String meaning) {
        this.code = code;
        this.meaning = meaning;
    }

    /** {@return the number} */
    public int code() {
        return code;
    }

    /** {@return what it means, in a few words} */
    public String meaning() {
        return meaning;
    }
}
