package io.liaise.webinbox;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What one site of the inbox allows.
 *
 * @param origins where pages that may post stand, such as {@code https://app.example.org}
 * @param allowNoOrigin whether a post that names no origin is taken
 * @param limits how much is taken
 * @param secret what the site's server signs with; empty when only unsigned reports are taken
 */
public record SiteSettings(List<String> origins, boolean allowNoOrigin, Limits limits, Optional<SiteSecret> secret) {

    /** Puts every origin in the form they are compared in. */
    public SiteSettings {
        origins = origins.stream().map(SiteSettings::folded).toList();
    }

    boolean allows(String origin) {
        return origins.contains(folded(origin));
    }

    private static String folded(String origin) {
        String text = origin.strip();
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == '/') {
            end--;
        }
        return text.substring(0, end).toLowerCase(Locale.ROOT);
    }

    /**
     * How much a site takes.
     *
     * @param ratePerMinute how many requests a client may make in the long run
     * @param burst how many at once
     * @param maxBodyBytes the largest request
     * @param maxAge how old a signed identity may be
     */
    public record Limits(int ratePerMinute, int burst, int maxBodyBytes, Duration maxAge) {

        /** What holds where nothing else is said. */
        public static final Limits DEFAULT = new Limits(10, 5, 5_000_000, Duration.ofDays(1));
    }
}
