package io.liaise.core.message;

/**
 * What somebody wrote. Its {@code toString} gives only the length, so that no log, exception or failed assertion can
 * leak it.
 *
 * @param value the text
 */
public record MessageText(String value) {

    /** Nothing at all. */
    public static final MessageText EMPTY = new MessageText("");

    /** {@return whether there is nothing to read in it} */
    public boolean isBlank() {
        return value.isBlank();
    }

    /** {@return how long it is, in code points} */
    public int length() {
        return value.codePointCount(0, value.length());
    }

    @Override
    public String toString() {
        return "[" + length() + " characters]";
    }
}
