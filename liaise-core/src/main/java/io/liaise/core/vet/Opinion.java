package io.liaise.core.vet;

import io.liaise.core.message.ConversationRef;
import io.liaise.core.verdict.Verdict;
import java.util.Optional;

/**
 * What the gate says of a message. Neither the message nor anything found in it is part of it.
 *
 * @param ref where it would go
 * @param subject the subject whose policy counted; empty where none lays claim to the place
 * @param verdict why
 */
public record Opinion(ConversationRef ref, Optional<String> subject, Verdict verdict) {

    /** {@return what to do} */
    public Route route() {
        return Route.of(verdict.flow());
    }
}
