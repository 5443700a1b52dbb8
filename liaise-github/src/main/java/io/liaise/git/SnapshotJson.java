package io.liaise.git;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Writes snapshots as JSON on one line. */
final class SnapshotJson {

    private static final ObjectMapper JSON = new ObjectMapper();

    private SnapshotJson() {}

    static String write(Snapshot snapshot) {
        ObjectNode object = JSON.createObjectNode();
        object.put("at", snapshot.at().toString());
        snapshot.tips().forEach(object.putArray("tips")::add);
        object.put("partial", snapshot.partial());
        ObjectNode dirty = object.putObject("dirty");
        snapshot.dirty().forEach(dirty::put);
        object.put("crowded", snapshot.crowded());
        return object.toString();
    }

    /** {@return the snapshot a text holds; empty when it holds none} */
    static Optional<Snapshot> read(String text) {
        try {
            JsonNode object = JSON.readTree(text);
            if (object == null
                    || !object.path("tips").isArray()
                    || !object.path("dirty").isObject()) {
                return Optional.empty();
            }
            Set<String> tips = new TreeSet<>();
            object.path("tips").forEach(tip -> tips.add(tip.asText()));
            Map<String, String> dirty = new TreeMap<>();
            object.path("dirty")
                    .properties()
                    .forEach(file -> dirty.put(file.getKey(), file.getValue().asText()));
            return Optional.of(new Snapshot(
                    Instant.parse(object.path("at").asText()),
                    tips,
                    object.path("partial").asBoolean(),
                    dirty,
                    object.path("crowded").asBoolean()));
        } catch (JsonProcessingException | DateTimeParseException e) {
            return Optional.empty();
        }
    }
}
