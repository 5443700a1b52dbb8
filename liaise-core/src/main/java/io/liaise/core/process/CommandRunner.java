package io.liaise.core.process;

import io.liaise.core.failure.ProcessException;

/** Runs programs. */
public interface CommandRunner {

    /**
     * Runs a program to its end, or to the end of its time.
     *
     * @throws ProcessException when it could not be started; one that started and failed is a result
     */
    CommandResult run(Command command);
}
