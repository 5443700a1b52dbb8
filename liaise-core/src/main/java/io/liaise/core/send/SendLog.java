package io.liaise.core.send;

import static io.liaise.core.send.SendRecords.digest;

import io.liaise.core.failure.ChannelException;
import io.liaise.core.failure.ChannelException.Kind;
import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.failure.LedgerException;
import io.liaise.core.message.Message;
import io.liaise.core.message.MessageText;
import io.liaise.core.message.Outbound;
import io.liaise.core.message.SendKey;
import io.liaise.core.message.SendResult;
import io.liaise.core.message.SendResult.Failed;
import io.liaise.core.message.SendResult.Sent;
import io.liaise.core.message.SendResult.Unconfirmed;
import io.liaise.core.perform.Poster;
import io.liaise.core.send.SendRecord.State;
import io.liaise.core.send.SendRecord.What;
import io.liaise.core.spi.channel.Channel;
import io.liaise.core.spi.channel.SendsMessages;
import io.liaise.core.spi.store.Store;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Posts each key once. A try is written down before anything is posted; what may have been posted is looked for in the
 * conversation and never posted again under its key. A message that is found counts for one key only.
 *
 * <p>The platform sees no mark of any of this. Safe for several threads and processes.
 */
public final class SendLog implements Poster {

    /** How far the platform's clock may be behind. */
    private static final Duration SLACK = Duration.ofMinutes(5);

    private final SendRecords records;
    private final Function<String, Optional<Channel>> channels;
    private final Clock clock;

    /**
     * A log.
     *
     * @param store where tries are kept
     * @param channels the live channel with a name
     * @param clock tells when a try began
     */
    public SendLog(Store store, Function<String, Optional<Channel>> channels, Clock clock) {
        this.records = new SendRecords(store);
        this.channels = channels;
        this.clock = clock;
    }

    @Override
    public SendResult post(Outbound message, SendKey key) {
        Optional<Channel> channel = channels.apply(message.ref().channel());
        if (channel.isEmpty() || !(channel.get() instanceof SendsMessages sender)) {
            return new Failed(Kind.UNAVAILABLE, false, Optional.empty());
        }
        List<Outbound> parts = parts(message, channel.get());
        try {
            return parts.size() == 1
                    ? once(message, key, channel.get(), sender)
                    : inParts(message, parts, key, channel.get(), sender);
        } catch (LedgerException e) {
            return new Unconfirmed(Kind.UNCONFIRMED);
        }
    }

    @Override
    public SendResult confirm(Outbound message, SendKey key) {
        try {
            Optional<SendRecord> known = records.find(key);
            if (known.isEmpty()) {
                return notPosted();
            }
            Optional<Channel> channel = channels.apply(known.get().what().ref().channel());
            return known.get().what().parts() == 0
                    ? settled(known.get(), channel)
                    : settledInParts(known.get(), channel);
        } catch (LedgerException e) {
            return new Unconfirmed(Kind.UNCONFIRMED);
        }
    }

    /** {@return the key by which what a key stood for may be posted again, although it may be out already} */
    public SendKey newAttempt(SendKey key) {
        SendKey next = key.next();
        while (records.exists(next)) {
            next = next.next();
        }
        return next;
    }

    /** {@return whether what a key stands for may have been posted} */
    public boolean mayBeOut(SendKey key) {
        return records.find(key)
                .filter(record -> record.state() != State.FAILED)
                .isPresent();
    }

    /**
     * Forgets what was settled long ago. Where something may have been posted everything is kept: its key never posts,
     * and it is not found in what another key posted.
     *
     * @param before a try older than this is forgotten
     * @return how many were forgotten
     */
    public int prune(Instant before) {
        return records.prune(before);
    }

    private SendResult once(Outbound message, SendKey key, Channel channel, SendsMessages sender) {
        SendRecord attempt = SendRecord.attempted(key, what(message, sender, 0), clock.instant());
        if (!records.claim(attempt)) {
            return claimed(attempt, Optional.of(channel));
        }
        SendResult result = written(message, sender);
        if (result instanceof Sent sent && !records.keepReceipt(attempt, sent)) {
            records.keep(attempt.sent(sent));
        } else if (result instanceof Failed failed) {
            records.keep(attempt.failed(failed.kind()));
        }
        return result;
    }

    /** What to say of a key that was tried before. */
    private SendResult claimed(SendRecord attempt, Optional<Channel> channel) {
        Optional<SendRecord> known = records.find(attempt.key());
        if (known.isEmpty()) {
            return new Unconfirmed(Kind.UNCONFIRMED);
        }
        return known.get().what().equals(attempt.what()) ? settled(known.get(), channel) : belongsToAnother();
    }

