package io.liaise.gate.detect;

import io.liaise.core.verdict.Finding.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/** Sees long runs of base64 and hex, which can carry anything. A run with a slash in a link is a path. */
final class EncodedRunLook implements Look {

    private static final int LEAST_BASE64 = 100;
    private static final int LEAST_HEX = 129;
    private static final int LEAST_WIDTH = 40;

    @Override
    public List<Sight> at(Page page) {
        List<Sight> sights = new ArrayList<>();
        Reading text = page.raw();
        runs(text, EncodedRunLook::isBase64, LEAST_BASE64, "base64-run", sights);
        blocks(text, sights);
        runs(text, c -> c >= 0 && c < 0x80 && Character.digit(c, 16) >= 0, LEAST_HEX, "hex-run", sights);
        return sights;
    }

    private static boolean isBase64(int c) {
        return Characters.isAsciiAlphanumeric(c) || c == '+' || c == '/' || c == '_' || c == '-';
    }

    private static void runs(Reading text, IntPredicate type, int least, String rule, List<Sight> sights) {
        int start = 0;
        while (start < text.length()) {
            int end = start;
            while (type.test(text.at(end))) {
                end++;
            }
            if (end - start >= least && isMixed(text, start, end, rule.equals("hex-run")) && !isPath(text, start)) {
                sights.add(Sight.of(Kind.EXFILTRATION, rule, start, end, text.text(start, end)));
            }
            start = end + 1;
        }
    }

    private static boolean isPath(Reading text, int start) {
        for (int i = start - 1; i >= 0 && i > start - 100 && !Characters.isSpace(text.at(i)); i--) {
            if (text.at(i) == '/' && text.at(i - 1) == '/') {
                return true;
            }
        }
        return text.at(start) == '/' && text.at(start + 1) == '/';
    }

    private static boolean isMixed(Reading text, int start, int end, boolean hex) {
        boolean digit = false;
        boolean capital = false;
        boolean small = false;
        for (int i = start; i < end; i++) {
            int c = text.at(i);
            digit |= c >= '0' && c <= '9';
            capital |= c >= 'A' && c <= 'Z';
            small |= c >= 'a' && c <= 'z';
        }
        return digit && (hex ? capital || small : capital && small);
    }

    /** Lines of one width, the last one perhaps shorter. */
    private static void blocks(Reading text, List<Sight> sights) {
        int[] block = {-1, -1, 0, 0};
        int start = 0;
        while (start <= text.length()) {
            int end = start;
            while (end < text.length() && text.at(end) != '\n') {
                end++;
            }
            int from = start;
            while (from < end && (Characters.isSpace(text.at(from)) || text.at(from) == '>')) {
                from++;
            }
            int to = end;
            while (to > from && Characters.isSpace(text.at(to - 1))) {
                to--;
            }
            boolean encoded = to > from;
            for (int i = from; i < to && encoded; i++) {
                int c = text.at(i);
                encoded = Characters.isAsciiAlphanumeric(c) || c == '+' || c == '/' || (c == '=' && i >= to - 2);
            }
            int width = to - from;
            if (encoded && block[0] >= 0 && width == block[2]) {
                block[1] = to;
                block[3] += width;
            } else {
                boolean tail = encoded && block[0] >= 0 && width < block[2] && (width >= 8 || text.at(to - 1) == '=');
                if (tail) {
                    block[1] = to;
                    block[3] += width;
                }
                close(text, block, sights);
                if (encoded && !tail && width >= LEAST_WIDTH) {
                    block[0] = from;
                    block[1] = to;
                    block[2] = width;
                    block[3] = width;
                }
            }
            start = end + 1;
        }
        close(text, block, sights);
    }

    private static void close(Reading text, int[] block, List<Sight> sights) {
        if (block[0] >= 0
                && block[3] > block[2]
                && block[3] >= LEAST_BASE64
                && isMixed(text, block[0], block[1], false)) {
            sights.add(Sight.of(Kind.EXFILTRATION, "base64-run", block[0], block[1], text.text(block[0], block[1])));
        }
        block[0] = -1;
    }
}
