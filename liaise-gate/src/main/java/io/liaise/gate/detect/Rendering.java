package io.liaise.gate.detect;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a reader sees of a text: without markup and comments, with references, percent escapes and backslashes undone. */
final class Rendering {

    /** How often a text is undone at most, for what was escaped more than once. */
    static final int DEPTH = 4;

    private static final String ESCAPES = "<&%\\";
    private static final String ESCAPABLE = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
    private static final int MAX_ESCAPED = 64;
    private static final int MAX_NAME = 32;

    private static final Set<String> BLOCKS = Set.of(
            ("address article aside blockquote br dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header"
                            + " hr img li main nav ol p pre section summary table tbody td tfoot th thead tr ul")
                    .split(" ", -1));

    private static final Map<String, String> NAMES = Stream.of(
                    ("amp=& lt=< gt=> quot=\" apos=' AMP=& LT=< GT=> QUOT=\" num=# dollar=$ percnt=% ast=* plus=+ comma=,"
                                    + " period=. sol=/ colon=: semi=; equals== quest=? commat=@ lsqb=[ lbrack=[ rsqb=] rbrack=]"
                                    + " bsol=\\ Hat=^ lowbar=_ UnderBar=_ grave=` lcub={ lbrace={ verbar=| vert=| rcub=} rbrace=}"
                                    + " excl=! lpar=( rpar=) hyphen=\u2010 dash=\u2010 minus=\u2212 ndash=\u2013 mdash=\u2014"
                                    + " shy=\u00AD zwj=\u200D zwnj=\u200C lrm=\u200E rlm=\u200F ZeroWidthSpace=\u200B"
                                    + " NegativeThinSpace=\u200B NoBreak=\u2060 InvisibleTimes=\u2062 InvisibleComma=\u2063"
                                    + " middot=\u00B7 centerdot=\u00B7 fflig=\uFB00 filig=\uFB01 fllig=\uFB02")
                            .split(" ", -1))
            .collect(Collectors.toUnmodifiableMap(
                    pair -> pair.substring(0, pair.indexOf('=', 1)), pair -> pair.substring(pair.indexOf('=', 1) + 1)));

    private static final Map<String, Integer> SPACES = Map.of(
            "nbsp",
            0xA0,
            "NonBreakingSpace",
            0xA0,
            "ensp",
            0x2002,
            "emsp",
            0x2003,
            "thinsp",
            0x2009,
            "hairsp",
            0x200A,
            "Tab",
            9,
            "NewLine",
            10);

    private final Reading source;
    private final Reading.Builder out;

    private Rendering(Reading source) {
        this.source = source;
        this.out = new Reading.Builder(source.length());
    }

    /** {@return the text as written, then each further reading of it that differs from the one before} */
    static List<Reading> readings(String text) {
        List<Reading> readings = new ArrayList<>();
        Reading last = Reading.of(text);
        readings.add(last);
        for (int level = 0; level < DEPTH && last.hasAny(ESCAPES); level++) {
            Rendering rendering = new Rendering(last);
            boolean changed = rendering.run();
            if (!changed) {
                break;
            }
            last = rendering.out.build();
            readings.add(last);
        }
        return readings;
    }

    private boolean run() {
        boolean changed = false;
        int i = 0;
        while (i < source.length()) {
            int next = switch (source.at(i)) {
                case '<' -> markup(i);
                case '&' -> reference(i);
                case '%' -> percent(i);
                case '\\' -> backslash(i);
                default -> i;
            };
            if (next == i) {
                out.add(source.at(i), source.from(i), source.to(i + 1));
                i++;
            } else {
                changed = true;
                i = next;
            }
        }
        return changed;
    }

    private int markup(int i) {
        if (source.at(i + 1) == '!' && source.at(i + 2) == '-' && source.at(i + 3) == '-') {
            for (int end = i + 4; end < source.length(); end++) {
                if (source.at(end) == '>' && source.at(end - 1) == '-' && source.at(end - 2) == '-') {
                    return end + 1;
                }
            }
            return source.length();
        }
        int c = source.at(i + 1);
        if (!(Character.isLetter(c) || c == '/' || c == '!' || c == '?')) {
            return i;
        }
        int close = closing(i);
        if (close < 0) {
            return i;
        }
        if (BLOCKS.contains(element(i, close))) {
            out.add(' ', source.from(i), source.to(close + 1));
        }
        return close + 1;
    }

    private int noneFrom = Integer.MAX_VALUE;

    /** The next end of a tag, remembering from where on there is none. */
    private int closing(int i) {
        if (i >= noneFrom) {
            return -1;
        }
        int close = source.indexOf('>', i);
        if (close < 0) {
            noneFrom = i;
        }
        return close;
    }

    private String element(int start, int close) {
        int from = source.at(start + 1) == '/' ? start + 2 : start + 1;
        int end = from;
        while (end < close && end - from < MAX_NAME && Characters.isAsciiAlphanumeric(source.at(end))) {
            end++;
        }
        return source.text(from, end).toLowerCase(java.util.Locale.ROOT);
    }

    private int reference(int i) {
        int end = i + 1;
        while (end < source.length() && end - i <= MAX_NAME + 2 && source.at(end) != ';') {
            end++;
        }
        if (source.at(end) != ';') {
            return i;
        }
        int decoded = decoded(source.text(i + 1, end));
        if (decoded < 0) {
            return i;
        }
        out.add(decoded, source.from(i), source.to(end + 1));
        return end + 1;
    }

    private static int decoded(String name) {
        try {
            if (name.startsWith("#x") || name.startsWith("#X")) {
                return valid(Integer.parseInt(name.substring(2), 16));
            }
            if (name.startsWith("#")) {
                return valid(Integer.parseInt(name.substring(1)));
            }
        } catch (NumberFormatException e) {
            return -1;
        }
        String known = NAMES.get(name);
        return known == null ? SPACES.getOrDefault(name, -1) : known.codePointAt(0);
    }

    private static int valid(int codePoint) {
        return Character.isValidCodePoint(codePoint) && codePoint > 0 ? codePoint : -1;
    }

    private int percent(int i) {
        byte[] bytes = new byte[MAX_ESCAPED];
        int count = 0;
        int end = i;
        while (count < MAX_ESCAPED
                && source.at(end) == '%'
                && hex(source.at(end + 1)) >= 0
                && hex(source.at(end + 2)) >= 0) {
            bytes[count++] = (byte) (hex(source.at(end + 1)) * 16 + hex(source.at(end + 2)));
            end += 3;
        }
        if (count == 0) {
            return i;
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, 0, count))
                    .toString();
            int at = i;
            for (int c : text.codePoints().toArray()) {
                int width = 3 * Character.toString(c).getBytes(StandardCharsets.UTF_8).length;
                out.add(c, source.from(at), source.to(at + width));
                at += width;
            }
            return end;
        } catch (CharacterCodingException e) {
            return i;
        }
    }

    private static int hex(int c) {
        return c < 0x80 ? Character.digit(c, 16) : -1;
    }

    private int backslash(int i) {
        int escaped = source.at(i + 1);
        if (escaped < 0 || escaped >= 0x80 || ESCAPABLE.indexOf(escaped) < 0) {
            return i;
        }
        out.add(escaped, source.from(i), source.to(i + 2));
        return i + 2;
    }
}
