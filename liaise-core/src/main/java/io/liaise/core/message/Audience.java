package io.liaise.core.message;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Who can read a place, now and plausibly later.
 *
 * @param ref the reference it answers for, or empty when nobody asked for one
 * @param scope the broadest kind of reader
 * @param readership who they are, as far as anybody can say
 * @param permanence what becomes of a message there
 * @param asOf when this was worked out
 * @param evidence what was asked, and why anything was assumed, in order
 * @param defaulted whether it is public only because nothing better is known
 */
public record Audience(
        String ref,
        Scope scope,
        Readership readership,
        Permanence permanence,
        Optional<Instant> asOf,
        List<String> evidence,
        boolean defaulted) {

    private static final List<String> EVERY_TRACE =
            List.of("archived_by_others", "copies_pushed", "edit_history_visible", "indexed");
    private static final List<String> EVERY_WIDENING =
            List.of("forks", "forwarding", "joiners_read_history", "list_expansion", "visibility_flip");

    /** Refuses what contradicts itself: a public place is neither complete, nor retractable, nor internal. */
    public Audience {
        evidence = List.copyOf(evidence);
        boolean open = scope == Scope.PUBLIC;
        if (open && (readership.complete() || permanence.retractable() || readership.isInternal())) {
            throw new IllegalArgumentException("a public audience is neither complete, internal nor retractable");
        }
        if (defaulted && !open) {
            throw new IllegalArgumentException("an audience nobody knows is public");
        }
    }

    /** {@return the audience of a place nobody could tell about: everybody, for ever} */
    public static Audience unknown(String ref, List<String> reasons) {
        List<String> evidence = new java.util.ArrayList<>(reasons);
        evidence.add("unknown resolves to public");
        return new Audience(
                ref,
                Scope.PUBLIC,
                new Readership(List.of(), false, List.of(), Optional.empty()),
                new Permanence(false, EVERY_TRACE, EVERY_WIDENING),
                Optional.empty(),
                evidence,
                true);
    }

    /** The broadest kind of reader, from narrow to wide. */
    public enum Scope implements Vocabulary {
        /** Only the operator. */
        OPERATOR,
        /** People known one by one. */
        NAMED,
        /** A bounded group. */
        GROUP,
        /** A whole organisation. */
        ORG,
        /** Anybody. */
        PUBLIC
    }

    /**
     * Who can read.
     *
     * @param readers those known by identity
     * @param complete whether these are all
     * @param classes readers that cannot be listed, each in a few words
     * @param external whether anyone besides the operator can read; empty when nobody knows
     */
    public record Readership(
            List<ChannelIdentity> readers, boolean complete, List<String> classes, Optional<Boolean> external) {

        /** Copies the lists; classes are put in order, each once. */
        public Readership {
            readers = List.copyOf(readers);
            classes = ordered(classes);
        }

        boolean isInternal() {
            return external.isPresent() && !external.get();
        }
    }

    /**
     * What becomes of a message.
     *
     * @param retractable whether it can be withdrawn
     * @param durability the traces it leaves, in snake case
     * @param widening the ways in which more people can come to read it, in snake case
     */
    public record Permanence(boolean retractable, List<String> durability, List<String> widening) {

        /** Puts both lists in order, each flag once. Flags nobody knows are kept: leaving one out would narrow. */
        public Permanence {
            durability = ordered(durability);
            widening = ordered(widening);
        }
    }

    private static List<String> ordered(Collection<String> words) {
        return List.copyOf(new TreeSet<>(words));
    }
}
