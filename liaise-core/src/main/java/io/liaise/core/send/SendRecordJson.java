package io.liaise.core.send;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.liaise.core.failure.ChannelException.Kind;
import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.SendKey;
import io.liaise.core.message.Vocabulary;
import io.liaise.core.send.SendRecord.Receipt;
import io.liaise.core.send.SendRecord.State;
import io.liaise.core.send.SendRecord.What;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/** The stored form of what is known of a key. */
final class SendRecordJson {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private SendRecordJson() {}

    static String write(SendRecord send) {
        ObjectNode object = MAPPER.createObjectNode();
        object.put("key", send.key().value());
        object.put("ref", send.what().ref().encoded());
        object.put("title", send.what().title().orElse(null));
        object.put("digest", send.what().digest());
        object.put("parts", send.what().parts());
        object.put("state", send.state().label());
        object.put("attempted_at", send.attemptedAt().toString());
        object.put("message_id", send.receipt().map(Receipt::messageId).orElse(null));
        object.put("url", send.receipt().flatMap(Receipt::url).orElse(null));
        object.put("failure", send.failure().map(Kind::label).orElse(null));
        return object.toString();
    }

    /**
     * {@return the record a text holds}
     *
     * @throws InvalidValueException when it holds none
     */
    static SendRecord read(String text) {
        try {
            JsonNode object = MAPPER.readTree(text);
            State state = Vocabulary.parse(State.class, "state of a send", needed(object, "state"));
            Optional<Receipt> receipt =
                    optional(object, "message_id").map(id -> new Receipt(id, optional(object, "url")));
            if (state == State.SENT && receipt.isEmpty()) {
                throw new InvalidValueException("a stored send that went out lacks message_id");
            }
            return new SendRecord(
                    new SendKey(needed(object, "key")),
                    new What(
                            ConversationRef.parse(needed(object, "ref")),
                            optional(object, "title"),
                            needed(object, "digest"),
                            object.path("parts").asInt(0)),
                    state,
                    Instant.parse(needed(object, "attempted_at")),
                    receipt,
                    optional(object, "failure").map(label -> Kind.valueOf(label.toUpperCase(Locale.ROOT))));
        } catch (JsonProcessingException | DateTimeException | IllegalArgumentException e) {
            throw new InvalidValueException("a stored send is not well-formed");
        }
    }

    private static String needed(JsonNode object, String key) {
        return optional(object, key)
                .orElseThrow(() -> new InvalidValueException("a stored send lacks %s".formatted(key)));
    }

    private static Optional<String> optional(JsonNode object, String key) {
        return Optional.ofNullable(object.path(key).textValue());
    }
}
