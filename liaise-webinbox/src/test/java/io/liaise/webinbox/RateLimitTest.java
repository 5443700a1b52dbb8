package io.liaise.webinbox;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.liaise.webinbox.RateLimit.Client;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RateLimitTest {

    private final AtomicLong nanos = new AtomicLong();
    private final RateLimit limit = new RateLimit(nanos::get);

    @Test
    void followsTheWorkedTrace() {
        for (int i = 0; i < 5; i++) {
            assertEquals(Optional.empty(), at(0));
        }

        assertEquals(Optional.of(Duration.ofSeconds(6)), at(0));
        assertEquals(Optional.of(Duration.ofSeconds(3)), at(3));
        assertEquals(Optional.empty(), at(6));
    }

    @Test
    void fillsExactlyInTwelveSteps() {
        for (int i = 0; i < 5; i++) {
            at(0);
        }

        assertEquals(Optional.empty(), at(12));
        assertEquals(Optional.empty(), at(12));
        assertEquals(Optional.of(Duration.ofSeconds(6)), at(12));
    }

    @Test
    void findsTheClientBehindTrustedProxiesOnly() {
        assertEquals("203.0.113.9", ClientKey.of("127.0.0.1", List.of("6.6.6.6, 203.0.113.9:4711"), 1));
        assertEquals("6.6.6.6", ClientKey.of("127.0.0.1", List.of("6.6.6.6", "203.0.113.9"), 2));
        assertEquals("6.6.6.6", ClientKey.of("10.0.0.1", List.of("6.6.6.6"), 3));
        assertEquals("8.8.8.8", ClientKey.of("8.8.8.8", List.of("6.6.6.6"), 1));
        assertEquals("127.0.0.1", ClientKey.of("127.0.0.1", List.of("6.6.6.6"), 0));
        assertEquals("2600:1700:abcd:12::/64", ClientKey.of("2600:1700:abcd:12:ffff::9", List.of(), 0));
    }

    private Optional<Duration> at(int seconds) {
        nanos.set(Duration.ofSeconds(seconds).toNanos());
        return limit.spend(new Client("shop-demo", "192.0.2.1"), SiteSettings.Limits.DEFAULT);
    }
}
