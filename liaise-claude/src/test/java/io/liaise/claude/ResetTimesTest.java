package io.liaise.claude;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResetTimesTest {

    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    @ParameterizedTest
    @DisplayName("C026 a date with a zone is understood, over the turn of the year and from any zone")
    @CsvSource({
        "2027-01-10T12:00:00Z, 2027-01-15T07:00:00Z, UTC",
        "2026-12-31T12:00:00Z, 2027-01-15T07:00:00Z, UTC",
        "2027-01-15T06:00:00Z, 2027-01-15T07:00:00Z, America/New_York",
        "2027-01-16T12:00:00Z, 2027-01-15T07:00:00Z, Asia/Tokyo"
    })
    void understandsADateWithAZone(Instant told, Instant reset, String machine) {
        String words = "limit reached, resets Jan 15, 8am (Europe/Berlin)";

        assertEquals(Optional.of(reset), ResetTimes.in(words, told, ZoneId.of(machine)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "resets 10:36pm (UTC); 2026-11-30T22:36:00Z",
                "resets 10:36 PM; 2026-12-01T21:36:00Z",
                "resets at 21:45; 2026-11-30T20:45:00Z",
                "resets at 12am; 2026-11-30T23:00:00Z",
                "resets 9:35pm; 2026-11-30T20:35:00Z",
                "resets tomorrow at 8am; 2026-12-01T07:00:00Z",
                "resets Monday at 9am; 2026-12-07T08:00:00Z",
                "resets Nov 30 at 11pm; 2026-11-30T22:00:00Z",
                "resets Dec 5th, 2026, 11:50am UTC; 2026-12-05T11:50:00Z",
                "usage limit reached|1796078194; 2026-11-30T22:36:34Z",
                "usage limit reached|1796078194000; 2026-11-30T22:36:34Z",
                "resets 2026-12-01T08:00:00Z; 2026-12-01T08:00:00Z",
                "resets at 2026-12-01 08:00 +01:00; 2026-12-01T07:00:00Z",
                "resets in 2 hours and 30 minutes; 2026-11-30T23:10:00Z",
                "try again in 5m; 2026-11-30T20:45:00Z",
                "available in about 1d 2h; 2026-12-01T22:40:00Z"
            })
    void understandsEveryFormThatWasSeen(String words, Instant reset) {
        Instant told = words.contains("10:36 PM") ? Instant.parse("2026-11-30T22:00:00Z") : Streams.ENDED;

        assertEquals(Optional.of(reset), ResetTimes.in(words, told, BERLIN));
    }

    @ParameterizedTest
    @DisplayName("C026 what cannot be understood is no time, and no exception")
    @CsvSource(
            delimiter = ';',
            value = {
                "resets Jan 15, 8am (Mars/Olympus); 0",
                "resets Feb 30, 8am; 0",
                "resets 25:70; 0",
                "resets 13pm; 0",
                "resets soon; 0",
                "reset 3 times; 0",
                "resets in 99999999999999999999 hours; 0"
            })
    void whatIsNotUnderstoodIsNoTime(String words, int unused) {
        assertEquals(Optional.empty(), ResetTimes.in(words, Streams.ENDED, BERLIN));
    }
}
