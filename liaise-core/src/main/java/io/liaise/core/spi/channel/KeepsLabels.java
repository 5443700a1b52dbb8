package io.liaise.core.spi.channel;

import io.liaise.core.failure.ChannelException;
import io.liaise.core.message.ChannelIdentity;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.policy.LabelStyle;
import java.util.List;
import java.util.Optional;

/**
 * A channel whose conversations carry labels. It only does as told; which labels are whose is policy.
 *
 * <p>Every method throws a {@link ChannelException} when the platform did not answer, or said no.
 */
public interface KeepsLabels {

    /** {@return the labels on a conversation now, as spelled there} */
    List<String> labels(ConversationRef ref);

    /** Puts a label on; one that is there already is no error. */
    void addLabel(ConversationRef ref, String label);

    /** Takes a label off; one that is not there is no error. */
    void removeLabel(ConversationRef ref, String label);

    /**
     * Creates a label where conversations are grouped; one that exists keeps its look.
     *
     * @param group what groups the conversations, such as a repository
     * @return whether it did not exist before
     */
    boolean createLabel(ConversationRef group, LabelStyle style);

    /** {@return who put a label on last; empty where the platform does not say} */
    Optional<ChannelIdentity> labelledBy(ConversationRef ref, String label);
}
