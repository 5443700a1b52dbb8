package io.liaise.github;

import io.liaise.core.failure.ChannelException;
import io.liaise.core.failure.ChannelException.Kind;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/** What a status means. No text of an answer gets into a failure. */
final class RestFailures {

    private static final Duration WITHOUT_A_WORD = Duration.ofSeconds(60);
    private static final Duration AT_MOST = Duration.ofHours(2);

    private RestFailures() {}

    /**
     * {@return the failure an answer tells}
     *
     * @param variable the environment variable the token came from, if it came from one
     */
    static ChannelException of(RestAnswer answer, String doing, Optional<String> variable, Instant now) {
        Kind kind = kind(answer);
        String message = "GitHub said %d while %s; %s".formatted(answer.status(), doing, remedy(kind, variable));
        return restFor(answer, now)
                .map(rest -> ChannelException.retryAfter(kind, message, rest))
                .orElseGet(() -> ChannelException.of(kind, message));
    }

    /** {@return what went wrong} */
    static Kind kind(RestAnswer answer) {
        if (isLimit(answer)) {
            return Kind.RATE_LIMITED;
        }
        return switch (answer.status()) {
            case 401 -> Kind.AUTH;
            case 403 -> Kind.PERMISSION;
            case 404, 410, 301, 302, 307, 308 -> Kind.NOT_FOUND;
            case 408, 504 -> Kind.NETWORK;
            default -> answer.status() >= 400 && answer.status() < 500 ? Kind.VALIDATION : Kind.UNAVAILABLE;
        };
    }

    private static String remedy(Kind kind, Optional<String> variable) {
        return switch (kind) {
            case AUTH ->
                variable.map(name -> "the token in %s counts before any login of `gh`; replace it, or unset it"
                                .formatted(name))
                        .orElse("log in again with `gh auth login`, or set GH_TOKEN");
            case PERMISSION -> "give the account access, or use another token";
            case NOT_FOUND -> "check the name, and whether the account may see it";
            case VALIDATION -> "GitHub did not take what was sent";
            case RATE_LIMITED, NETWORK, UNAVAILABLE, UNCONFIRMED -> "it is tried again later";
        };
    }

    private static boolean isLimit(RestAnswer answer) {
        boolean spent =
                answer.header("x-ratelimit-remaining").filter("0"::equals).isPresent();
        boolean told = answer.body().toLowerCase(Locale.ROOT).contains("rate limit");
        return answer.status() == 429
                || (answer.status() == 403
                        && (spent || told || answer.header("retry-after").isPresent()));
    }

    /** {@return how long GitHub asks us to rest} */
    static Optional<Duration> restFor(RestAnswer answer, Instant now) {
        if (!isLimit(answer)) {
            return Optional.empty();
        }
        Optional<Duration> told = answer.header("retry-after").flatMap(value -> wait(value, now));
        Optional<Duration> reset = answer.header("x-ratelimit-remaining")
                .filter("0"::equals)
                .flatMap(spent -> answer.header("x-ratelimit-reset"))
                .filter(value -> value.matches("[0-9]{1,12}"))
                .map(value -> Duration.between(now, Instant.ofEpochSecond(Long.parseLong(value))));
        Duration rest = told.or(() -> reset).orElse(WITHOUT_A_WORD);
        Duration positive = rest.isNegative() ? Duration.ZERO : rest;
        return Optional.of(positive.compareTo(AT_MOST) > 0 ? AT_MOST : positive);
    }

    private static Optional<Duration> wait(String value, Instant now) {
        if (value.matches("[0-9]{1,9}")) {
            return Optional.of(Duration.ofSeconds(Long.parseLong(value)));
        }
        try {
            Instant at = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant();
            return Optional.of(Duration.between(now, at));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
