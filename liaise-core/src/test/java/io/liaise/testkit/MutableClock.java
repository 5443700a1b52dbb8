package io.liaise.testkit;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that stands still until a test moves it, in either direction. For one thread. */
public final class MutableClock extends Clock {

    private Instant now;

    /** A clock that stands at {@code now}. */
    public MutableClock(Instant now) {
        this.now = now;
    }

    /** Moves the clock on, or back by a negative amount. */
    public void advance(Duration by) {
        now = now.plus(by);
    }

    /** Sets the clock. */
    public void set(Instant to) {
        now = to;
    }

    @Override
    public Instant instant() {
        return now;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return Clock.fixed(now, zone);
    }
}
