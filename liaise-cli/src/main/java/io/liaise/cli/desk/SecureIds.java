package io.liaise.cli.desk;

import io.liaise.core.spi.Ids;
import java.security.SecureRandom;
import java.util.HexFormat;

/** Names from the machine's source of randomness. */
public final class SecureIds implements Ids {

    private final SecureRandom random = new SecureRandom();

    /** The source. */
    public SecureIds() {}

    @Override
    public String hex(int digits) {
        if (digits < 1) {
            throw new IllegalArgumentException("a name has at least one digit, not " + digits);
        }
        byte[] bytes = new byte[(digits + 1) / 2];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes).substring(0, digits);
    }
}
