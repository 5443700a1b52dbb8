package io.liaise.core.message;

import io.liaise.core.failure.InvalidValueException;
import java.util.regex.Pattern;

/**
 * Where people talk: an issue, a site's inbox, a folder of text files.
 *
 * <p>Its text is {@code channel:id}. What an id looks like, and which spelling of it is the canonical one, is the
 * channel's business; equality goes by the spelling.
 *
 * @param channel a lower-case letter, then up to 31 of {@code a-z 0-9 _ -}
 * @param id any characters but white space and control characters; may be empty
 */
public record ConversationRef(String channel, String id) {

    private static final Pattern CHANNEL = Pattern.compile("[a-z][a-z0-9_-]{0,31}");

    /** Checks both parts. */
    public ConversationRef {
        if (!CHANNEL.matcher(channel).matches()) {
            throw new InvalidValueException(
                    "a reference starts with its channel in lower case, as in github:example/app#12");
        }
        if (id.codePoints().anyMatch(c -> Character.isWhitespace(c) || Character.isSpaceChar(c) || isControl(c))) {
            throw new InvalidValueException("a reference to " + channel + " holds no spaces or control characters");
        }
    }

    /**
     * {@return the reference with this text, trimmed}
     *
     * @throws InvalidValueException when it has no channel or a malformed part
     */
    public static ConversationRef parse(String text) {
        String trimmed = text.strip();
        int colon = trimmed.indexOf(':');
        if (colon < 0) {
            throw new InvalidValueException("a reference is written CHANNEL:ID, as in github:example/app#12");
        }
        return new ConversationRef(trimmed.substring(0, colon), trimmed.substring(colon + 1));
    }

    /** {@return the text that reads back to this reference} */
    public String encoded() {
        return channel + ":" + id;
    }

    @Override
    public String toString() {
        return encoded();
    }

    private static boolean isControl(int codePoint) {
        return codePoint < 0x20 || codePoint == 0x7F;
    }
}
