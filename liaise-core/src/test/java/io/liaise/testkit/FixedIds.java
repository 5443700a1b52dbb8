package io.liaise.testkit;

import io.liaise.core.spi.Ids;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/** Names that count up from 1, so that a test knows them. Safe for several threads. */
public final class FixedIds implements Ids {

    private final AtomicLong last = new AtomicLong();

    @Override
    public String hex(int digits) {
        String number = String.format(Locale.ROOT, "%0" + digits + "x", last.incrementAndGet());
        return number.substring(number.length() - digits);
    }
}
