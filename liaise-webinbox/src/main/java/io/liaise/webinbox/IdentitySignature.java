package io.liaise.webinbox;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The signature with which a site's server vouches for its user. */
public final class IdentitySignature {

    private static final Duration AHEAD = Duration.ofMinutes(5);
    private static final String MAC = "HmacSHA256";

    private IdentitySignature() {}

    /**
     * Who a site says its user is.
     *
     * @param site the site's name
     * @param issuedAt in seconds since 1970
     * @param user the site's own id of the user
     * @param name the user's name, or empty
     * @param email the user's mail address, or empty
     */
    public record Claim(String site, long issuedAt, String user, String name, String email) {

        /** {@return the lines that are signed} */
        public byte[] payload() {
            return String.join("\n", "v1", site, Long.toString(issuedAt), user, name, email)
                    .getBytes(StandardCharsets.UTF_8);
        }

        boolean hasLineBreak() {
            return List.of(site, user, name, email).stream()
                    .anyMatch(field -> field.indexOf('\n') >= 0 || field.indexOf('\r') >= 0);
        }
    }

    /** {@return the signature of a claim, in lower-case hex} */
    public static String sign(SiteSecret secret, Claim claim) {
        return hmac(secret.value().getBytes(StandardCharsets.UTF_8), claim.payload());
    }

    /** {@return why a signature does not hold at a moment; empty when it does} */
    static Optional<String> problem(SiteSettings site, Claim claim, String signature, Instant now) {
        if (site.secret().isEmpty()) {
            return Optional.of("this site takes no signed identities");
        }
        if (claim.user().isEmpty() || claim.hasLineBreak()) {
            return Optional.of("the identity is malformed");
        }
        byte[] expected = sign(site.secret().get(), claim).getBytes(StandardCharsets.US_ASCII);
        byte[] given = signature.toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8);
        boolean ascii = signature.chars().allMatch(c -> c < 0x80);
        if (!ascii || !MessageDigest.isEqual(expected, given)) {
            return Optional.of("the signature does not match");
        }
        return ageProblem(site, claim.issuedAt(), now.getEpochSecond());
    }

    private static Optional<String> ageProblem(SiteSettings site, long issuedAt, long now) {
        // The signature held, so the site chose this number; it may still be absurd.
        if (issuedAt < 0 || issuedAt < now - site.limits().maxAge().toSeconds()) {
            return Optional.of("the identity has expired");
        }
        return issuedAt > now + AHEAD.toSeconds()
                ? Optional.of("the identity is dated in the future")
                : Optional.empty();
    }

    static String hmac(byte[] key, byte[] payload) {
        try {
            Mac mac = Mac.getInstance(MAC);
            mac.init(new SecretKeySpec(key, MAC));
            return HexFormat.of().formatHex(mac.doFinal(payload));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every Java has " + MAC, impossible);
        }
    }
}
