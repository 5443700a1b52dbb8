package io.liaise.gate.detect;

import io.liaise.core.verdict.Finding.Kind;
import java.util.ArrayList;
import java.util.List;

/** Sees characters nobody sees, where the text does not need them. */
final class InvisibleTextLook implements Look {

    private static final int ZWNJ = 0x200C;
    private static final int ZWJ = 0x200D;
    private static final int LRM = 0x200E;
    private static final int RLM = 0x200F;
    private static final int SHY = 0xAD;
    private static final int ZWSP = 0x200B;
    private static final int VS15 = 0xFE0E;
    private static final int VS16 = 0xFE0F;
    private static final int KEYCAP = 0x20E3;
    private static final int BLACK_FLAG = 0x1F3F4;
    private static final List<String> FLAGS = List.of("gbeng", "gbsct", "gbwls");

    @Override
    public List<Sight> at(Page page) {
        Reading text = page.raw();
        List<Sight> sights = new ArrayList<>();
        int first = -1;
        int last = -1;
        StringBuilder seen = new StringBuilder();
        int i = 0;
        while (i < text.length()) {
            int c = text.at(i);
            if (!Characters.isInvisible(c)) {
                if (first >= 0 && Characters.isSpace(c)) {
                    sights.add(Sight.of(Kind.EXFILTRATION, "invisible-character", first, last, seen.toString()));
                    first = -1;
                    seen.setLength(0);
                }
                i++;
                continue;
            }
            int end = i;
            while (Characters.isInvisible(text.at(end))) {
                end++;
            }
            if (!isNeeded(text, i, end)) {
                first = first < 0 ? i : first;
                last = end;
                seen.append(text.text(i, end));
            }
            i = end;
        }
        if (first >= 0) {
            sights.add(Sight.of(Kind.EXFILTRATION, "invisible-character", first, last, seen.toString()));
        }
        return sights;
    }

    private static boolean isNeeded(Reading text, int start, int end) {
        int before = text.at(start - 1);
        int after = text.at(end);
        int length = end - start;
        int c = text.at(start);
        if (start == 0 && c == 0xFEFF && length == 1) {
            return true;
        }
        if (before == BLACK_FLAG && isRegion(text, start, end)) {
            return true;
        }
        if (length == 1) {
            return switch (c) {
                case VS15, VS16 -> isSymbol(before) || (isKeycapBase(before) && after == KEYCAP);
                case ZWJ -> (isSymbol(before) && isSymbol(after)) || joins(before, after);
                case ZWNJ -> joins(before, after);
                case LRM, RLM, 0x61C ->
                    isRightToLeft(before) || isRightToLeft(after) || isPunctuation(before, text, start);
                case SHY -> Character.isLetter(before) && Character.isLetter(after);
                case ZWSP -> spacesWithoutSpaces(before) && spacesWithoutSpaces(after);
                case 0x180B, 0x180C, 0x180D, 0x180F, 0x180E -> before >= 0x1800 && before <= 0x18AF;
                default -> isIdeographVariant(before, c) || isIsolate(text, start);
            };
        }
        return length == 2
                && isSymbol(before)
                && text.at(start) == VS16
                && text.at(start + 1) == ZWJ
                && isSymbol(after);
    }

    private static boolean isRegion(Reading text, int start, int end) {
        StringBuilder tag = new StringBuilder();
        for (int i = start; i < end - 1; i++) {
            tag.append((char) (text.at(i) - 0xE0000));
        }
        return text.at(end - 1) == 0xE007F && FLAGS.contains(tag.toString());
    }

    private static boolean isSymbol(int c) {
        if (c == 0x203C || c == 0x2049 || c == 0x3030 || c == 0x303D || c == 0x2139) {
            return true;
        }
        int type = c < 0x80 ? -1 : Character.getType(c);
        return type == Character.OTHER_SYMBOL
                || type == Character.MODIFIER_SYMBOL
                || type == Character.MATH_SYMBOL
                || type == Character.CURRENCY_SYMBOL;
    }

    private static boolean isKeycapBase(int c) {
        return (c >= '0' && c <= '9') || c == '#' || c == '*';
    }

    private static boolean joins(int before, int after) {
        return isJoining(before) && isJoining(after);
    }

    private static boolean isJoining(int c) {
        return (c >= 0x600 && c <= 0x8FF)
                || (c >= 0x900 && c <= 0xDFF)
                || (c >= 0xFB50 && c <= 0xFDFF)
                || (c >= 0xFE70 && c <= 0xFEFC);
    }

    private static boolean isRightToLeft(int c) {
        byte direction = c < 0 ? Character.DIRECTIONALITY_UNDEFINED : Character.getDirectionality(c);
        return direction == Character.DIRECTIONALITY_RIGHT_TO_LEFT
                || direction == Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC;
    }

    /** A mark after punctuation or a digit keeps it with the right-to-left word before. */
    private static boolean isPunctuation(int before, Reading text, int start) {
        return before >= 0 && !Character.isLetter(before) && isRightToLeft(text.at(start - 2));
    }

    /** Scripts that mark where a line may break, since they write no spaces: Thai, Lao, Myanmar, Khmer. */
    private static boolean spacesWithoutSpaces(int c) {
        return (c >= 0xE00 && c <= 0xEFF) || (c >= 0x1000 && c <= 0x109F) || (c >= 0x1780 && c <= 0x17FF);
    }

    private static boolean isIdeographVariant(int before, int c) {
        boolean ideograph = before >= 0 && Character.isIdeographic(before);
        return ideograph && ((c >= 0xE0100 && c <= 0xE01EF) || (c >= 0xFE00 && c <= 0xFE02));
    }

    /** Isolates around right-to-left text, within one line. */
    private static boolean isIsolate(Reading text, int at) {
        int c = text.at(at);
        int step = c >= 0x2066 && c <= 0x2068 ? 1 : c == 0x2069 ? -1 : 0;
        if (step == 0) {
            return false;
        }
        boolean rightToLeft = false;
        for (int i = at + step; i >= 0 && i < text.length() && Math.abs(i - at) < 200; i += step) {
            int other = text.at(i);
            if (other == '\n') {
                return false;
            }
            if (step > 0 ? other == 0x2069 : other >= 0x2066 && other <= 0x2068) {
                return rightToLeft;
            }
            rightToLeft |= isRightToLeft(other);
        }
        return false;
    }
}
