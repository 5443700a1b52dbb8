package io.liaise.gate.detect;

import io.liaise.core.verdict.Finding.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Sees people's mail addresses. Addresses of programs, of documentation, and of the reader are nobody's secret. */
final class PersonalLook implements Look {

    private static final Set<String> NOBODY =
            Set.of("example.com", "example.org", "example.net", "users.noreply.github.com");
    private static final int MAX_LOCAL = 64;
    private static final int MAX_DOMAIN = 253;

    private final Set<String> known;

    /** Leaves out these addresses, in lower case. */
    PersonalLook(Set<String> known) {
        this.known = Set.copyOf(known);
    }

    @Override
    public List<Sight> at(Page page) {
        List<Sight> sights = new ArrayList<>();
        for (Reading text : page.readings()) {
            for (int at = text.indexOf('@', 0); at >= 0; at = text.indexOf('@', at + 1)) {
                int start = at;
                while (start > 0 && at - start < MAX_LOCAL && isLocal(text.at(start - 1))) {
                    start--;
                }
                int end = domain(text, at + 1);
                if (start < at && end > 0 && !isNobodys(text, start, at, end)) {
                    Sight sight = Sight.of(
                            Kind.PERSONAL, "email-address", text.from(start), text.to(end), text.text(start, end));
                    if (!sights.contains(sight)) {
                        sights.add(sight);
                    }
                }
            }
        }
        return sights;
    }

    private static boolean isLocal(int c) {
        return Characters.isWord(c) || c == '.' || c == '%' || c == '+' || c == '-';
    }

    private static int domain(Reading text, int start) {
        int end = start;
        while (end - start < MAX_DOMAIN
                && (Characters.isAsciiAlphanumeric(text.at(end)) || text.at(end) == '-' || text.at(end) == '.')) {
            end++;
        }
        while (end > start && (text.at(end - 1) == '.' || text.at(end - 1) == '-')) {
            end--;
        }
        String name = text.text(start, end);
        int dot = name.lastIndexOf('.');
        boolean top = dot > 0
                && name.length() - dot > 2
                && name.substring(dot + 1).chars().allMatch(Character::isLetter);
        return top ? end : -1;
    }

    private boolean isNobodys(Reading text, int start, int at, int end) {
        String local = text.text(start, at).toLowerCase(Locale.ROOT);
        String domain = text.text(at + 1, end).toLowerCase(Locale.ROOT);
        boolean remote = text.at(end) == ':' && !Characters.isSpace(text.at(end + 1)) && text.at(end + 1) >= 0;
        return NOBODY.contains(domain)
                || local.replace("-", "").replace("_", "").equals("noreply")
                || (local.equals("git") && (remote || text.at(end) == '/'))
                || known.contains(local + "@" + domain)
                || local.contains("://");
    }
}
