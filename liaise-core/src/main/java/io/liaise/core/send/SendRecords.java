package io.liaise.core.send;

import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.failure.LedgerException;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.SendKey;
import io.liaise.core.message.SendResult.Sent;
import io.liaise.core.send.SendRecord.State;
import io.liaise.core.send.SendRecord.What;
import io.liaise.core.spi.store.Store;
import io.liaise.core.store.Commit;
import io.liaise.core.store.CommitResult;
import io.liaise.core.store.Key;
import io.liaise.core.store.Shelf;
import io.liaise.core.store.Stored;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a store keeps of sends: a record for each key, and a receipt for each message that was posted, which belongs to
 * one key.
 */
final class SendRecords {

    private static final String SEND = "send";
    private static final String RECEIPT = "receipt";
    private static final int BATCH = 500;

    private final Store store;

    SendRecords(Store store) {
        this.store = store;
    }

    /**
     * {@return what is known of a key}
     *
     * @throws LedgerException when something is, and nobody can read it
     */
    Optional<SendRecord> find(SendKey key) {
        return store.find(keyOf(key)).map(SendRecords::read);
    }

    boolean exists(SendKey key) {
        return store.find(keyOf(key)).isPresent();
    }

    /** Writes down that a key is tried now; {@return whether nobody else did} */
    boolean claim(SendRecord attempt) {
        Key key = keyOf(attempt.key());
        Optional<Stored> stored = store.find(key);
        if (stored.isPresent() && read(stored.get()).state() != State.FAILED) {
            return false;
        }
        Commit commit = Commit.builder()
                .expect(key, stored.map(Stored::revision).orElse(Stored.ABSENT))
                .put(key, SendRecordJson.write(attempt))
                .build();
        return store.commit(commit) instanceof CommitResult.Committed;
    }

    void keep(SendRecord record) {
        store.commit(Commit.builder()
                .put(keyOf(record.key()), SendRecordJson.write(record))
                .build());
    }

    /** Writes down which message a key became; {@return whether no other key is that message} */
    boolean keepReceipt(SendRecord record, Sent sent) {
        Key receipt = receiptOf(record.what(), sent.messageId());
        Commit commit = Commit.builder()
                .expectAbsent(receipt)
                .put(receipt, "{\"send\":\"%s\"}".formatted(digest(record.key().value())))
                .put(keyOf(record.key()), SendRecordJson.write(record.sent(sent)))
                .build();
        return store.commit(commit) instanceof CommitResult.Committed;
    }

    int prune(Instant before) {
        List<SendRecord> all = store.list(Shelf.ARCHIVE, SEND).records().stream()
                .flatMap(stored -> readable(stored).stream())
                .toList();
        Set<ConversationRef> unsettled = all.stream()
                .filter(record -> record.state() == State.ATTEMPTED)
                .map(record -> record.what().ref())
                .collect(Collectors.toSet());
        List<SendRecord> old = all.stream()
                .filter(record -> !unsettled.contains(record.what().ref()))
                .filter(record -> record.attemptedAt().isBefore(before))
                .toList();
        for (int from = 0; from < old.size(); from += BATCH) {
            Commit.Builder commit = Commit.builder();
            for (SendRecord record : old.subList(from, Math.min(old.size(), from + BATCH))) {
                commit.delete(keyOf(record.key()));
                record.receipt().ifPresent(receipt -> commit.delete(receiptOf(record.what(), receipt.messageId())));
            }
            store.commit(commit.build());
        }
        return old.size();
    }

    private static SendRecord read(Stored stored) {
        try {
            return SendRecordJson.read(stored.value());
        } catch (InvalidValueException e) {
            throw new LedgerException(LedgerException.Kind.DAMAGED, "a record of a send cannot be read", e);
        }
    }

    private static Optional<SendRecord> readable(Stored stored) {
        try {
            return Optional.of(read(stored));
        } catch (LedgerException e) {
            return Optional.empty();
        }
    }

    private static Key keyOf(SendKey key) {
        return Key.of(SEND, digest(key.value())).archived();
    }

    private static Key receiptOf(What what, String messageId) {
        return Key.of(RECEIPT, digest(what.ref().encoded() + "\n" + messageId)).archived();
    }

    static String digest(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
