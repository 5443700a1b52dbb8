package io.liaise.gate.detect;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** What single characters are, and what they look like. */
final class Characters {

    private static final int[][] INVISIBLE = {
        {0xAD, 0xAD},
        {0x34F, 0x34F},
        {0x600, 0x605},
        {0x61C, 0x61C},
        {0x6DD, 0x6DD},
        {0x70F, 0x70F},
        {0x890, 0x891},
        {0x8E2, 0x8E2},
        {0x115F, 0x1160},
        {0x17B4, 0x17B5},
        {0x180B, 0x180F},
        {0x200B, 0x200F},
        {0x202A, 0x202E},
        {0x2060, 0x206F},
        {0x3164, 0x3164},
        {0xFE00, 0xFE0F},
        {0xFEFF, 0xFEFF},
        {0xFFA0, 0xFFA0},
        {0xFFF9, 0xFFFB},
        {0x110BD, 0x110BD},
        {0x110CD, 0x110CD},
        {0x13430, 0x1343F},
        {0x1BCA0, 0x1BCA3},
        {0x1D173, 0x1D17A},
        {0xE0001, 0xE0001},
        {0xE0020, 0xE007F},
        {0xE0100, 0xE01EF}
    };

    private static final String DOTS = ".\u00B7\u2024\u2027\u30FB\uFF0E\uFF65";
    private static final String DASHES = "\u2212\u2043\u02D7\u2796";
    private static final String EMPHASIS = "*~`\\";

    private static final Map<Integer, Integer> LOOKS_LIKE = lookalikes();
    private static final int CACHED = 0x20000;
    private static final AtomicReferenceArray<int[]> FOLDED = new AtomicReferenceArray<>(CACHED);

    private Characters() {}

    /** {@return whether nothing is seen of a character} */
    static boolean isInvisible(int c) {
        if (c < 0xAD) {
            return false;
        }
        for (int[] range : INVISIBLE) {
            if (c < range[0]) {
                return false;
            }
            if (c <= range[1]) {
                return true;
            }
        }
        return false;
    }

    /** {@return whether a character is white space, no-break spaces included} */
    static boolean isSpace(int c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == 0x85;
    }

    static boolean isMark(int c) {
        if (c < 0x300) {
            return false;
        }
        int type = Character.getType(c);
        return type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK;
    }

    static boolean isAsciiAlphanumeric(int c) {
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    }

    static boolean isWord(int c) {
        return c == '_' || Character.isLetterOrDigit(c);
    }

    /** {@return whether a term reads the same with or without a character} */
    private static boolean vanishes(int c) {
        if (c < 0x80) {
            return c <= ' ' || c == '-' || c == '_' || c == '.' || EMPHASIS.indexOf(c) >= 0;
        }
        int type = Character.getType(c);
        return isInvisible(c)
                || type == Character.NON_SPACING_MARK
                || type == Character.ENCLOSING_MARK
                || type == Character.DASH_PUNCTUATION
                || type == Character.CONNECTOR_PUNCTUATION
                || isSpace(c)
                || DOTS.indexOf(c) >= 0
                || DASHES.indexOf(c) >= 0;
    }

    /** {@return what a character comes to when terms are compared; nothing for one that vanishes} */
    static int[] folded(int c) {
        if (c >= CACHED) {
            return fold(c);
        }
        int[] known = FOLDED.get(c);
        if (known == null) {
            known = fold(c);
            FOLDED.set(c, known);
        }
        return known;
    }

    private static int[] fold(int c) {
        List<Integer> kept = new ArrayList<>();
        Normalizer.normalize(Character.toString(c), Normalizer.Form.NFKD)
                .codePoints()
                .forEach(part -> {
                    String lower = Character.toString(plain(part))
                            .toUpperCase(java.util.Locale.ROOT)
                            .toLowerCase(java.util.Locale.ROOT);
                    Normalizer.normalize(lower, Normalizer.Form.NFKD)
                            .codePoints()
                            .filter(small -> !vanishes(small))
                            .forEach(small -> kept.add(plain(small)));
                });
        return kept.stream().mapToInt(Integer::intValue).toArray();
    }

    /** {@return the ASCII letter or digit a character looks like, or the character} */
    static int plain(int c) {
        if (c < 0x80) {
            return c;
        }
        int ascii = LOOKS_LIKE.getOrDefault(c, c);
        return ascii == 'l' && Character.isUpperCase(c) ? 'I' : ascii;
    }

    /** {@return what a character comes to when credentials are looked for; nothing for one that is not seen} */
    static int[] compatible(int c) {
        if (c < 0x80) {
            return new int[] {c};
        }
        if (isInvisible(c)) {
            return new int[0];
        }
        int[] parts = Normalizer.normalize(Character.toString(c), Normalizer.Form.NFKC)
                .codePoints()
                .toArray();
        return Arrays.stream(parts).map(Characters::plain).toArray();
    }

    private static Map<Integer, Integer> lookalikes() {
        Map<Integer, Integer> map = new HashMap<>();
        try (InputStream in = Characters.class.getResourceAsStream("confusables.txt")) {
            if (in == null) {
                throw new IllegalStateException("confusables.txt is missing from the jar of liaise-gate");
            }
            BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                if (!line.startsWith("#")) {
                    int ascii = line.charAt(0);
                    line.substring(2).codePoints().forEach(source -> map.put(source, ascii));
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException("confusables.txt cannot be read from the jar of liaise-gate", e);
        }
        String small = "ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢzвbкkмmнhтtηnεe";
        int[] pairs = small.codePoints().toArray();
        for (int i = 0; i < pairs.length; i += 2) {
            map.putIfAbsent(pairs[i], pairs[i + 1]);
        }
        return map;
    }
}
