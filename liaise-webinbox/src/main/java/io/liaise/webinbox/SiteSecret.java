package io.liaise.webinbox;

import io.liaise.core.failure.ConfigException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a site's server and the inbox share. Its {@code toString} hides it.
 *
 * @param value the secret as text
 */
public record SiteSecret(String value) {

    private static final Set<PosixFilePermission> OWNER =
            EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

    /** Refuses a blank secret: everybody knows that one. */
    public SiteSecret {
        if (value.isBlank()) {
            throw new ConfigException("the secret of a web inbox site is blank; set a long random text, or none");
        }
    }

    /** {@return the environment variable a site's secret may stand in} */
    public static String variable(String site) {
        return "LIAISE_INBOX_SECRET_" + site.toUpperCase(Locale.ROOT).replace('-', '_');
    }

    /**
     * {@return a site's secret from the environment, else from {@code secrets/inbox-<site>} under the root}
     *
     * @throws ConfigException when others may read the file, or it cannot be read
     */
    public static Optional<SiteSecret> find(String site, Map<String, String> environment, Path root) {
        String given = environment.get(variable(site));
        if (given != null && !given.isEmpty()) {
            return Optional.of(new SiteSecret(given));
        }
        Path file = root.resolve("secrets").resolve("inbox-" + site);
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        try {
            if (!OWNER.containsAll(Files.getPosixFilePermissions(file))) {
                throw new ConfigException(file + " can be read by others; run: chmod 600 " + file);
            }
            return Optional.of(new SiteSecret(
                    Files.readString(file, StandardCharsets.UTF_8).strip()));
        } catch (IOException unreadable) {
            throw new ConfigException(file + " cannot be read; check that it is a text file of your own");
        }
    }

    @Override
    public String toString() {
        return "[secret]";
    }
}
