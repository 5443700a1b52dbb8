package io.liaise.core.message;

import java.util.List;
import java.util.Optional;

/**
 * A message that would go out.
 *
 * @param ref where to
 * @param recipients who it is meant for
 * @param purpose what it is for, in the words of outcomes and of liaise's own messages
 * @param text what it says
 * @param title opens a new conversation under this title
 * @param attachments what would go with it
 * @param origin where it comes from
 */
public record Outbound(
        ConversationRef ref,
        Recipients recipients,
        Purpose purpose,
        MessageText text,
        Optional<String> title,
        List<OutboundAttachment> attachments,
        Origin origin) {

    /** Copies the attachments. */
    public Outbound {
        attachments = List.copyOf(attachments);
    }

    /** {@return the same message with another text} */
    public Outbound withText(MessageText changed) {
        return new Outbound(ref, recipients, purpose, changed, title, attachments, origin);
    }

    /** What a message is for. */
    public enum Purpose implements Vocabulary {
        /** A question. */
        ASK,
        /** An answer. */
        REPLY,
        /** A plan to agree to. */
        PROPOSE,
        /** Word that something was delivered. */
        DELIVER,
        /** Word that today's runs are used up. */
        BUDGET,
        /** A reminder to try what was delivered. */
        NUDGE,
        /** Something only the operator may decide. */
        ESCALATE;

        /** {@return the purpose with this label} */
        public static Purpose parse(String label) {
            return Vocabulary.parse(Purpose.class, "purpose", label);
        }
    }

    /**
     * Who a message is meant for, as person ids or addresses.
     *
     * @param to the one it speaks to; empty when judged without one
     * @param cc others in copy
     * @param bcc others in blind copy
     */
    public record Recipients(String to, List<String> cc, List<String> bcc) {
        /** Copies both lists. */
        public Recipients {
            cc = List.copyOf(cc);
            bcc = List.copyOf(bcc);
        }

        /** {@return the one person and nobody in copy} */
        public static Recipients only(PersonId person) {
            return new Recipients(person.value(), List.of(), List.of());
        }
    }

    /**
     * What would go with a message.
     *
     * @param name its name, where it has one
     * @param sha256 of its bytes, in lower-case hex, where known
     */
    public record OutboundAttachment(Optional<String> name, Optional<String> sha256) {}

    /**
     * Where a message comes from.
     *
     * @param caseId the case it belongs to
     * @param project the project it was written in, when judged outside a case
     */
    public record Origin(Optional<String> caseId, Optional<String> project) {
        /** A message of the case. */
        public static Origin of(String caseId) {
            return new Origin(Optional.of(caseId), Optional.empty());
        }

        /** A message of no case. */
        public static final Origin NONE = new Origin(Optional.empty(), Optional.empty());
    }
}
