package io.liaise.core.spi.channel;

import io.liaise.core.message.Grade;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a channel can do. Each line is a claim the contract kit checks both ways.
 *
 * @param operations how far it can do each thing; what is not named it cannot
 * @param writing what its messages may be like
 * @param grades how sure it can be of an author
 * @param historyDepth how far back reading goes, such as {@code full} or {@code buffer_24h}
 * @param notes limits in words, for people
 */
public record Capabilities(
        Map<Operation, Support> operations,
        Writing writing,
        Set<Grade> grades,
        String historyDepth,
        List<String> notes) {

    /** Fills in what is not named and copies the collections. */
    public Capabilities {
        Map<Operation, Support> all = new EnumMap<>(Operation.class);
        for (Operation operation : Operation.values()) {
            all.put(operation, operations.getOrDefault(operation, Support.NONE));
        }
        operations = Collections.unmodifiableMap(all);
        grades = Collections.unmodifiableSet(new TreeSet<>(grades));
        notes = List.copyOf(notes);
    }

    /** {@return how far it can do something} */
    public Support support(Operation operation) {
        return operations.getOrDefault(operation, Support.NONE);
    }

    /** {@return whether it can do something at least in some cases} */
    public boolean can(Operation operation) {
        return support(operation) != Support.NONE;
    }

    /**
     * What the messages of a channel may be like.
     *
     * @param initiate whether a message can start a conversation
     * @param reply whether a message can answer a certain other one
     * @param maxTextUtf16Units the longest text
     * @param maxTitleUtf16Units the longest title
     * @param reactions the reactions there are
     */
    public record Writing(
            Support initiate,
            Support reply,
            OptionalInt maxTextUtf16Units,
            OptionalInt maxTitleUtf16Units,
            List<String> reactions) {

        /** Nothing can be written. */
        public static final Writing NONE =
                new Writing(Support.NONE, Support.NONE, OptionalInt.empty(), OptionalInt.empty(), List.of());

        /** Copies the reactions. */
        public Writing {
            reactions = List.copyOf(reactions);
        }
    }
}
