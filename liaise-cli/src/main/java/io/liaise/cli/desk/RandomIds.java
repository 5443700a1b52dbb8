package io.liaise.cli.desk;

import io.liaise.core.spi.Ids;
import java.security.SecureRandom;
import java.util.HexFormat;

/** Names drawn from the system's source of chance. Safe for several threads. */
public final class RandomIds implements Ids {

    private final SecureRandom random = new SecureRandom();

    @Override
    public String hex(int digits) {
        byte[] bytes = new byte[(digits + 1) / 2];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes).substring(0, digits);
    }
}
