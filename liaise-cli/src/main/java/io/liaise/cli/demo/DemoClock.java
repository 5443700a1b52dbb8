package io.liaise.cli.demo;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that starts behind the machine's and is put on by hand where waiting would show nothing. */
final class DemoClock extends Clock {

    private final Clock real;
    private final AtomicReference<Duration> behind;

    DemoClock(Clock real, Duration behind) {
        this.real = real;
        this.behind = new AtomicReference<>(behind);
    }

    void putOn(Duration by) {
        behind.updateAndGet(so -> so.minus(by));
    }

    @Override
    public Instant instant() {
        return real.instant().minus(behind.get());
    }

    @Override
    public ZoneId getZone() {
        return real.getZone();
    }

    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException("the demo reads instants only");
    }
}
