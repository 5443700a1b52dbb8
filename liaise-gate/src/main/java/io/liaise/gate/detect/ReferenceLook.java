package io.liaise.gate.detect;

import io.liaise.core.verdict.Finding.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Sees what makes a tracker act: mentions of people and teams that are not part of the conversation, words that close an
 * issue, and references into other repositories. Code mentions nobody.
 */
final class ReferenceLook implements Look {

    private static final Set<String> CLOSING =
            Set.of("close", "closes", "closed", "fix", "fixes", "fixed", "resolve", "resolves", "resolved");
    private static final Set<String> NOBODY = Set.of(
            "override",
            "test",
            "param",
            "return",
            "returns",
            "throws",
            "media",
            "import",
            "deprecated",
            "nullable",
            "supports",
            "keyframes",
            "font-face",
            "charset",
            "type",
            "see",
            "since",
            "author",
            "bean",
            "component",
            "here");
    private static final int MAX_LOGIN = 39;

    private final Set<String> known;
    private final Optional<String> repository;

    /**
     * Leaves out what belongs to the conversation.
     *
     * @param known the logins of those who take part, in lower case
     * @param repository the conversation's own, as OWNER/NAME in lower case
     */
    ReferenceLook(Set<String> known, Optional<String> repository) {
        this.known = Set.copyOf(known);
        this.repository = repository;
    }

    @Override
    public List<Sight> at(Page page) {
        List<Sight> sights = new ArrayList<>();
        Reading text = page.raw();
        boolean[] code = code(text);
        for (int i = 0; i < text.length(); i++) {
            if (code[i]) {
                continue;
            }
            if (text.at(i) == '@') {
                mention(text, i, sights);
            } else if (text.at(i) == '#') {
                issue(text, i, sights);
            }
        }
        return sights;
    }

    /** Which characters stand in code, between backticks or fences. */
    private static boolean[] code(Reading text) {
        boolean[] code = new boolean[text.length()];
        int i = 0;
        while (i < text.length()) {
            if (text.at(i) != '`') {
                i++;
                continue;
            }
            int ticks = ticks(text, i);
            int close = i + ticks;
            while (close < text.length() && !(text.at(close) == '`' && ticks(text, close) == ticks)) {
                close += text.at(close) == '`' ? ticks(text, close) : 1;
            }
            boolean closed = close < text.length();
            int end = closed ? close + ticks : ticks >= 3 ? text.length() : i + ticks;
            java.util.Arrays.fill(code, i, end, closed || ticks >= 3);
            i = closed || ticks >= 3 ? end : i + ticks;
        }
        return code;
    }

    private static int ticks(Reading text, int start) {
        int end = start;
        while (text.at(end) == '`') {
            end++;
        }
        return end - start;
    }

    private static boolean isLogin(int c) {
        return Characters.isAsciiAlphanumeric(c) || c == '-';
    }

    private void mention(Reading text, int at, List<Sight> sights) {
        int before = text.at(at - 1);
        if (Characters.isWord(before)
                || before == '/'
                || before == '.'
                || before == '@'
                || before == '-'
                || before == '+') {
            return;
        }
        int end = at + 1;
        while (isLogin(text.at(end)) && end - at <= MAX_LOGIN) {
            end++;
        }
        if (end == at + 1
                || text.at(at + 1) == '-'
                || text.at(end) == '('
                || (text.at(end) == '.' && isLogin(text.at(end + 1)))) {
            return;
        }
        if (text.at(end) == '/') {
            int team = end + 1;
            while (isLogin(text.at(team)) || text.at(team) == '_') {
                team++;
            }
            if (team > end + 1 && !Characters.isWord(text.at(team)) && text.at(team) != '@' && text.at(team) != '/') {
                sights.add(Sight.of(Kind.EXFILTRATION, "team-mention", at, team, text.text(at, team)));
            }
            return;
        }
        String login = text.text(at + 1, end).toLowerCase(Locale.ROOT);
        if (!known.contains(login) && !NOBODY.contains(login) && !login.chars().allMatch(Character::isDigit)) {
            sights.add(Sight.of(Kind.EXFILTRATION, "mention", at, end, login));
        }
    }

    private void issue(Reading text, int at, List<Sight> sights) {
        int end = at + 1;
        while (Character.isDigit(text.at(end))) {
            end++;
        }
        if (end == at + 1 || Characters.isWord(text.at(end))) {
            return;
        }
        int start = at;
        while (start > 0 && (isLogin(text.at(start - 1)) || "/_.".indexOf(text.at(start - 1)) >= 0)) {
            start--;
        }
        String repo = text.text(start, at).toLowerCase(Locale.ROOT);
        int slash = repo.indexOf('/');
        boolean elsewhere = slash > 0
                && slash == repo.lastIndexOf('/')
                && slash < repo.length() - 1
                && !repository.equals(Optional.of(repo));
        if (elsewhere) {
            sights.add(Sight.of(Kind.EXFILTRATION, "cross-reference", start, end, text.text(start, end)));
        }
        int word = start;
        while (Characters.isSpace(text.at(word - 1)) || text.at(word - 1) == ':') {
            word--;
        }
        int from = word;
        while (from > 0 && Character.isLetter(text.at(from - 1))) {
            from--;
        }
        if (from < word
                && word < start
                && CLOSING.contains(text.text(from, word).toLowerCase(Locale.ROOT))) {
            sights.add(Sight.of(Kind.EXFILTRATION, "closing-keyword", from, end, text.text(from, end)));
        }
    }
}
