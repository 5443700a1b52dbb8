package io.liaise.core.spi.channel;

import io.liaise.core.message.Vocabulary;
import java.util.Locale;
import java.util.Optional;

/** What a channel may be able to do. Most have an interface a channel implements exactly when it claims them. */
public enum Operation implements Vocabulary {
    /** Read a conversation. */
    READ(Channel.class),
    /** Tell what happened since. */
    LISTEN(Channel.class),
    /** Post a message. */
    SEND(SendsMessages.class),
    /** Change a message it posted. */
    EDIT(EditsMessages.class),
    /** Put a reaction on a message. */
    REACT(ReactsToMessages.class),
    /** Check a delivery that was pushed to us. */
    VERIFY(VerifiesDeliveries.class),
    /** Tell who can read a conversation. */
    AUDIENCE(TellsAudience.class),
    /** Read, put on and take off labels. */
    LABEL(KeepsLabels.class),
    /** Tell whether a conversation is open. */
    STATE(TellsState.class),
    /** Fetch what came with a message. */
    ATTACHMENTS(FetchesAttachments.class),
    /** Tell which account it acts as. */
    ACCOUNT(KnowsItsAccount.class);

    private final Class<?> seam;

    Operation(Class<?> seam) {
        this.seam = seam;
    }

    /** {@return the interface of a channel that can do it} */
    public Class<?> seam() {
        return seam;
    }

    /** {@return the channel as one that can do this, where it claims to} */
    public static <T> Optional<T> of(Channel channel, Class<T> seam) {
        return Optional.of(channel).filter(seam::isInstance).map(seam::cast);
    }

    @Override
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
