package io.liaise.core.message;

import java.util.List;
import java.util.Optional;

/**
 * How a conversation stands on its platform.
 *
 * @param ref the conversation
 * @param status whether people can still write there
 * @param movedTo where it went, when it moved
 * @param title its title, where it has one
 * @param labels the labels on it, as spelled there
 * @param opener who opened it
 * @param url where a person can read it
 */
public record ConversationState(
        ConversationRef ref,
        Status status,
        Optional<ConversationRef> movedTo,
        Optional<String> title,
        List<String> labels,
        Optional<ChannelIdentity> opener,
        Optional<String> url) {

    /** Copies the labels. */
    public ConversationState {
        labels = List.copyOf(labels);
    }

    /** {@return the state of a conversation that cannot be seen, and nothing else} */
    public static ConversationState of(ConversationRef ref, Status status) {
        return new ConversationState(
                ref, status, Optional.empty(), Optional.empty(), List.of(), Optional.empty(), Optional.empty());
    }

    /** Whether people can write in a conversation. */
    public enum Status implements Vocabulary {
        /** They can. */
        OPEN,
        /** It is closed; they can reopen it. */
        CLOSED,
        /** It was deleted, or is hidden from this account. */
        GONE,
        /** It went elsewhere; nothing may be written to where it went. */
        MOVED;

        /** {@return the status with this label} */
        public static Status parse(String label) {
            return Vocabulary.parse(Status.class, "conversation status", label);
        }
    }
}
