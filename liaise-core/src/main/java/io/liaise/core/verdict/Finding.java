package io.liaise.core.verdict;

import io.liaise.core.message.Vocabulary;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Something a detector saw in a message. It never holds the text it was seen in.
 *
 * @param kind what sort of thing it is
 * @param rule which rule saw it
 * @param start where it begins, in code points
 * @param end where it ends, in code points, exclusive
 * @param about what it gives away, where that is known
 * @param severity how bad it is, larger is worse
 * @param fingerprint a keyed digest of what was seen, in lower-case hex
 * @param part the part of the message it stands in, when that is not the text
 */
public record Finding(
        Kind kind,
        String rule,
        int start,
        int end,
        About about,
        int severity,
        String fingerprint,
        Optional<String> part) {

    /** The sorts of findings. */
    public enum Kind implements Vocabulary {
        /** A credential. */
        SECRET,
        /** A planted word. */
        CANARY,
        /** A word with a label. */
        VOCABULARY,
        /** A way for data to leave. */
        EXFILTRATION,
        /** A detail of somebody's life or machine. */
        PERSONAL,
        /** Somebody who is not part of the conversation. */
        THIRD_PARTY;

        @Override
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * What a finding gives away.
     *
     * @param entity the thing or person it is about
     * @param label how closely that is kept
     * @param sealedFrom the people who must not hear of it at all
     */
    public record About(Optional<String> entity, Optional<String> label, List<String> sealedFrom) {
        /** Nothing in particular. */
        public static final About NOTHING = new About(Optional.empty(), Optional.empty(), List.of());

        /** Copies the people. */
        public About {
            sealedFrom = List.copyOf(sealedFrom);
        }
    }
}
