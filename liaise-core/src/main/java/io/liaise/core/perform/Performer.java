package io.liaise.core.perform;

import io.liaise.core.message.ConversationRef;
import java.time.Instant;
import java.util.List;

/** Does what is planned. It is the only one who changes anything outside the ledger. */
public interface Performer {

    /**
     * Performs every effect that is due, each on its own: what fails is a problem, and the rest is done.
     *
     * @return whether anything came of any
     */
    boolean perform(Instant now, Journal journal);

    /**
     * Is told where somebody may have spoken unheard. What waited for a partner's silence does not leave then.
     *
     * @param places those that could not be listened to, a conversation or what groups several
     */
    default void unheard(List<ConversationRef> places) {}
}