    private static SendResult written(Outbound message, SendsMessages sender) {
        try {
            return sender.send(message);
        } catch (ChannelException e) {
            return switch (e.kind()) {
                case AUTH, PERMISSION, NOT_FOUND, RATE_LIMITED -> new Failed(e.kind(), e.retryable(), e.retryAfter());
                case NETWORK, VALIDATION, UNAVAILABLE, UNCONFIRMED -> new Unconfirmed(e.kind());
            };
        } catch (InvalidValueException e) {
            return new Failed(Kind.VALIDATION, false, Optional.empty());
        } catch (RuntimeException e) {
            return new Unconfirmed(Kind.UNCONFIRMED);
        }
    }

    /** Posts what is too long for one message. Each part has a key of its own; the whole's tells how many there are. */
    private SendResult inParts(
            Outbound message, List<Outbound> parts, SendKey key, Channel channel, SendsMessages sender) {
        SendRecord whole = SendRecord.attempted(key, what(message, sender, parts.size()), clock.instant());
        boolean replayed = !records.claim(whole);
        if (replayed) {
            Optional<SendRecord> known = records.find(key);
            if (known.isEmpty() || !known.get().what().equals(whole.what())) {
                return belongsToAnother();
            }
            if (known.get().state() == State.SENT) {
                return known.get().replay();
            }
        }
        for (int i = 0; i < parts.size(); i++) {
            SendResult result = once(parts.get(i), key.part(i), channel, sender);
            if (!(result instanceof Sent)) {
                return result;
            }
        }
        return wholeIsOut(whole, replayed);
    }

    private SendResult settledInParts(SendRecord whole, Optional<Channel> channel) {
        for (int i = 0; i < whole.what().parts(); i++) {
            SendResult result = records.find(whole.key().part(i))
                    .map(part -> settled(part, channel))
                    .orElseGet(SendLog::notPosted);
            if (!(result instanceof Sent)) {
                return result;
            }
        }
        return wholeIsOut(whole, true);
    }

    /** A message in parts is known by its first. */
    private SendResult wholeIsOut(SendRecord whole, boolean replayed) {
        Sent first = records.find(whole.key().part(0)).orElseThrow().replay();
        records.keep(whole.sent(first));
        return new Sent(first.messageId(), first.url(), replayed);
    }

    /** How an earlier try ended, as far as can be told now. */
    private SendResult settled(SendRecord record, Optional<Channel> channel) {
        return switch (record.state()) {
            case SENT -> record.replay();
            case FAILED -> new Failed(record.failure().orElse(Kind.UNAVAILABLE), true, Optional.empty());
            case ATTEMPTED -> readBack(record, channel);
        };
    }

    private SendResult readBack(SendRecord record, Optional<Channel> channel) {
        if (channel.isEmpty() || !(channel.get() instanceof SendsMessages sender)) {
            return new Unconfirmed(Kind.UNCONFIRMED);
        }
        Instant since = record.attemptedAt().minus(SLACK);
        List<Message> said;
        try {
            said = channel.get().read(record.what().ref(), Optional.of(since), 0);
        } catch (RuntimeException e) {
            return new Unconfirmed(Kind.UNCONFIRMED);
        }
        return said.stream()
                .filter(message -> message.author().isSelf())
                .filter(message -> !message.content().sentAt().isBefore(since))
                .filter(message -> record.what().digest().equals(digest(textOf(message, sender))))
                .sorted(Comparator.comparing(
                                (Message message) -> message.content().sentAt())
                        .reversed())
                .map(message -> new Sent(message.id(), message.placement().url(), true))
                .filter(found -> records.keepReceipt(record, found))
                .findFirst()
                .<SendResult>map(found -> found)
                .orElseGet(() -> new Unconfirmed(Kind.UNCONFIRMED));
    }

    private static String textOf(Message message, SendsMessages sender) {
        return sender.asReadBack(message.content().text().value());
    }

    private static What what(Outbound message, SendsMessages sender, int parts) {
        String text = sender.asReadBack(message.text().value());
        return new What(message.ref(), message.title().map(SendRecords::digest), digest(text), parts);
    }

    private static List<Outbound> parts(Outbound message, Channel channel) {
        int limit = channel.capabilities().writing().maxTextUtf16Units().orElse(Integer.MAX_VALUE);
        String text = message.text().value();
        if (text.length() <= limit || message.title().isPresent() || limit < MessageSplitter.MIN_LIMIT) {
            return List.of(message);
        }
        List<Outbound> parts = new ArrayList<>();
        for (String part : MessageSplitter.split(text, limit)) {
            parts.add(new Outbound(
                    message.ref(),
                    message.recipients(),
                    message.purpose(),
                    new MessageText(part),
                    message.title(),
                    parts.isEmpty() ? message.attachments() : List.of(),
                    message.origin()));
        }
        return parts;
    }

    private static SendResult notPosted() {
        return new Failed(Kind.UNAVAILABLE, true, Optional.empty());
    }

    private static SendResult belongsToAnother() {
        return new Failed(Kind.VALIDATION, false, Optional.empty());
    }
}
