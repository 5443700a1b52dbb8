package io.liaise.gate.detect;

import io.liaise.core.verdict.Finding.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Sees addresses and names of hosts that only exist inside a network. Loopback is everybody's. */
final class AddressLook implements Look {

    private static final List<String> INSIDE =
            List.of("internal", "local", "lan", "corp", "intranet", "home", "localdomain");
    private static final int MAX_HOST = 253;

    @Override
    public List<Sight> at(Page page) {
        List<Sight> sights = new ArrayList<>();
        Reading text = page.raw();
        for (int i = 0; i < text.length(); i++) {
            if (digit(text.at(i)) >= 0 && !Characters.isAsciiAlphanumeric(text.at(i - 1)) && !isDot(text.at(i - 1))) {
                int end = fourGroups(text, i);
                if (end > 0) {
                    sights.add(Sight.of(Kind.EXFILTRATION, "private-address", i, end, text.text(i, end)));
                    i = end;
                }
            }
        }
        sixes(text, sights);
        hosts(text, sights);
        return sights;
    }

    private static int digit(int c) {
        return c < 0 || Character.getType(c) != Character.DECIMAL_DIGIT_NUMBER ? -1 : Character.digit(c, 10);
    }

    private static boolean isDot(int c) {
        return c == '.' || c == 0xFF0E || c == 0x3002 || c == 0xFF61;
    }

    private static int fourGroups(Reading text, int start) {
        int[] decimal = new int[4];
        int[] octal = new int[4];
        boolean zeros = false;
        boolean octals = true;
        int at = start;
        for (int group = 0; group < 4; group++) {
            int from = at;
            while (at - from < 3 && digit(text.at(at)) >= 0) {
                int value = digit(text.at(at));
                decimal[group] = decimal[group] * 10 + value;
                octal[group] = octal[group] * 8 + value;
                octals &= value < 8;
                at++;
            }
            zeros |= at - from > 1 && digit(text.at(from)) == 0;
            if (at == from || (group < 3 && !isDot(text.at(at)))) {
                return -1;
            }
            at += group < 3 ? 1 : 0;
        }
        boolean more = Characters.isAsciiAlphanumeric(text.at(at))
                || digit(text.at(at)) >= 0
                || (isDot(text.at(at)) && digit(text.at(at + 1)) >= 0);
        boolean inside = isInside(decimal) || (zeros && octals && isInside(octal));
        return more || !inside || isVersion(text, start) ? -1 : at;
    }

    private static boolean isInside(int[] group) {
        return group[0] == 10
                || (group[0] == 172 && group[1] >= 16 && group[1] <= 31)
                || (group[0] == 192 && group[1] == 168)
                || (group[0] == 100 && group[1] >= 64 && group[1] <= 127)
                || (group[0] == 169 && group[1] == 254)
                || (group[0] == 198 && (group[1] == 18 || group[1] == 19));
    }

    private static boolean isVersion(Reading text, int start) {
        String before = text.text(Math.max(0, start - 12), start)
                .toLowerCase(Locale.ROOT)
                .strip();
        return before.endsWith("version")
                || before.endsWith("release")
                || before.endsWith("build")
                || before.endsWith("versión")
                || before.endsWith("fassung")
                || before.endsWith("==")
                || before.endsWith("v.");
    }

    private static void sixes(Reading text, List<Sight> sights) {
        int start = 0;
        while (start < text.length()) {
            int end = start;
            int colons = 0;
            while (end - start < 40 && isSix(text.at(end))) {
                colons += text.at(end) == ':' ? 1 : 0;
                end++;
            }
            if (colons >= 2
                    && !Characters.isWord(text.at(start - 1))
                    && !Characters.isWord(text.at(end))
                    && isInside(text.text(start, end))) {
                sights.add(Sight.of(Kind.EXFILTRATION, "private-address", start, end, text.text(start, end)));
            }
            start = Math.max(end, start + 1);
        }
    }

    private static boolean isSix(int c) {
        return c == ':' || (c >= 0 && c < 0x80 && Character.digit(c, 16) >= 0);
    }

    /** Unique local and link-local addresses. */
    private static boolean isInside(String address) {
        String first = address.substring(0, address.indexOf(':')).toLowerCase(Locale.ROOT);
        boolean local = first.length() == 4
                && (first.startsWith("fc") || first.startsWith("fd") || first.matches("fe[89ab][0-9a-f]"));
        boolean wellFormed = address.indexOf(":::") < 0 && address.indexOf("::") == address.lastIndexOf("::");
        int groups = 0;
        for (String group : address.split(":", -1)) {
            if (group.length() > 4) {
                return false;
            }
            groups += group.isEmpty() ? 0 : 1;
        }
        return local && wellFormed && (groups == 8 || (groups < 8 && address.contains("::")));
    }

    private static void hosts(Reading text, List<Sight> sights) {
        int start = 0;
        while (start < text.length()) {
            int end = start;
            while (end - start < MAX_HOST && isHost(text.at(end))) {
                end++;
            }
            int to = end;
            while (to > start && (text.at(to - 1) == '.' || text.at(to - 1) == '-')) {
                to--;
            }
            String host = text.text(start, to).toLowerCase(Locale.ROOT);
            int dot = host.lastIndexOf('.');
            boolean scheme = text.at(start - 1) == '/'
                    || text.at(start - 1) == '@'
                    || Characters.isSpace(text.at(start - 1))
                    || start == 0;
            boolean called = text.at(end) == '(';
            if (dot > 0 && scheme && !called && INSIDE.contains(host.substring(dot + 1)) && host.charAt(0) != '.') {
                sights.add(Sight.of(Kind.EXFILTRATION, "internal-host", start, to, host));
            }
            start = Math.max(end, start + 1);
        }
    }

    private static boolean isHost(int c) {
        return Characters.isAsciiAlphanumeric(c) || c == '.' || c == '-';
    }
}
