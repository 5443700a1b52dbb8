package io.liaise.cli.view;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Times as people like to read them. */
public final class Ages {

    private Ages() {}

    /** {@return a length of time, in its two largest units, such as {@code 2h05m}} */
    public static String of(Duration length) {
        long seconds = Math.max(0, length.toSeconds());
        if (seconds < 60) {
            return seconds + "s";
        }
        long minutes = seconds / 60;
        if (minutes < 60) {
            return minutes + "m";
        }
        long hours = minutes / 60;
        return hours < 24 ? "%dh%02dm".formatted(hours, minutes % 60) : "%dd%02dh".formatted(hours / 24, hours % 24);
    }

    /** {@return a time and how long ago that was} */
    public static String since(Instant at, Instant now) {
        return "%s (%s ago)".formatted(at.truncatedTo(ChronoUnit.SECONDS), of(Duration.between(at, now)));
    }
}
