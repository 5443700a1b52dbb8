package io.liaise.core.tick;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.liaise.core.process.ProcessIdentity;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;

/** Who holds the lock of ticks, as a file says it to people. */
final class HolderJson {

    private static final ObjectMapper JSON = new ObjectMapper();

    private HolderJson() {}

    static byte[] of(ProcessIdentity who, Instant since) throws JsonProcessingException {
        ObjectNode holder = JSON.createObjectNode();
        holder.put("pid", who.pid());
        holder.put("start", who.start());
        holder.put("boot", who.boot());
        holder.put("since", since.toString());
        return JSON.writeValueAsBytes(holder);
    }

    /** {@return the process a file names, where it names one} */
    static Optional<Long> pid(byte[] content) throws IOException {
        JsonNode pid = JSON.readTree(content).path("pid");
        return pid.isIntegralNumber() && pid.canConvertToLong() ? Optional.of(pid.asLong()) : Optional.empty();
    }
}
