package io.liaise.claude;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.TemporalAdjusters;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** When a used-up limit is reset, out of the words that tell of it. What cannot be understood is no time at all. */
final class ResetTimes {

    private static final Duration JUST_PAST = Duration.ofMinutes(10);
    private static final int IGNORING_CASE = Pattern.CASE_INSENSITIVE;
    private static final Pattern EPOCH = Pattern.compile("\\|\\s*(1[0-9]{9}|1[0-9]{12})\\b");
    private static final Pattern ISO = Pattern.compile(
            "(20\\d\\d-\\d\\d-\\d\\d)[T ](\\d\\d:\\d\\d)(:\\d\\d)?(?:\\.\\d+)?\\s?(Z|[+-]\\d\\d:?\\d\\d)?",
            IGNORING_CASE);
    private static final Pattern IN = Pattern.compile(
            "(?:resets?|again|available|reset)\\s+in\\s+(?:about\\s+)?((?:\\d+\\s*(?:d|h|m|s)[a-z]*[\\s,]*(?:and\\s+)?)+)",
            IGNORING_CASE);
    private static final Pattern PART = Pattern.compile("(\\d+)\\s*([dhms])", IGNORING_CASE);
    private static final Pattern CLOCK = Pattern.compile(
            "(?:resets?|reset|again|until)(?:\\s+(?:at|on|is))*\\s+"
                    + "(?:(?<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?\\s+(?<day>\\d{1,2})"
                    + "(?:st|nd|rd|th)?(?:,?\\s+(?<year>20\\d\\d))?(?:,|\\s+at)?\\s+"
                    + "|(?<weekday>mon|tue|wed|thu|fri|sat|sun)[a-z]*(?:,|\\s+at)?\\s+"
                    + "|(?<tomorrow>tomorrow)(?:,|\\s+at)?\\s+)?"
                    + "(?<hour>\\d{1,2})(?::(?<minute>\\d\\d))?\\s*(?<half>[ap]\\.?m\\b\\.?)?"
                    + "(?:\\s*\\((?<zone>[A-Za-z0-9_+:/-]{1,40})\\)|\\s+(?<short>UTC|GMT)\\b)?",
            IGNORING_CASE);

    private ResetTimes() {}

