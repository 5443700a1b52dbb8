package io.liaise.gate.detect;

import io.liaise.core.verdict.Finding.Kind;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Sees credentials by their shape: as written, rendered, wrapped over lines, in look-alike letters, backwards, and in
 * base64 or hex up to four deep.
 */
final class SecretLook implements Look {

    private static final int LEAST_ENCODED = 16;
    private static final String DASHES = "-----";
    private static final int MAX_HEADER = 80;

    private final SecretShapes shapes;

    SecretLook(SecretShapes shapes) {
        this.shapes = shapes;
    }

    @Override
    public List<Sight> at(Page page) {
        Found found = new Found();
        for (Reading reading : page.readings()) {
            plain(reading, found);
            wrapped(page.raw(), reading, found);
            privateKeys(reading, found);
        }
        if (page.readings().stream().anyMatch(Reading::isBeyondAscii)) {
            page.compatible().forEach(reading -> plain(reading, found));
        }
        reversed(page.raw(), found);
        for (Reading reading : page.readings()) {
            encoded(reading, found);
        }
        return found.sights();
    }

    private static boolean mayStart(Reading text, SecretShape shape, int start) {
        return !shape.has("word") || !Characters.isWord(text.at(start - 1));
    }

    private void plain(Reading text, Found found) {
        shapes.find(
                text,
                (shape, start) -> mayStart(text, shape, start),
                (shape, start, end) -> found.add(shape.name(), text, start, end));
    }

    private void reversed(Reading text, Found found) {
        Reading backwards = text.reversed();
        shapes.find(
                backwards,
                (shape, start) -> !shape.has("word") && !shape.beginsWithRun(),
                (shape, start, end) -> found.put(
                        shape.name(), backwards.from(end - 1), backwards.to(start + 1), backwards.text(start, end)));
    }

    /** Looks once more without line breaks and emphasis, for what was wrapped. */
    private void wrapped(Reading raw, Reading text, Found found) {
        Reading.Builder out = new Reading.Builder(text.length());
        List<Integer> breaks = new ArrayList<>();
        boolean dropped = false;
        for (int i = 0; i < text.length(); i++) {
            int c = text.at(i);
            if (c == '\n') {
                breaks.add(out.size());
            }
            if (c == '\r' || c == '\n' || c == '*' || c == '~' || c == '`' || Characters.isInvisible(c)) {
                dropped = true;
            } else {
                out.add(c, text.from(i), text.to(i + 1));
            }
        }
        if (!dropped) {
            return;
        }
        Reading joined = out.build();
        shapes.find(
                joined,
                (shape, start) -> !shape.has("whole")
                        && (!shape.has("word") || !Characters.isWord(raw.at(joined.from(start) - 1))),
                (shape, start, end) -> {
                    if (!found.has(shape.name(), joined.from(start)) && !isTwoWords(joined, start, end, breaks)) {
                        found.add(shape.name(), joined, start, end);
                    }
                });
    }

    /** Whether what follows a line break in a match is a word rather than the rest of a token. */
    private static boolean isTwoWords(Reading joined, int start, int end, List<Integer> breaks) {
        for (int at : breaks) {
            if (at > start && at < end) {
                boolean digit = false;
                for (int i = at; i < end; i++) {
                    digit |= Character.isDigit(joined.at(i));
                }
                if (!digit) {
                    return true;
                }
            }
        }
        return false;
    }

    private static void privateKeys(Reading text, Found found) {
        for (int i = 0; i < text.length(); i++) {
            if (text.at(i) != '-' || text.at(i - 1) == '-') {
                continue;
            }
            int end = Math.min(text.length(), i + MAX_HEADER);
            String head = text.text(i, end);
            if (!head.startsWith(DASHES + "BEGIN ")) {
                continue;
            }
            int close = head.indexOf(DASHES, DASHES.length());
            String name = close < 0 ? "" : head.substring(DASHES.length() + "BEGIN ".length(), close);
            if ((name.endsWith("PRIVATE KEY") || name.equals("PGP PRIVATE KEY BLOCK"))
                    && name.chars().allMatch(c -> c == ' ' || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'))) {
                found.add("private-key", text, i, i + close + DASHES.length());
            }
        }
    }

    private void encoded(Reading text, Found found) {
        int start = 0;
        while (start < text.length()) {
            int end = start;
            while (isEncoding(text.at(end))) {
                end++;
            }
            if (end - start >= LEAST_ENCODED) {
                String run = text.text(start, end);
                for (String name : inside(run, Rendering.DEPTH)) {
                    found.put(name, text.from(start), text.to(end), run);
                }
            }
            start = end + 1;
        }
    }

    private static boolean isEncoding(int c) {
        return Characters.isAsciiAlphanumeric(c) || c == '+' || c == '/' || c == '=' || c == '-' || c == '_';
    }

    /** The names of what a run holds once it is decoded. */
    private List<String> inside(String run, int depth) {
        List<String> names = new ArrayList<>();
        if (depth == 0) {
            return names;
        }
        for (String text : decoded(run)) {
            Reading reading = Reading.of(text);
            shapes.find(
                    reading,
                    (shape, start) -> mayStart(reading, shape, start),
                    (shape, start, end) -> names.add(shape.name()));
            Found keys = new Found();
            privateKeys(reading, keys);
            keys.sights().forEach(sight -> names.add(sight.rule()));
            int start = 0;
            while (start < reading.length() && names.isEmpty()) {
                int end = start;
                while (isEncoding(reading.at(end))) {
                    end++;
                }
                if (end - start >= LEAST_ENCODED) {
                    names.addAll(inside(reading.text(start, end), depth - 1));
                }
                start = end + 1;
            }
        }
        return names.stream().distinct().toList();
    }

    private static List<String> decoded(String run) {
        List<String> texts = new ArrayList<>();
        if (run.length() % 2 == 0 && run.chars().allMatch(c -> Character.digit(c, 16) >= 0)) {
            byte[] bytes = new byte[run.length() / 2];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) Integer.parseInt(run.substring(2 * i, 2 * i + 2), 16);
            }
            text(bytes, texts);
        }
        String body = run.replace('-', '+').replace('_', '/');
        int padding = body.indexOf('=');
        String unpadded = padding < 0 ? body : body.substring(0, padding);
        int usable = unpadded.length() % 4 == 1 ? unpadded.length() - 1 : unpadded.length();
        try {
            text(Base64.getDecoder().decode(unpadded.substring(0, usable)), texts);
        } catch (IllegalArgumentException e) {
            return texts;
        }
        return texts;
    }

    private static void text(byte[] bytes, List<String> texts) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            if (text.chars().allMatch(c -> c >= 0x20 || c == '\n' || c == '\r' || c == '\t')) {
                texts.add(text);
            }
        } catch (CharacterCodingException e) {
            // What is no text holds no token as text.
        }
    }

    /** What was found, the longest of each rule and start. */
    private static final class Found {
        private final Map<String, Sight> byStart = new HashMap<>();

        boolean has(String rule, int start) {
            return byStart.containsKey(rule + "@" + start);
        }

        void add(String rule, Reading text, int start, int end) {
            put(rule, text.from(start), text.to(end), text.text(start, end));
        }

        void put(String rule, int start, int end, String value) {
            byStart.merge(
                    rule + "@" + start,
                    Sight.of(Kind.SECRET, rule, start, end, value),
                    (one, other) -> other.end() > one.end() ? other : one);
        }

        List<Sight> sights() {
            return List.copyOf(byStart.values());
        }
    }
}
