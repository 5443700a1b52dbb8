package io.liaise.core.policy;

import io.liaise.core.message.Message;
import java.util.List;

/**
 * A pattern for the conversations and messages that belong to a subject.
 *
 * @param text the pattern as it is compared
 */
public record Binding(String text) {
    // completed with the configuration: parsing, matching, conditions
    List<String> placeholder(Message message) {
        return List.of(text, message.id());
    }
}
