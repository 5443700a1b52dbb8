package io.liaise.gate.detect;

import java.util.Arrays;

/**
 * A text as it can be read, each character with the place in the text as written that it comes from. Positions are code
 * points.
 */
final class Reading {

    private final int[] characters;
    private final int[] from;
    private final int[] to;

    private Reading(int[] characters, int[] from, int[] to) {
        this.characters = characters;
        this.from = from;
        this.to = to;
    }

    /** {@return a text as it is written} */
    static Reading of(String text) {
        int[] characters = text.codePoints().toArray();
        int[] from = new int[characters.length];
        int[] to = new int[characters.length];
        for (int i = 0; i < characters.length; i++) {
            from[i] = i;
            to[i] = i + 1;
        }
        return new Reading(characters, from, to);
    }

    int length() {
        return characters.length;
    }

    /** {@return the character at a place; -1 outside} */
    int at(int index) {
        return index >= 0 && index < characters.length ? characters[index] : -1;
    }

    /** {@return where in the text as written a character begins} */
    int from(int index) {
        return index < from.length ? from[index] : (to.length == 0 ? 0 : to[to.length - 1]);
    }

    /** {@return where in the text as written the part before a place ends} */
    int to(int end) {
        return end == 0 ? 0 : to[end - 1];
    }

    /** {@return whether a character and the one before it come from one character as written} */
    boolean isJoined(int index) {
        return index > 0 && index < from.length && from[index] == from[index - 1];
    }

    String text(int start, int end) {
        return new String(characters, start, end - start);
    }

    boolean startsWith(int start, int[] word) {
        if (start < 0 || start + word.length > characters.length) {
            return false;
        }
        for (int i = 0; i < word.length; i++) {
            if (characters[start + i] != word[i]) {
                return false;
            }
        }
        return true;
    }

    /** {@return the place of a character from a place on; -1 where there is none} */
    int indexOf(int c, int start) {
        for (int i = start; i < characters.length; i++) {
            if (characters[i] == c) {
                return i;
            }
        }
        return -1;
    }

    boolean isBeyondAscii() {
        for (int c : characters) {
            if (c >= 0x80) {
                return true;
            }
        }
        return false;
    }

    boolean hasAny(String any) {
        for (int c : characters) {
            if (c < 0x80 && any.indexOf(c) >= 0) {
                return true;
            }
        }
        return false;
    }

    /** {@return the same backwards} */
    Reading reversed() {
        Builder out = new Builder(characters.length);
        for (int i = characters.length - 1; i >= 0; i--) {
            out.add(characters[i], from[i], to[i]);
        }
        return out.build();
    }

    /** Collects a reading. */
    static final class Builder {
        private int[] characters;
        private int[] from;
        private int[] to;
        private int size;

        Builder(int expected) {
            int room = Math.max(16, expected);
            characters = new int[room];
            from = new int[room];
            to = new int[room];
        }

        /** Adds a character that stands for a stretch of the text as written. */
        void add(int c, int start, int end) {
            if (size == characters.length) {
                characters = Arrays.copyOf(characters, size * 2);
                from = Arrays.copyOf(from, size * 2);
                to = Arrays.copyOf(to, size * 2);
            }
            characters[size] = c;
            from[size] = start;
            to[size] = end;
            size++;
        }

        int size() {
            return size;
        }

        Reading build() {
            return new Reading(Arrays.copyOf(characters, size), Arrays.copyOf(from, size), Arrays.copyOf(to, size));
        }
    }
}
