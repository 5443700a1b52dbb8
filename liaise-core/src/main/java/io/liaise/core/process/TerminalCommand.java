package io.liaise.core.process;

import io.liaise.core.failure.ProcessException;
import java.io.IOException;
import java.util.List;

/** A program that talks to whoever sits at the terminal, such as an editor. No shell is used. */
public final class TerminalCommand {

    private TerminalCommand() {}

    /**
     * Runs a program on this process's own terminal, in its environment, and waits until it ends.
     *
     * @param words the program and its arguments
     * @return its exit code
     * @throws ProcessException when it cannot be started, or waiting was interrupted
     */
    public static int run(List<String> words) {
        try {
            return new ProcessBuilder(words).inheritIO().start().waitFor();
        } catch (IOException e) {
            throw new ProcessException("'%s' cannot be started".formatted(words.get(0)), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ProcessException("waiting for '%s' was interrupted".formatted(words.get(0)), e);
        }
    }
}
