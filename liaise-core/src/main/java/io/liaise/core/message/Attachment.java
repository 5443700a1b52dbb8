package io.liaise.core.message;

import java.util.Optional;

/**
 * Something that came with a message. Its bytes are fetched from the channel when needed.
 *
 * @param ref what the channel fetches it by
 * @param mediaType its type as the sender declared it
 * @param name the sender's name for it; never to be used as a path
 * @param size in bytes, where the channel knows
 * @param sha256 in lower-case hex, where the channel knows
 */
public record Attachment(
        String ref, String mediaType, Optional<String> name, Optional<Long> size, Optional<String> sha256) {}
