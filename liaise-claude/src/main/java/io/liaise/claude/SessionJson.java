package io.liaise.claude;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** The note that the agent's program leaves while a session is at work. */
final class SessionJson {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private SessionJson() {}

    /**
     * A session at work.
     *
     * @param pid the number of its process
     * @param start when that process started, in the system's own count; empty where it does not say
     * @param folder where it works
     * @param session its id, where it has one
     */
    record Session(long pid, String start, Path folder, Optional<String> session) {}

    /** {@return the session a note tells of; empty when it is no such note} */
    static Optional<Session> read(String note) {
        try {
            JsonNode fields = MAPPER.readTree(note);
            JsonNode pid = fields.path("pid");
            JsonNode folder = fields.path("cwd");
            if (!pid.isIntegralNumber() || !pid.canConvertToInt() || pid.asInt() <= 0 || !folder.isTextual()) {
                return Optional.empty();
            }
            Path path = Path.of(folder.asText());
            return path.isAbsolute()
                    ? Optional.of(new Session(pid.asInt(), start(fields), path, session(fields)))
                    : Optional.empty();
        } catch (JsonProcessingException | InvalidPathException e) {
            return Optional.empty();
        }
    }

    private static String start(JsonNode fields) {
        String start = fields.path("procStart").asText("");
        return start.matches("[0-9]{1,19}") ? start : "";
    }

    private static Optional<String> session(JsonNode fields) {
        return Optional.of(fields.path("sessionId").asText(""))
                .filter(id -> id.matches("[A-Za-z0-9][A-Za-z0-9-]{0,99}"));
    }
}
