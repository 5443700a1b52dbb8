package io.liaise.github;

import io.liaise.core.message.Authenticity;
import io.liaise.core.message.Grade;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Checks the signature of what GitHub pushes. */
final class GitHubWebhook {

    private static final String SIGNATURE = "x-hub-signature-256";

    private GitHubWebhook() {}

    static Authenticity verify(String secret, Map<String, String> headers, byte[] body) {
        String given = headers.getOrDefault(SIGNATURE, "");
        boolean ascii = given.chars().allMatch(c -> c < 0x80);
        byte[] expected = ("sha256=" + hmac(secret, body)).getBytes(StandardCharsets.US_ASCII);
        boolean holds = ascii && MessageDigest.isEqual(expected, given.getBytes(StandardCharsets.US_ASCII));
        Map<String, String> evidence = new TreeMap<>();
        evidence.put("delivery", headers.getOrDefault("x-github-delivery", ""));
        evidence.put("event", headers.getOrDefault("x-github-event", ""));
        evidence.put("signature", holds ? "valid" : given.isEmpty() ? "missing" : "mismatch");
        return new Authenticity(holds ? Grade.CRYPTO : Grade.FORGED, evidence);
    }

    private static String hmac(String secret, byte[] body) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return HexFormat.of().formatHex(mac.doFinal(body));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has HmacSHA256", e);
        }
    }
}
