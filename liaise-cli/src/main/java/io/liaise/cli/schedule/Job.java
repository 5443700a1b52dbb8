package io.liaise.cli.schedule;

import io.liaise.core.failure.RefusedException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the scheduler is to start, and how often.
 *
 * @param argv the program, by its whole path, and its arguments
 * @param environment everything it finds in its environment
 * @param minutes how long after one start the next follows
 */
record Job(List<String> argv, Map<String, String> environment, int minutes) {

    /** Refuses what no file of a scheduler could hold. */
    Job {
        argv = List.copyOf(argv);
        environment = Collections.unmodifiableMap(new TreeMap<>(environment));
        argv.forEach(Job::requirePlain);
        environment.values().forEach(Job::requirePlain);
        if (argv.isEmpty() || minutes < 1) {
            throw new IllegalArgumentException("a job has a program and an interval");
        }
    }

    private static void requirePlain(String text) {
        if (text.chars().anyMatch(Character::isISOControl)) {
            throw new RefusedException("a path or a variable holds a control character; no schedule can keep that");
        }
    }
}
