package io.liaise.core.message;

import io.liaise.core.failure.InvalidValueException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names one message to be posted once, however often it is tried.
 *
 * @param value up to 128 characters, visible ASCII
 */
public record SendKey(String value) {

    private static final Pattern TRIED = Pattern.compile("(.+)~([2-9]|[1-9][0-9]{1,3})");

    /** The most characters a key may have. */
    public static final int MAX_LENGTH = 128;

    /** Refuses an empty, long or invisible key. */
    public SendKey {
        if (value.isEmpty() || value.length() > MAX_LENGTH || !value.chars().allMatch(c -> c > 0x20 && c < 0x7F)) {
            throw new InvalidValueException("a send key has 1 to 128 visible ASCII characters");
        }
    }

    /** {@return the key of one part of a message that is too long for one, counted from zero} */
    public SendKey part(int index) {
        return new SendKey("%s/p%d".formatted(value, index + 1));
    }

    /** {@return the key to try the same message under once more: {@code …~2}, then {@code …~3}} */
    public SendKey next() {
        Matcher tried = TRIED.matcher(value);
        return tried.matches()
                ? new SendKey("%s~%d".formatted(tried.group(1), Integer.parseInt(tried.group(2)) + 1))
                : new SendKey(value + "~2");
    }

    @Override
    public String toString() {
        return value;
    }
}
