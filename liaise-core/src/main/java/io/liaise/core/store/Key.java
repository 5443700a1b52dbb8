package io.liaise.core.store;

import io.liaise.core.failure.InvalidValueException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The name of a record or of a history: a kind, then one or more parts, on a shelf.
 *
 * <p>Its text is {@code kind__part__part}. Each part is percent-encoded over UTF-8 with upper-case digits; only ASCII
 * letters, digits and {@code . - ~} stand for themselves, and {@code _} unless it would make {@code __}. So a text holds
 * no path separator and no colon, and reads back to the same parts.
 *
 * @param shelf where the record stands
 * @param kind what sort of record it is, in lower-case letters and single underscores
 * @param parts what tells it from its kind, in order, unencoded
 */
public record Key(Shelf shelf, String kind, List<String> parts) implements Comparable<Key> {

    private static final Pattern KIND = Pattern.compile("[a-z]+(_[a-z]+)*");
    private static final String PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-~";

    /** Checks the kind and copies the parts. */
    public Key {
        if (!KIND.matcher(kind).matches()) {
            throw new InvalidValueException("'%s' is no kind of record: lower-case words only".formatted(kind));
        }
        parts = List.copyOf(parts);
    }

    /** {@return the key of an open record} */
    public static Key of(String kind, String... parts) {
        return new Key(Shelf.OPEN, kind, List.of(parts));
    }

    /** {@return the key with this text on {@code shelf}} */
    public static Key parse(Shelf shelf, String text) {
        String[] pieces = text.split("__", -1);
        List<String> parts = new ArrayList<>();
        for (int i = 1; i < pieces.length; i++) {
            parts.add(decoded(pieces[i]));
        }
        return new Key(shelf, pieces[0], parts);
    }

    /** {@return the same key among what is finished} */
    public Key archived() {
        return new Key(Shelf.ARCHIVE, kind, parts);
    }

    /** {@return the same key among the open work} */
    public Key opened() {
        return new Key(Shelf.OPEN, kind, parts);
    }

    /** {@return the only part of a key that has one} */
    public String part() {
        return parts.get(0);
    }

    /** {@return the key's text, without its shelf} */
    public String encoded() {
        StringBuilder text = new StringBuilder(kind);
        for (String part : parts) {
            text.append("__");
            encode(part, text);
        }
        return text.toString();
    }

    @Override
    public int compareTo(Key other) {
        int byShelf = shelf.compareTo(other.shelf);
        return byShelf != 0 ? byShelf : encoded().compareTo(other.encoded());
    }

    @Override
    public String toString() {
        return shelf == Shelf.OPEN ? encoded() : "archive/" + encoded();
    }

    private static void encode(String part, StringBuilder text) {
        byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < bytes.length; i++) {
            char c = (char) (bytes[i] & 0xFF);
            boolean loneUnderscore = c == '_' && i > 0 && i < bytes.length - 1 && bytes[i - 1] != '_';
            if (PLAIN.indexOf(c) >= 0 || loneUnderscore) {
                text.append(c);
            } else {
                text.append('%').append("%02X".formatted((int) c));
            }
        }
    }

    private static String decoded(String text) {
        byte[] bytes = new byte[text.length()];
        int length = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '%' && i + 2 < text.length() && isHex(text.charAt(i + 1)) && isHex(text.charAt(i + 2))) {
                bytes[length++] = (byte) Integer.parseInt(text.substring(i + 1, i + 3), 16);
                i += 2;
            } else if (c < 0x80 && c != '%') {
                bytes[length++] = (byte) c;
            } else {
                throw new InvalidValueException("'%s' is no part of a record's key".formatted(text));
            }
        }
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }

    private static boolean isHex(char c) {
        return Character.digit(c, 16) >= 0;
    }
}
