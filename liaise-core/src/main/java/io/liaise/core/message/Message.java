package io.liaise.core.message;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A message that came in.
 *
 * @param id the platform's id within the conversation
 * @param conversation where it was written
 * @param author the account that wrote it
 * @param authenticity how sure we are of that
 * @param content what was written, and when
 * @param placement how it hangs together with others
 */
public record Message(
        String id,
        ConversationRef conversation,
        ChannelIdentity author,
        Authenticity authenticity,
        Content content,
        Placement placement) {

    /** How a text is meant to be read. */
    public enum Format implements Vocabulary {
        /** As it stands. */
        PLAIN,
        /** As Markdown. */
        MARKDOWN,
        /** As HTML. */
        HTML
    }

    /**
     * What was written.
     *
     * @param text what to show and compare
     * @param format how it is meant
     * @param attachments what came with it
     * @param sentAt when it was written first
     * @param editedAt when it was changed last
     */
    public record Content(
            MessageText text, Format format, List<Attachment> attachments, Instant sentAt, Optional<Instant> editedAt) {

        /** Copies the attachments. */
        public Content {
            attachments = List.copyOf(attachments);
        }

        /** {@return when the text came to be what it is} */
        public Instant at() {
            return editedAt.orElse(sentAt);
        }
    }

    /**
     * How a message hangs together with others.
     *
     * @param replyTo the id of the message it answers
     * @param threadRoot the id of its thread's first message
     * @param url where a person can read it
     * @param fields the channel's own fields, each with its values as text; bindings can test these
     */
    public record Placement(
            Optional<String> replyTo,
            Optional<String> threadRoot,
            Optional<String> url,
            Map<String, List<String>> fields) {

        /** Standing alone. */
        public static final Placement NONE =
                new Placement(Optional.empty(), Optional.empty(), Optional.empty(), Map.of());

        /** Copies the fields, in the order of their names. */
        public Placement {
            Map<String, List<String>> copy = new java.util.TreeMap<>();
            fields.forEach((field, values) -> copy.put(field, List.copyOf(values)));
            fields = java.util.Collections.unmodifiableMap(copy);
        }

        /** {@return the values of a field, none where the message does not carry it} */
        public List<String> values(String field) {
            return fields.getOrDefault(field, List.of());
        }
    }
}
