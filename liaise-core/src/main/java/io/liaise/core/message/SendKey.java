package io.liaise.core.message;

import io.liaise.core.failure.InvalidValueException;

/**
 * Names one message to be posted once, however often it is tried.
 *
 * @param value up to 128 characters, visible ASCII
 */
public record SendKey(String value) {

    /** The most characters a key may have. */
    public static final int MAX_LENGTH = 128;

    /** Refuses an empty, long or invisible key. */
    public SendKey {
        if (value.isEmpty() || value.length() > MAX_LENGTH || !value.chars().allMatch(c -> c > 0x20 && c < 0x7F)) {
            throw new InvalidValueException("a send key has 1 to 128 visible ASCII characters");
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
