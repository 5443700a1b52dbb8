package io.liaise.webinbox;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.message.Attachment;
import io.liaise.core.message.Authenticity;
import io.liaise.core.message.Grade;
import io.liaise.core.message.MessageText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Kept records as JSON, and back. */
final class ReportJson {

    static final ObjectMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(64)
                            .maxStringLength(50_000_000)
                            .build())
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private ReportJson() {}

    static String object(String key, String value) {
        return text(MAPPER.createObjectNode().put(key, value));
    }

    static String created(String id, Optional<String> link) {
        ObjectNode object = MAPPER.createObjectNode().put("id", id);
        link.ifPresent(address -> object.put("link", address));
        return text(object);
    }

    static String text(JsonNode node) {
        try {
            return MAPPER.writeValueAsString(node);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("a tree can always be written", impossible);
        }
    }

    static String write(String site, Report it) {
        ObjectNode object = MAPPER.createObjectNode();
        object.put("id", it.id()).put("site", site).put("report", it.report());
        object.put("kind", it.kind().name()).put("received_at", it.at().toString());
        object.put("text", it.body().text().value())
                .put("page", it.body().page().orElse(null));
        object.set("context", it.body().context().map(ReportJson::parsed).orElse(null));
        object.put("link", it.body().link().orElse(null));
        Report.Author author = it.author();
        object.putObject("contact")
                .put("name", author.name().orElse(null))
                .put("email", author.email().orElse(null))
                .put("signed", author.authenticity().grade() == Grade.BOUND);
        object.putObject("author")
                .put("channel", WebInboxGrammar.CHANNEL)
                .put("native_id", author.user())
                .putNull("handle")
                .put("display_name", author.name().orElse(null))
                .put("is_bot", false)
                .put("is_self", it.kind() == Report.Kind.SENT)
                .putNull("authority")
                .put("address", WebInboxGrammar.CHANNEL + ":" + author.user());
        ObjectNode authenticity = object.putObject("authenticity");
        authenticity.put("grade", author.authenticity().grade().label());
        ObjectNode evidence = authenticity.putObject("evidence");
        author.authenticity().evidence().forEach(evidence::put);
        attachments(object.putArray("attachments"), it.body().attachments());
        return text(object);
    }

    private static void attachments(ArrayNode array, List<Attachment> all) {
        for (Attachment each : all) {
            array.addObject()
                    .put("ref", each.ref())
                    .put("media_type", each.mediaType())
                    .put("name", each.name().orElse(null))
                    .put("size", each.size().orElse(0L))
                    .put("sha256", each.sha256().orElse(null));
        }
    }

    static Report read(String json) {
        JsonNode object = parsed(json);
        String id = object.path("id").asText();
        JsonNode contact = object.path("contact");
        Map<String, String> evidence = new TreeMap<>();
        JsonNode authenticity = object.path("authenticity");
        authenticity
                .path("evidence")
                .properties()
                .forEach(each -> evidence.put(each.getKey(), each.getValue().asText()));
        return new Report(
                id,
                object.path("report").asText(id),
                Report.Kind.valueOf(object.path("kind").asText("REPORT")),
                Instant.parse(object.path("received_at").asText()),
                new Report.Author(
                        object.path("author").path("native_id").asText(),
                        optional(contact, "name"),
                        optional(contact, "email"),
                        new Authenticity(Grade.parse(authenticity.path("grade").asText()), evidence)),
                new Report.Body(
                        new MessageText(object.path("text").asText()),
                        optional(object, "page"),
                        Optional.of(object.path("context"))
                                .filter(node -> !node.isNull() && !node.isMissingNode())
                                .map(ReportJson::text),
                        attachments(object.path("attachments")),
                        optional(object, "link")));
    }

    private static List<Attachment> attachments(JsonNode array) {
        List<Attachment> all = new ArrayList<>();
        for (JsonNode each : array) {
            all.add(new Attachment(
                    each.path("ref").asText(),
                    each.path("media_type").asText(),
                    optional(each, "name"),
                    Optional.of(each.path("size").asLong()),
                    optional(each, "sha256")));
        }
        return all;
    }

    static Optional<String> optional(JsonNode object, String key) {
        JsonNode value = object.path(key);
        return value.isTextual() && !value.asText().isEmpty() ? Optional.of(value.asText()) : Optional.empty();
    }

    static JsonNode parsed(String json) {
        try {
            return MAPPER.readTree(json);
        } catch (JsonProcessingException broken) {
            throw new InvalidValueException("a record of the web inbox is no JSON; move its file aside");
        }
    }
}
