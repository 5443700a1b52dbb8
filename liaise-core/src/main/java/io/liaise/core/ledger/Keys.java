package io.liaise.core.ledger;

import io.liaise.core.cases.CaseId;
import io.liaise.core.effect.EffectId;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.policy.HoldScope;
import io.liaise.core.run.RunId;
import io.liaise.core.store.Key;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.LocalDate;
import java.util.HexFormat;

/** What the ledger's records are called. */
final class Keys {

    static final String CASE = "case";
    static final String HISTORY = "history";
    static final String CONVERSATION = "conversation";
    static final String RUN = "run";
    static final String HOLD = "hold";
    static final String EFFECT = "effect";
    static final String UNROUTED = "unrouted";
    static final String CURSOR = "cursor";
    static final String DAILY = "daily";
    static final String ISSUE_CHECK = "issue_check";

    private static final int DIGEST_DIGITS = 32;

    private Keys() {}

    static Key caseHead(CaseId id) {
        return Key.of(CASE, id.toString());
    }

    static Key history(CaseId id) {
        return Key.of(HISTORY, id.toString());
    }

    static Key conversation(ConversationRef ref) {
        return Key.of(CONVERSATION, ref.encoded());
    }

    static Key run(RunId id) {
        return Key.of(RUN, id.value());
    }

    static Key hold(HoldScope scope) {
        return Key.of(HOLD, scope.encoded());
    }

    static Key effect(EffectId id) {
        return Key.of(EFFECT, id.value());
    }

    static Key unrouted(String deliveryId) {
        return Key.of(UNROUTED, digest(deliveryId));
    }

    static Key cursor(ConversationRef ref) {
        return Key.of(CURSOR, ref.encoded());
    }

    static Key day(String subject, LocalDate day) {
        return Key.of(DAILY, subject, day.toString());
    }

    static Key issueCheck(CaseId id) {
        return Key.of(ISSUE_CHECK, id.toString());
    }

    static Key caseCounter() {
        return Key.of("counter", "cases");
    }

    /** {@return the record that changes whenever a hold does, so that a decision can rest on there being none} */
    static Key holdsChanged() {
        return Key.of("stamp", "holds");
    }

    static Key stamp(String name) {
        return Key.of("stamp", name);
    }

    private static String digest(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash).substring(0, DIGEST_DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
