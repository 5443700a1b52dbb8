package io.liaise.core.perform;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** How long to wait between tries: about an hour in all. */
final class Pauses {

    /** How long what may have been posted is looked for. */
    static final Duration READ_BACK = Duration.ofHours(1);

    private static final List<Integer> MINUTES = List.of(2, 4, 8, 15, 15, 15);

    private Pauses() {}

    /** {@return when to try for the next time; empty when that was the last} */
    static Optional<Instant> next(int attempts, Instant now, Optional<Duration> asked) {
        if (attempts > MINUTES.size()) {
            return Optional.empty();
        }
        Duration usual = Duration.ofMinutes(MINUTES.get(Math.max(0, attempts - 1)));
        Duration pause = asked.filter(wait -> wait.compareTo(usual) > 0).orElse(usual);
        return Optional.of(now.plus(pause));
    }
}
