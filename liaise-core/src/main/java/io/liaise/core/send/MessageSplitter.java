package io.liaise.core.send;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Cuts a text that is longer than a channel takes. It is cut between paragraphs if possible, else between lines, else
 * between words, and never inside a character as a reader sees it. A fenced block that is cut is closed and opened
 * again.
 */
final class MessageSplitter {

    /** A channel that takes less than this gets no parts. */
    static final int MIN_LIMIT = 200;

    private static final Pattern FENCE = Pattern.compile(" {0,3}(`{3,}|~{3,})[^`]*");
    private static final Pattern CHARACTER = Pattern.compile("\\X");
    private static final int MAX_FENCE = 64;

    private MessageSplitter() {}

    /**
     * {@return the parts, in order; the text alone when it is short enough}
     *
     * @param text what to cut
     * @param limit the most UTF-16 units of a part, at least {@link #MIN_LIMIT}
     */
    static List<String> split(String text, int limit) {
        List<String> parts = new ArrayList<>();
        String rest = text;
        String opener = "";
        while (joined(opener, rest).length() > limit && !rest.isBlank()) {
            int room = limit - 2 * (MAX_FENCE + 1);
            int cut = place(rest, room, opener);
            String piece = rest.substring(0, cut);
            String open = openAt(piece, opener);
            String shown = joined(opener, piece.stripTrailing());
            parts.add(open.isEmpty() ? shown : shown + "\n" + closing(open));
            rest = open.isEmpty() ? withoutBlankLines(rest.substring(cut)) : rest.substring(cut);
            opener = open;
        }
        if (!rest.isBlank()) {
            parts.add(joined(opener, rest));
        }
        return parts;
    }

    private static String joined(String opener, String text) {
        return opener.isEmpty() ? text : opener + "\n" + text;
    }

    private static String withoutBlankLines(String text) {
        int at = 0;
        for (int i = 0; i < text.length() && Character.isWhitespace(text.charAt(i)); i++) {
            if (text.charAt(i) == '\n') {
                at = i + 1;
            }
        }
        return text.substring(at);
    }

    /** Where to cut, at most {@code room} units in. */
    private static int place(String text, int room, String opener) {
        int paragraph = 0;
        int outside = 0;
        int line = 0;
        String open = opener;
        int start = 0;
        boolean blank = false;
        while (start <= room) {
            if (start > 0) {
                line = start;
                outside = open.isEmpty() ? start : outside;
                paragraph = open.isEmpty() && blank ? start : paragraph;
            }
            int end = text.indexOf('\n', start);
            if (end < 0) {
                break;
            }
            String read = text.substring(start, Math.min(end, start + MAX_FENCE + 1));
            blank = read.isBlank() && end - start <= MAX_FENCE;
            open = after(read, open);
            start = end + 1;
        }
        for (int candidate : new int[] {paragraph, outside, line}) {
            if (candidate >= room / 2) {
                return candidate;
            }
        }
        return inLine(text, room);
    }

    private static int inLine(String text, int room) {
        for (int i = room; i > room / 2; i--) {
            if (Character.isWhitespace(text.charAt(i - 1))) {
                return i;
            }
        }
        Matcher character = CHARACTER.matcher(text);
        int cut = 0;
        while (character.find() && character.end() <= room) {
            cut = character.end();
        }
        return cut > 0 ? cut : room;
    }

    private static String openAt(String piece, String opener) {
        String open = opener;
        for (String line : piece.split("\n", -1)) {
            open = after(line, open);
        }
        return open;
    }

    /** Which fence is open after a line; empty for none. */
    private static String after(String line, String open) {
        String read = line.stripTrailing();
        if (read.length() > MAX_FENCE) {
            return open;
        }
        Matcher fence = FENCE.matcher(read);
        if (!fence.matches()) {
            return open;
        }
        if (open.isEmpty()) {
            return read;
        }
        return read.strip().equals(fence.group(1)) && fence.group(1).startsWith(closing(open)) ? "" : open;
    }

    private static String closing(String opener) {
        Matcher fence = FENCE.matcher(opener);
        return fence.matches() ? fence.group(1) : "";
    }
}
