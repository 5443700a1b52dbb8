package io.liaise.core.policy;

import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.Message;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A pattern for the conversations and messages that belong to a subject: a reference that may hold wildcards, then
 * conditions after the first question mark, as in {@code github:example/app?labels=from-*}.
 *
 * @param place the reference part, as it is compared
 * @param conditions what a message must say beside, all of it
 */
public record Binding(String place, List<Condition> conditions) {

    /** Copies the conditions. */
    public Binding {
        conditions = List.copyOf(conditions);
    }

    /** {@return the binding with this text} */
    public static Binding parse(String text) {
        int query = text.indexOf('?');
        String place = query < 0 ? text : text.substring(0, query);
        List<Condition> conditions = new ArrayList<>();
        for (String part : (query < 0 ? "" : text.substring(query + 1)).split("&", -1)) {
            if (!part.isEmpty()) {
                int equals = part.indexOf('=');
                String field = equals < 0 ? part : part.substring(0, equals);
                String glob = equals < 0 ? "" : part.substring(equals + 1);
                conditions.add(new Condition(decoded(field), decoded(glob)));
            }
        }
        return new Binding(place.strip(), conditions);
    }

    /** {@return the same binding with another reference part} */
    public Binding at(String changed) {
        return new Binding(changed, conditions);
    }

    /** {@return whether the reference part stands for several, so that nothing can be listened to under it} */
    public boolean isPattern() {
        return place.indexOf('*') >= 0 || place.indexOf('[') >= 0;
    }

    /**
     * {@return whether a message belongs here}
     *
     * @param message the message
     * @param lineage its conversation, then what that is part of, outwards
     */
    public boolean matches(Message message, List<ConversationRef> lineage) {
        return covers(lineage) && conditions.stream().allMatch(condition -> condition.holds(message));
    }

    /** {@return whether a conversation with this lineage lies in the reference part, whatever the conditions} */
    public boolean covers(List<ConversationRef> lineage) {
        Glob glob = new Glob(place, false);
        boolean named = lineage.stream().anyMatch(ref -> glob.matches(ref.encoded()));
        return named
                || (!isPattern()
                        && lineage.stream().map(ConversationRef::encoded).anyMatch(this::lies));
    }

    private boolean lies(String ref) {
        return ref.startsWith(place + "#") || ref.startsWith(place + "/");
    }

    private static String decoded(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        byte[] out = new byte[bytes.length];
        int length = 0;
        for (int i = 0; i < bytes.length; i++) {
            int high = bytes[i] == '%' && i + 2 < bytes.length ? Character.digit(bytes[i + 1], 16) : -1;
            int low = high >= 0 ? Character.digit(bytes[i + 2], 16) : -1;
            if (low >= 0) {
                out[length++] = (byte) (high * 16 + low);
                i += 2;
            } else {
                out[length++] = bytes[i];
            }
        }
        return new String(out, 0, length, StandardCharsets.UTF_8);
    }

    /**
     * Something a message must say.
     *
     * @param field which of its fields
     * @param glob what one of the field's values must look like
     */
    public record Condition(String field, String glob) {

        /** The field that holds the author's handle, number and address. */
        public static final String AUTHOR = "author";

        /** The field that holds how sure we are of the author. */
        public static final String GRADE = "grade";

        boolean holds(Message message) {
            Glob pattern = new Glob(glob, true);
            return values(message).anyMatch(pattern::matches);
        }

        private Stream<String> values(Message message) {
            return switch (field) {
                case AUTHOR ->
                    Stream.of(
                                    message.author().handle(),
                                    Optional.of(message.author().nativeId()),
                                    Optional.of(message.author().address()))
                            .flatMap(Optional::stream)
                            .filter(value -> !value.isEmpty());
                case GRADE -> Stream.of(message.authenticity().grade().label());
                default -> message.placement().values(field).stream();
            };
        }
    }
}
