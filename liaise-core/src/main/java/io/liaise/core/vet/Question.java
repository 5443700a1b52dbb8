package io.liaise.core.vet;

import io.liaise.core.failure.RefusedException;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.MessageText;
import io.liaise.core.message.Outbound;
import io.liaise.core.message.Outbound.Purpose;
import io.liaise.core.message.Outbound.Recipients;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A message somebody would write.
 *
 * @param ref where to, in its channel's one spelling
 * @param readers who it is meant for
 * @param project the project it is written in
 * @param title of the conversation it would open
 * @param text what it says; may be blank where there is a title
 * @param tainted whether text from outside had a part in it; empty when nobody can tell, which counts as yes
 */
public record Question(
        ConversationRef ref,
        Readers readers,
        Optional<String> project,
        Optional<String> title,
        MessageText text,
        Optional<Boolean> tainted) {

    /** Refuses a message that says nothing. */
    public Question {
        if (text.value().isBlank() && title.filter(some -> !some.isBlank()).isEmpty()) {
            throw new RefusedException("there is no text to judge");
        }
    }

    /**
     * Who a message is meant for, as person ids or addresses.
     *
     * @param to the first is the recipient, the others read along
     * @param cc others in copy
     * @param bcc others in blind copy
     */
    public record Readers(List<String> to, List<String> cc, List<String> bcc) {

        /** Nobody by name. */
        public static final Readers NOBODY = new Readers(List.of(), List.of(), List.of());

        /** Copies the lists. */
        public Readers {
            to = List.copyOf(to);
            cc = List.copyOf(cc);
            bcc = List.copyOf(bcc);
        }
    }

    Outbound message() {
        List<String> cc = new ArrayList<>(readers.to());
        String to = cc.isEmpty() ? "" : cc.remove(0);
        cc.addAll(readers.cc());
        return new Outbound(
                ref,
                new Recipients(to, cc, readers.bcc()),
                Purpose.REPLY,
                text,
                title,
                List.of(),
                new Outbound.Origin(Optional.empty(), project));
    }
}
