package io.liaise.core.verdict;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Somebody's word that a message may go out although the gate hesitates.
 *
 * @param by who gave it
 * @param at when
 * @param digests what exactly was approved
 * @param justification why
 * @param rulesOverridden the rules it settles
 */
public record Approval(String by, Instant at, Digests digests, String justification, List<String> rulesOverridden) {

    /** Who gives the word for a message that waited in the outbox. */
    public static final String OUTBOX = "outbox";

    /** Copies the rules. */
    public Approval {
        rulesOverridden = List.copyOf(rulesOverridden);
    }

    /**
     * {@return whether it is about exactly this message to exactly these readers}
     *
     * @param now what the digests of message and readership are now
     */
    public boolean binds(Digests now) {
        return digests.payload().isPresent()
                && digests.audience().isPresent()
                && digests.payload().equals(now.payload())
                && digests.audience().equals(now.audience());
    }

    /**
     * What a judgement was about. Each is a SHA-256 in lower-case hex.
     *
     * @param payload of the message
     * @param audience of its readership
     * @param verdict of the reasons found
     */
    public record Digests(Optional<String> payload, Optional<String> audience, Optional<String> verdict) {
        /** About nothing that can be named, so nothing is bound by it. */
        public static final Digests NONE = new Digests(Optional.empty(), Optional.empty(), Optional.empty());
    }
}
