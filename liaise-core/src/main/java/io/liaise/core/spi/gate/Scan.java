package io.liaise.core.spi.gate;

import io.liaise.core.message.Outbound;
import java.util.List;

/**
 * What a detector looks at.
 *
 * @param request what the gate was asked
 * @param text the text to look through: the message's, or that of one of its parts
 * @param ownHosts hosts that belong to the conversation itself
 */
public record Scan(GateRequest request, String text, List<String> ownHosts) {

    /** Copies the hosts. */
    public Scan {
        ownHosts = List.copyOf(ownHosts);
    }

    /** {@return the message} */
    public Outbound message() {
        return request.message();
    }
}
