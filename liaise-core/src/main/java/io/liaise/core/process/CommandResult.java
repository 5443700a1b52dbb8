package io.liaise.core.process;

/**
 * How a program ended.
 *
 * @param exitCode what it returned; 128 and the number of the signal that ended it
 * @param stdout the first bytes it wrote, read as UTF-8
 * @param stderr the first bytes it wrote to its second stream, read as UTF-8
 * @param timedOut whether it was stopped for taking too long
 * @param truncated whether it wrote more than was kept
 */
public record CommandResult(int exitCode, String stdout, String stderr, boolean timedOut, boolean truncated) {

    /** {@return whether it ended by itself and well} */
    public boolean succeeded() {
        return exitCode == 0 && !timedOut;
    }

    /** {@return how it ended, without what it wrote} */
    @Override
    public String toString() {
        return timedOut ? "timed out" : "exit " + exitCode;
    }
}
