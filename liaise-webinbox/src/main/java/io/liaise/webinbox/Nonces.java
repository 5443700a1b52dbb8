package io.liaise.webinbox;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Numbers that make each form work once: sent again, it shows what came of it the first time. */
final class Nonces {

    private static final long LIFE = Duration.ofHours(12).toSeconds();
    private static final int REMEMBERED = 20_000;

    private final Inbox inbox;
    private final byte[] key;
    private final Map<String, String> used = new LinkedHashMap<>();

    Nonces(Inbox inbox) {
        this.inbox = inbox;
        this.key = inbox.token().getBytes(StandardCharsets.US_ASCII);
    }

    /** {@return a number for one sending of one form} */
    String make(String purpose) {
        String open = inbox.token() + "." + (inbox.now().getEpochSecond() + LIFE);
        return open + "." + sealed(open, purpose);
    }

    /** {@return what came of the first sending with this number} */
    synchronized String once(String nonce, String purpose, Supplier<String> act) throws Refusal {
        int dot = Math.max(0, nonce.lastIndexOf('.'));
        String open = nonce.substring(0, dot);
        byte[] seal = nonce.substring(Math.min(nonce.length(), dot + 1)).getBytes(StandardCharsets.UTF_8);
        byte[] right = sealed(open, purpose).getBytes(StandardCharsets.US_ASCII);
        if (!MessageDigest.isEqual(seal, right)) {
            throw new Refusal(403, "this form is not ours or is too old; load the page again");
        }
        long until = Long.parseLong(open.substring(open.indexOf('.') + 1));
        if (inbox.now().getEpochSecond() > until) {
            throw new Refusal(403, "this form is too old; load the page again");
        }
        String known = used.get(nonce);
        if (known != null) {
            return known;
        }
        String result = act.get();
        used.put(nonce, result);
        if (used.size() > REMEMBERED) {
            used.remove(used.keySet().iterator().next());
        }
        return result;
    }

    private String sealed(String open, String purpose) {
        byte[] payload = (purpose + "\n" + open).getBytes(StandardCharsets.UTF_8);
        return IdentitySignature.hmac(key, payload);
    }
}
