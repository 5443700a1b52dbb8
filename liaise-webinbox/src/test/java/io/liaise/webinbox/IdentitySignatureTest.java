package io.liaise.webinbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.webinbox.IdentitySignature.Claim;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class IdentitySignatureTest {

    private static final long ISSUED = 1_790_000_000L;
    private static final SiteSecret SECRET = new SiteSecret(String.join("-", "k", "9f2c", "demo", "secret"));
    private static final SiteSettings SITE =
            new SiteSettings(List.of(), true, SiteSettings.Limits.DEFAULT, Optional.of(SECRET));
    private static final Claim FULL = new Claim("shop-demo", ISSUED, "u-1007", "Zoë Example", "zoe@example.net");

    @Test
    void signsTheLinesOfAFullIdentity() {
        assertEquals(
                "76310a73686f702d64656d6f0a313739303030303030300a752d313030370a"
                        + "5a6fc3ab204578616d706c650a7a6f65406578616d706c652e6e6574",
                HexFormat.of().formatHex(FULL.payload()));
        assertEquals(
                "7ece3cb7f9d7ed0393a5e2b94e73d7a28cdcf881da84063aed8a464e76a5e118",
                IdentitySignature.sign(SECRET, FULL));
    }

    @Test
    void signsEmptyLinesForWhatIsMissing() {
        assertEquals(
                "1f24360a9a33def61a498b37e86e5fb35797376634e151cdd42383928b6ba640",
                IdentitySignature.sign(SECRET, new Claim("shop-demo", ISSUED, "u-1007", "", "")));
        assertEquals(
                "639c0dfd87b3f1dbd45989feafab9e1bec8a1e4e5389cdee37697718fe476040",
                IdentitySignature.sign(SECRET, new Claim("shop-demo", ISSUED, "u-1007", "Zoë Example", "")));
    }

    @Test
    void holdsForExactlyItsAge() {
        assertEquals(Optional.empty(), problem(FULL, ISSUED + 86_400));
        assertEquals(Optional.of("the identity has expired"), problem(FULL, ISSUED + 86_401));
        assertEquals(Optional.empty(), problem(FULL, ISSUED - 300));
        assertEquals(Optional.of("the identity is dated in the future"), problem(FULL, ISSUED - 301));
    }

    @Test
    void refusesWhatWasSignedForAnotherSiteOrName() {
        String signature = IdentitySignature.sign(SECRET, FULL);
        List<Claim> others = List.of(
                new Claim("shop-other", ISSUED, "u-1007", "Zoë Example", "zoe@example.net"),
                new Claim("shop-demo", ISSUED, "u-1007", "Zoe Example", "zoe@example.net"),
                new Claim("shop-demo", ISSUED, "u-1007\n", "Zoë Example", "zoe@example.net"));

        for (Claim other : others) {
            assertTrue(IdentitySignature.problem(SITE, other, signature, Instant.ofEpochSecond(ISSUED))
                    .isPresent());
        }
    }

    private static Optional<String> problem(Claim claim, long now) {
        String upper = IdentitySignature.sign(SECRET, claim).toUpperCase(java.util.Locale.ROOT);
        return IdentitySignature.problem(SITE, claim, upper, Instant.ofEpochSecond(now));
    }
}
