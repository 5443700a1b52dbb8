package io.liaise.core.spi;

import io.liaise.core.process.CommandRunner;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;

/** What the host does for a plugin. A plugin asks nobody else for the time, randomness or the environment. */
public interface HostContext {

    /** {@return the time} */
    Clock clock();

    /** {@return names nobody can guess} */
    Ids ids();

    /** {@return the folder liaise keeps its state in; a plugin may use the folder in it that bears its name} */
    Path stateFolder();

    /** {@return the root folder of the operator's configuration} */
    Path root();

    /** {@return the environment variables, as they were at the start} */
    Map<String, String> environment();

    /** {@return the operator's home folder} */
    Path home();

    /** {@return what runs programs} */
    CommandRunner commands();
}
