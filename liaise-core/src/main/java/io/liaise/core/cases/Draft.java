package io.liaise.core.cases;

import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.MessageText;
import io.liaise.core.message.Outbound.Purpose;
import io.liaise.core.message.PersonId;
import io.liaise.core.message.SendKey;
import io.liaise.core.verdict.Flow;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A message that waits for the operator.
 *
 * @param id {@code d} and eight hex digits; it never changes
 * @param at when it came to wait, or was judged last
 * @param purpose what it is for
 * @param recipient who it is meant for
 * @param ref where it would go; empty where nobody could be reached
 * @param text what it says, without a mention
 * @param title the title of the conversation it would open
 * @param waiting why it waits
 * @param sendKey the key of its last try
 * @param overtaken whether its recipient has spoken since
 */
public record Draft(
        String id,
        Instant at,
        Purpose purpose,
        Optional<PersonId> recipient,
        Optional<ConversationRef> ref,
        MessageText text,
        Optional<String> title,
        Waiting waiting,
        Optional<SendKey> sendKey,
        boolean overtaken) {

    private static final Pattern ID = Pattern.compile("d[0-9a-f]{8}");

    /** Checks the id. */
    public Draft {
        if (!ID.matcher(id).matches()) {
            throw new InvalidValueException("a draft is named d and eight hex digits, as in d0a1b2c3d");
        }
    }

    /** {@return the same draft, overtaken by its recipient's word} */
    public Draft asOvertaken() {
        return new Draft(id, at, purpose, recipient, ref, text, title, waiting, sendKey, true);
    }

    /**
     * Why a draft waits.
     *
     * @param reason in a sentence
     * @param notes what else the operator should know
     * @param gate what the gate said, where it was asked
     */
    public record Waiting(String reason, List<String> notes, Optional<GateSummary> gate) {
        /** Copies the notes. */
        public Waiting {
            notes = List.copyOf(notes);
        }
    }

    /**
     * What the gate said, in short.
     *
     * @param flow what becomes of the message
     * @param audience the readership in words
     * @param reasons the concerns that stand
     */
    public record GateSummary(Flow flow, String audience, List<String> reasons) {
        /** Copies the reasons. */
        public GateSummary {
            reasons = List.copyOf(reasons);
        }
    }
}
