package io.liaise.core.operate;

import io.liaise.core.message.ConversationRef;
import io.liaise.core.perform.Seams;
import io.liaise.core.policy.Subject;
import io.liaise.core.send.SendLog;
import java.time.Clock;
import java.util.List;
import java.util.function.Function;

/**
 * What the operator can do with what waits for them. Asking the operator is the caller's part: nothing here may be
 * called on an agent's word.
 *
 * @param drafts the drafts of cases
 * @param outbox messages that leave by themselves
 * @param held what holds kept back
 * @param messages messages outside any case
 */
public record Operator(Drafts drafts, Outbox outbox, HeldWork held, LooseMessages messages) {

    /**
     * {@return the operator's part over these parts}
     *
     * @param claimants the subjects that lay claim to a conversation
     */
    public static Operator over(
            Seams seams, SendLog sends, Function<ConversationRef, List<Subject>> claimants, Clock clock) {
        Release release = new Release(seams, sends, clock);
        return new Operator(
                new Drafts(release), new Outbox(release), new HeldWork(release), new LooseMessages(release, claimants));
    }
}
