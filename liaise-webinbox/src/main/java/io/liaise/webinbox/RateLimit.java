package io.liaise.webinbox;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Token buckets of sites' clients. They hold whole units of time, so that a bucket that is full is exactly full. */
final class RateLimit {

    private static final int MOST_CLIENTS = 10_000;
    private static final long MINUTE = Duration.ofMinutes(1).toNanos();

    private final LongSupplier nanos;
    private final Map<Client, Bucket> buckets = new HashMap<>();

    RateLimit(LongSupplier nanos) {
        this.nanos = nanos;
    }

    record Client(String site, String key) {}

    /** Tokens are counted in nanoseconds times the rate: one token is a minute. */
    private record Bucket(long amount, long at, long rate, long full) {
        Bucket at(long now) {
            long passed = Math.min(Math.max(0, now - at), full / rate + 1);
            return new Bucket(Math.min(full, amount + passed * rate), now, rate, full);
        }
    }

    /** Spends a token; otherwise returns how long to wait for one. */
    synchronized Optional<Duration> spend(Client client, SiteSettings.Limits limits) {
        long now = nanos.getAsLong();
        long full = MINUTE * Math.max(1, limits.burst());
        Bucket bucket = buckets.getOrDefault(client, new Bucket(full, now, limits.ratePerMinute(), full))
                .at(now);
        if (bucket.amount() < MINUTE) {
            buckets.put(client, bucket);
            return Optional.of(Duration.ofNanos((MINUTE - bucket.amount() + bucket.rate() - 1) / bucket.rate()));
        }
        buckets.put(client, new Bucket(bucket.amount() - MINUTE, now, bucket.rate(), full));
        if (buckets.size() > MOST_CLIENTS) {
            buckets.values().removeIf(each -> each.at(now).amount() == each.full());
        }
        return Optional.empty();
    }
}
