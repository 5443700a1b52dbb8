package io.liaise.core.send;

import io.liaise.core.failure.ChannelException.Kind;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.SendKey;
import io.liaise.core.message.SendResult.Sent;
import io.liaise.core.message.Vocabulary;
import java.time.Instant;
import java.util.Optional;

/**
 * What is known of one key.
 *
 * @param key the key
 * @param what the message it stands for
 * @param state how far it came
 * @param attemptedAt when it was tried last
 * @param receipt what the platform gave for it, once it is sent
 * @param failure what went wrong, when it provably was not posted
 */
record SendRecord(
        SendKey key, What what, State state, Instant attemptedAt, Optional<Receipt> receipt, Optional<Kind> failure) {

    /** How far a key came. */
    enum State implements Vocabulary {
        /** It may have been posted. */
        ATTEMPTED,
        /** It was posted. */
        SENT,
        /** It provably was not posted. */
        FAILED
    }

    /**
     * A message, by a digest in place of its words.
     *
     * @param ref where it goes
     * @param title the digest of the title of the conversation it opens, where it opens one
     * @param digest the SHA-256 of its text as it is read back, in lower-case hex
     * @param parts how many messages it takes; zero when it fits in one
     */
    record What(ConversationRef ref, Optional<String> title, String digest, int parts) {}

    /**
     * What the platform gave for a message.
     *
     * @param messageId its id there
     * @param url where a person can read it
     */
    record Receipt(String messageId, Optional<String> url) {}

    static SendRecord attempted(SendKey key, What what, Instant at) {
        return new SendRecord(key, what, State.ATTEMPTED, at, Optional.empty(), Optional.empty());
    }

    SendRecord sent(Sent sent) {
        return new SendRecord(
                key,
                what,
                State.SENT,
                attemptedAt,
                Optional.of(new Receipt(sent.messageId(), sent.url())),
                Optional.empty());
    }

    SendRecord failed(Kind kind) {
        return new SendRecord(key, what, State.FAILED, attemptedAt, Optional.empty(), Optional.of(kind));
    }

    /** {@return the result of an earlier try that was posted} */
    Sent replay() {
        Receipt kept = receipt.orElseThrow();
        return new Sent(kept.messageId(), kept.url(), true);
    }
}
