package io.liaise.gate.detect;

import io.liaise.core.verdict.Finding.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Sees where a text leads: links, images, and constructs that load without a click. */
final class LinkLook implements Look {

    private static final Set<String> LOADING = Set.of(
            "src", "srcset", "poster", "background", "data", "lowsrc", "dynsrc", "xlink:href", "imagesrcset", "ping");
    private static final Set<String> LINKING = Set.of("href", "action", "formaction", "cite", "longdesc");
    private static final Set<String> LOADING_ELEMENTS =
            Set.of("link", "base", "use", "image", "feimage", "iframe", "frame", "embed", "object", "script", "style");
    private static final Set<String> TOPS = Set.of(
            "com", "org", "net", "io", "dev", "app", "co", "ai", "xyz", "info", "biz", "me", "eu", "de", "fr", "es",
            "it", "nl", "uk", "ch", "at", "be", "pl", "pt", "br", "ru", "cn", "jp", "kr", "in", "us", "ca", "au",
            "cloud", "site", "online", "tech", "link", "page", "example", "test");
    private static final Set<String> PACKAGES =
            Set.of("com", "org", "net", "io", "de", "dev", "java", "javax", "android", "jakarta");
    private static final String TRAILING = ".,:;!?*_~'\")]}";
    private static final int MAX_DESTINATION = 2048;

    private final Hosts hosts;

    LinkLook(Hosts hosts) {
        this.hosts = hosts;
    }

    @Override
    public List<Sight> at(Page page) {
        Seen seen = new Seen(page.raw());
        destinations(page.raw(), seen);
        return seen.sights();
    }

    private void destinations(Reading text, Seen seen) {
        int tag = -1;
        for (int i = 0; i < text.length(); i++) {
            switch (text.at(i)) {
                case '<' -> tag = Character.isLetter(text.at(i + 1)) ? i : tag;
                case '>' -> tag = -1;
                case ':' -> scheme(text, i, seen);
                case ']' -> markdown(text, i, seen);
                case '=' -> attribute(text, i, tag, seen);
                case '/', '\\' -> loose(text, i, seen);
                case 'w', 'W' -> www(text, i, seen);
                case 'u', 'U' -> css(text, i, seen);
                case '@' -> imported(text, i, seen);
                case '.' -> bare(text, i, seen);
                default -> {
                    // Nothing begins here.
                }
            }
        }
    }

    private static int trimmed(Reading text, int start, int end) {
        int to = end;
        while (to > start && text.at(to - 1) < 0x80 && TRAILING.indexOf(text.at(to - 1)) >= 0) {
            to--;
        }
        return to;
    }

    private static boolean endsUrl(int c) {
        return c < 0 || Characters.isSpace(c) || c == '<' || c == '>' || c == '"' || c == '`' || c == '|';
    }

    private void scheme(Reading text, int colon, Seen seen) {
        if (!isScheme(text, colon)) {
            return;
        }
        int start = colon;
        while (start > 0
                && (Characters.isAsciiAlphanumeric(text.at(start - 1)) || "+-.".indexOf(text.at(start - 1)) >= 0)) {
            start--;
        }
        int end = colon + 3;
        while (!endsUrl(text.at(end)) && end - start < MAX_DESTINATION && !isScheme(text, end)) {
            end++;
        }
        end = trimmed(text, start, end);
        String url = text.text(start, end);
        int rest = colon - start + 3;
        boolean dotted = Hosts.of(url)
                .map(host -> host.indexOf('.') > 0 || url.indexOf(':', rest) > 0 || url.indexOf('/', rest) > 0)
                .orElse(false);
        if (start < colon && dotted && hosts.leadsAway(url)) {
            seen.add("link-host", start, end);
        }
    }

    private static boolean isScheme(Reading text, int colon) {
        return text.at(colon) == ':' && text.at(colon + 1) == '/' && text.at(colon + 2) == '/';
    }

    private void markdown(Reading text, int close, Seen seen) {
        int at = close + 2;
        boolean definition = text.at(close + 1) == ':';
        if (text.at(close + 1) != '(' && !definition) {
            return;
        }
        int breaks = 0;
        while (Characters.isSpace(text.at(at)) && at - close < 12) {
            breaks += text.at(at) == '\n' ? 1 : 0;
            at++;
        }
        if (breaks > 1) {
            return;
        }
        boolean angled = text.at(at) == '<';
        int start = angled ? at + 1 : at;
        int end = start;
        while (end < text.length()
                && end - start < MAX_DESTINATION
                && (angled
                        ? text.at(end) != '>' && text.at(end) != '\n'
                        : !endsUrl(text.at(end)) && text.at(end) != ')' && text.at(end) != '(')) {
            end++;
        }
        String url = text.text(start, end);
        if (hosts.leadsAway(url)) {
            int open = opening(text, close);
            boolean image = open > 0 && text.at(open - 1) == '!';
            boolean used = definition && open >= 0 && seen.isImageLabel(text.text(open + 1, close));
            seen.add(image || used ? "image-host" : "link-host", start, end);
        }
    }