    /**
     * {@return the time an error text names}
     *
     * @param errors the text
     * @param told when it was said
     * @param zone the zone of a time that names none
     */
    static Optional<Instant> in(String errors, Instant told, ZoneId zone) {
        try {
            return epoch(errors)
                    .or(() -> iso(errors, zone))
                    .or(() -> span(errors, told))
                    .or(() -> clock(errors, told, zone));
        } catch (DateTimeException | ArithmeticException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static Optional<Instant> epoch(String errors) {
        Matcher matcher = EPOCH.matcher(errors);
        if (!matcher.find()) {
            return Optional.empty();
        }
        long value = Long.parseLong(matcher.group(1));
        return Optional.of(matcher.group(1).length() > 10 ? Instant.ofEpochMilli(value) : Instant.ofEpochSecond(value));
    }

    private static Optional<Instant> iso(String errors, ZoneId zone) {
        Matcher matcher = ISO.matcher(errors);
        if (!matcher.find()) {
            return Optional.empty();
        }
        String local =
                matcher.group(1) + "T" + matcher.group(2) + (matcher.group(3) == null ? ":00" : matcher.group(3));
        String offset = matcher.group(4);
        if (offset == null) {
            return Optional.of(LocalDateTime.parse(local).atZone(zone).toInstant());
        }
        String colon = offset.length() == 5 ? offset.substring(0, 3) + ":" + offset.substring(3) : offset;
        return Optional.of(
                OffsetDateTime.parse(local + colon.toUpperCase(Locale.ROOT)).toInstant());
    }

    private static Optional<Instant> span(String errors, Instant told) {
        Matcher matcher = IN.matcher(errors);
        if (!matcher.find()) {
            return Optional.empty();
        }
        Duration span = Duration.ZERO;
        Matcher part = PART.matcher(matcher.group(1));
        while (part.find()) {
            long count = Long.parseLong(part.group(1));
            span = span.plus(
                    switch (part.group(2).toLowerCase(Locale.ROOT)) {
                        case "d" -> Duration.ofDays(count);
                        case "h" -> Duration.ofHours(count);
                        case "m" -> Duration.ofMinutes(count);
                        default -> Duration.ofSeconds(count);
                    });
        }
        return Optional.of(told.plus(span));
    }

    private static Optional<Instant> clock(String errors, Instant told, ZoneId zone) {
        Matcher matcher = CLOCK.matcher(errors);
        while (matcher.find()) {
            // A lone number is no time of day.
            if (matcher.group("minute") != null || matcher.group("half") != null) {
                return Optional.of(next(matcher, told, zone(matcher, zone)));
            }
        }
        return Optional.empty();
    }

    private static ZoneId zone(Matcher matcher, ZoneId usual) {
        String named = matcher.group("zone") != null ? matcher.group("zone") : matcher.group("short");
        return named == null ? usual : ZoneId.of(named);
    }

    private static Instant next(Matcher matcher, Instant told, ZoneId zone) {
        ZonedDateTime now = told.atZone(zone);
        LocalTime time = time(matcher);
        if (matcher.group("month") != null) {
            return dated(matcher, now, time);
        }
        LocalDate today = now.toLocalDate();
        if (matcher.group("tomorrow") != null) {
            return today.plusDays(1).atTime(time).atZone(zone).toInstant();
        }
        if (matcher.group("weekday") != null) {
            DayOfWeek day = day(matcher.group("weekday"));
            ZonedDateTime same =
                    today.with(TemporalAdjusters.nextOrSame(day)).atTime(time).atZone(zone);
            return (past(same, told) ? same.plusWeeks(1) : same).toInstant();
        }
        ZonedDateTime same = today.atTime(time).atZone(zone);
        return (past(same, told) ? same.plusDays(1) : same).toInstant();
    }

    /** Without a year it is the one that lies nearest. */
    private static Instant dated(Matcher matcher, ZonedDateTime now, LocalTime time) {
        Month month = month(matcher.group("month"));
        int day = Integer.parseInt(matcher.group("day"));
        int year = matcher.group("year") == null ? now.getYear() : Integer.parseInt(matcher.group("year"));
        ZonedDateTime at = LocalDate.of(year, month, day).atTime(time).atZone(now.getZone());
        if (matcher.group("year") == null) {
            if (at.isBefore(now.minusMonths(6))) {
                at = at.plusYears(1);
            } else if (at.isAfter(now.plusMonths(6))) {
                at = at.minusYears(1);
            }
        }
        return at.toInstant();
    }

    private static boolean past(ZonedDateTime at, Instant told) {
        return at.toInstant().isBefore(told.minus(JUST_PAST));
    }

    private static LocalTime time(Matcher matcher) {
        int hour = Integer.parseInt(matcher.group("hour"));
        int minute = matcher.group("minute") == null ? 0 : Integer.parseInt(matcher.group("minute"));
        String half = matcher.group("half");
        if (half != null) {
            if (hour < 1 || hour > 12) {
                throw new DateTimeException("no hour of half a day");
            }
            hour = hour % 12 + (half.toLowerCase(Locale.ROOT).startsWith("p") ? 12 : 0);
        }
        return LocalTime.of(hour, minute);
    }

    private static Month month(String name) {
        for (Month month : Month.values()) {
            if (month.name().substring(0, 3).equalsIgnoreCase(name)) {
                return month;
            }
        }
        throw new DateTimeException("no month");
    }

    private static DayOfWeek day(String name) {
        for (DayOfWeek day : DayOfWeek.values()) {
            if (day.name().substring(0, 3).equalsIgnoreCase(name)) {
                return day;
            }
        }
        throw new DateTimeException("no day of the week");
    }
}
