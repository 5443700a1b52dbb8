package io.liaise.cli.desk;

import io.liaise.core.process.CommandRunner;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;

/**
 * What liaise finds on the machine it runs on.
 *
 * @param home the operator's home
 * @param environment the environment variables
 * @param clock the time
 * @param zone the machine's zone
 * @param commands what runs programs
 * @param launcher the words that start this very program
 * @param system the operating system, as Java calls it
 * @param javaHome the folder of the Java that runs this
 */
public record Machine(
        Path home,
        Map<String, String> environment,
        Clock clock,
        ZoneId zone,
        CommandRunner commands,
        List<String> launcher,
        String system,
        Path javaHome) {

    /** Copies the collections. */
    public Machine {
        environment = Map.copyOf(environment);
        launcher = List.copyOf(launcher);
    }
}