    private static int opening(Reading text, int close) {
        int depth = 0;
        for (int i = close; i >= 0 && close - i < 1000; i--) {
            depth += text.at(i) == ']' ? 1 : 0;
            depth -= text.at(i) == '[' ? 1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return -1;
    }

    private static Set<String> labels(Reading text) {
        Set<String> labels = new java.util.HashSet<>();
        for (int i = 0; i + 1 < text.length(); i++) {
            if (text.at(i) != '!' || text.at(i + 1) != '[') {
                continue;
            }
            int depth = 0;
            int end = i + 1;
            for (; end < text.length() && end - i < 1000; end++) {
                depth += text.at(end) == '[' ? 1 : 0;
                depth -= text.at(end) == ']' ? 1 : 0;
                if (depth == 0) {
                    break;
                }
            }
            labels.add(plain(text.text(i + 2, Math.max(i + 2, Math.min(end, text.length())))));
            if (text.at(end + 1) == '[') {
                int close = text.indexOf(']', end + 2);
                if (close > 0 && close - end < 1000) {
                    labels.add(plain(text.text(end + 2, close)));
                }
            }
        }
        return labels;
    }

    private static String plain(String label) {
        return label.strip().replaceAll("\\s+", " ").toLowerCase(Locale.ROOT);
    }

    private void attribute(Reading text, int equals, int tag, Seen seen) {
        int end = equals;
        while (Characters.isSpace(text.at(end - 1))) {
            end--;
        }
        int start = end;
        while (Characters.isAsciiAlphanumeric(text.at(start - 1)) || text.at(start - 1) == ':') {
            start--;
        }
        String name = text.text(Math.max(0, start), end).toLowerCase(Locale.ROOT);
        boolean loads = LOADING.contains(name);
        if (!loads && !LINKING.contains(name) && !name.equals("content")) {
            return;
        }
        int at = equals + 1;
        while (Characters.isSpace(text.at(at))) {
            at++;
        }
        int quote = text.at(at) == '"' || text.at(at) == '\'' ? text.at(at) : -1;
        int from = quote > 0 ? at + 1 : at;
        int to = from;
        while (to < text.length()
                && to - from < MAX_DESTINATION
                && (quote > 0 ? text.at(to) != quote : !endsUrl(text.at(to)))) {
            to++;
        }
        String value = text.text(from, to);
        String element = tag < 0 ? "" : element(text, tag);
        if (name.equals("content")) {
            refresh(value, element, from, to, seen);
            return;
        }
        for (String url : name.endsWith("srcset") ? value.split(",", -1) : new String[] {value}) {
            String first = url.strip().split("\\s", 2)[0];
            boolean inTag = tag >= 0
                    || Hosts.of(first)
                            .map(host -> host.indexOf('.') > 0 || host.equals("localhost"))
                            .orElse(false);
            if (inTag && hosts.leadsAway(first)) {
                seen.add(rule(loads, name, element), from, to);
            }
        }
    }

    private static String rule(boolean loads, String name, String element) {
        boolean picture = Set.of("src", "srcset", "poster", "background", "lowsrc", "dynsrc", "data")
                .contains(name);
        if (LOADING_ELEMENTS.contains(element) || (loads && !picture)) {
            return "loading-construct";
        }
        return loads ? "image-host" : "link-host";
    }

    private void refresh(String value, String element, int from, int to, Seen seen) {
        int url = value.toLowerCase(Locale.ROOT).indexOf("url=");
        if (element.equals("meta") && url >= 0 && hosts.leadsAway(value.substring(url + 4))) {
            seen.add("loading-construct", from, to);
        }
    }

    private static String element(Reading text, int tag) {
        int end = tag + 1;
        while (Characters.isAsciiAlphanumeric(text.at(end))) {
            end++;
        }
        return text.text(tag + 1, end).toLowerCase(Locale.ROOT);
    }

    private void loose(Reading text, int at, Seen seen) {
        int c = text.at(at);
        int before = text.at(at - 1);
        if (text.at(at + 1) != c || before == ':' || before == '/' || before == '\\' || Characters.isWord(before)) {
            return;
        }
        int end = at + 2;
        while (!endsUrl(text.at(end)) && text.at(end) != ')' && end - at < MAX_DESTINATION) {
            end++;
        }
        end = trimmed(text, at, end);
        String url = text.text(at, end);
        boolean named = Hosts.of(url).map(host -> isHost(host)).orElse(false);
        if (named && hosts.leadsAway(url)) {
            seen.add("link-host", at, end);
        }
    }

    private static boolean isHost(String host) {
        int dot = host.lastIndexOf('.');
        return host.equals("localhost")
                || (dot > 0
                        && host.chars().allMatch(c -> Characters.isAsciiAlphanumeric(c) || c == '.' || c == '-')
                        && Character.isLetter(host.charAt(host.length() - 1)));
    }

    private void www(Reading text, int at, Seen seen) {
        int before = text.at(at - 1);
        if (Characters.isWord(before)
                || ".@/:-".indexOf(before) >= 0
                || !text.text(at, Math.min(text.length(), at + 4)).equalsIgnoreCase("www.")) {
            return;
        }
        int end = at;
        while (!endsUrl(text.at(end)) && text.at(end) != ')' && end - at < MAX_DESTINATION) {
            end++;
        }
        end = trimmed(text, at, end);
        String url = text.text(at, end);
        if (url.indexOf('.', 4) > 0 && hosts.leadsAway("http://" + url)) {
            seen.add("link-host", at, end);
        }
    }

    /** {@code url(…)} of a style sheet. */
    private void css(Reading text, int at, Seen seen) {
        if (Characters.isWord(text.at(at - 1))
                || !text.text(at, Math.min(text.length(), at + 4)).equalsIgnoreCase("url(")) {
            return;
        }
        int end = text.indexOf(')', at);
        if (end < 0 || end - at > MAX_DESTINATION) {
            return;
        }
        String url = text.text(at + 4, end).strip().replaceAll("^['\"]|['\"]$", "");
        if (hosts.leadsAway(url)) {
            seen.add("loading-construct", at, end + 1);
        }
    }

    private void imported(Reading text, int at, Seen seen) {
        if (!text.text(at, Math.min(text.length(), at + 8)).equalsIgnoreCase("@import ")) {
            return;
        }
        int start = at + 8;
        int end = start;
        while (end < text.length() && text.at(end) != ';' && text.at(end) != '\n' && end - start < MAX_DESTINATION) {
            end++;
        }
        String url = text.text(start, end).strip().replaceAll("^['\"]|['\"]$", "");
        if (hosts.leadsAway(url)) {
            seen.add("loading-construct", at, end);
        }
    }

    /** A host without a scheme, as mail and chat programs link it. Looked at once, at its last dot. */
    private void bare(Reading text, int dot, Seen seen) {
        int end = dot + 1;
        while (Characters.isAsciiAlphanumeric(text.at(end)) || text.at(end) == '-') {
            end++;
        }
        String top = text.text(dot + 1, end).toLowerCase(Locale.ROOT);
        boolean last = text.at(end) != '.' || !Characters.isAsciiAlphanumeric(text.at(end + 1));
        if (!last || !TOPS.contains(top) || Characters.isWord(text.at(end)) || text.at(end) == '(') {
            return;
        }
        int start = dot;
        while (dot - start < 253
                && (Characters.isAsciiAlphanumeric(text.at(start - 1))
                        || text.at(start - 1) == '-'
                        || text.at(start - 1) == '.')) {
            start--;
        }
        String host = text.text(start, end).toLowerCase(Locale.ROOT);
        String[] labels = host.split("\\.", -1);
        boolean path = text.at(end) == '/' && !endsUrl(text.at(end + 1));
        boolean alone = labels.length >= 3 && !PACKAGES.contains(labels[0]);
        int before = text.at(start - 1);
        if ((path || alone)
                && !host.startsWith(".")
                && !Characters.isWord(before)
                && "/@:=\\$".indexOf(before) < 0
                && !hosts.isAllowed(host)) {
            int stop = end;
            while (path && !endsUrl(text.at(stop)) && text.at(stop) != ')' && stop - start < MAX_DESTINATION) {
                stop++;
            }
            seen.add("bare-domain", start, trimmed(text, start, stop));
        }
    }

    /** One sight a start: the longest, an image before a link. */
    private static final class Seen {
        private final Reading text;
        private final Map<Integer, Sight> byStart = new HashMap<>();

        private Optional<Set<String>> imageLabels = Optional.empty();

        Seen(Reading text) {
            this.text = text;
        }

        boolean isImageLabel(String label) {
            Set<String> known = imageLabels.orElseGet(() -> labels(text));
            imageLabels = Optional.of(known);
            return known.contains(plain(label));
        }

        void add(String rule, int start, int end) {
            Sight sight = Sight.of(Kind.EXFILTRATION, rule, start, end, text.text(start, end));
            byStart.merge(start, sight, (one, other) -> {
                String stricter =
                        one.rule().equals("link-host") || one.rule().equals("bare-domain") ? other.rule() : one.rule();
                Sight longer = one.end() >= other.end() ? one : other;
                return Sight.of(Kind.EXFILTRATION, stricter, start, longer.end(), longer.value());
            });
        }

        List<Sight> sights() {
            return new ArrayList<>(byStart.values());
        }
    }
}
