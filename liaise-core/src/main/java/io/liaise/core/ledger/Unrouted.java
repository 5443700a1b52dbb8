package io.liaise.core.ledger;

import io.liaise.core.message.Address;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.Grade;
import io.liaise.core.message.Message;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A message that became part of no case, because its author may not be heard. Its text stays on the channel.
 *
 * @param deliveryId names the message, whichever event told of it; {@link #idOf} makes it
 * @param subject the subject's slug
 * @param sender who wrote it, as far as anybody knows
 * @param reason why it was not heard
 * @param conversation where it stands
 * @param messageId the platform's id of it
 * @param url where a person can read it
 * @param at when it was written
 */
public record Unrouted(
        String deliveryId,
        String subject,
        Sender sender,
        String reason,
        ConversationRef conversation,
        String messageId,
        Optional<String> url,
        Instant at) {

    /** The name of a message's row, so that being told of it twice makes one row. */
    public static String idOf(Message message) {
        return message.conversation() + ":" + message.id();
    }

    /**
     * Who wrote a message.
     *
     * @param author the account
     * @param grade how sure we are of it
     * @param labels the labels on the message
     */
    public record Sender(Address author, Grade grade, List<String> labels) {
        /** Copies the labels. */
        public Sender {
            labels = List.copyOf(labels);
        }
    }
}
