package io.liaise.gate.detect;

import io.liaise.core.verdict.Finding.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Sees paths that tell how somebody's machine is set up. Placeholders tell nothing. */
final class PathLook implements Look {

    private static final List<String> STARTS = List.of("/Users/", "/home/", "/root/", "/private/var/", "/var/folders/");
    private static final Set<String> NOBODY = Set.of(
            "user",
            "username",
            "you",
            "me",
            "name",
            "yourname",
            "your-name",
            "your_name",
            "<user>",
            "<username>",
            "<name>",
            "<you>",
            "{user}",
            "$user",
            "${user}",
            "...",
            "\u2026",
            "runner",
            "circleci",
            "travis",
            "vscode",
            "node",
            "app",
            "ubuntu",
            "pi",
            "benutzer",
            "utilisateur",
            "usuario",
            "%username%",
            "$(whoami)",
            "$(id",
            "public",
            "shared",
            "default");
    private static final String ENDS = " \t\r\n\"'`()[]{}<>|";
    private static final String TRAILING = ".,:;!?";

    @Override
    public List<Sight> at(Page page) {
        List<Sight> sights = new ArrayList<>();
        Reading text = page.raw();
        int i = 0;
        while (i < text.length()) {
            int c = text.at(i);
            int end = c == '/' ? unix(text, i) : isLetter(c) ? windows(text, i) : -1;
            if (end > 0) {
                sights.add(Sight.of(Kind.EXFILTRATION, "local-path", i, end, text.text(i, end)));
                i = end;
                continue;
            }
            if ((c == '/' || c == '\\') && isEnvFile(text, i)) {
                int stop = end(text, i + 1);
                sights.add(Sight.of(Kind.EXFILTRATION, "env-file", i + 1, stop, text.text(i + 1, stop)));
            }
            i++;
        }
        return sights;
    }

    private static boolean isLetter(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    private static int unix(Reading text, int start) {
        int before = text.at(start - 1);
        if (Characters.isWord(before) || before == '.' || before == '~' || before == '-' || before == '}') {
            return -1;
        }
        for (String head : STARTS) {
            if (text.startsWith(start, head.codePoints().toArray())) {
                return owned(text, start, start + head.length(), head.equals("/Users/") || head.equals("/home/"));
            }
        }
        String mounted = text.text(start, Math.min(text.length(), start + 13)).toLowerCase(Locale.ROOT);
        return mounted.length() == 13 && mounted.startsWith("/mnt/") && mounted.startsWith("/users/", 6)
                ? owned(text, start, start + 13, true)
                : -1;
    }

    private static int windows(Reading text, int start) {
        if (Characters.isWord(text.at(start - 1)) || text.at(start + 1) != ':') {
            return -1;
        }
        int at = separator(text, start + 2);
        if (at < 0 || !text.text(at, Math.min(text.length(), at + 5)).equalsIgnoreCase("users")) {
            return -1;
        }
        int name = separator(text, at + 5);
        return name < 0 ? -1 : owned(text, start, name, true);
    }

    private static int separator(Reading text, int at) {
        if (text.at(at) == '\\') {
            return text.at(at + 1) == '\\' ? at + 2 : at + 1;
        }
        return text.at(at) == '/' ? at + 1 : -1;
    }

    /** The end of a path whose owner is somebody; -1 when the owner is a placeholder. */
    private static int owned(Reading text, int start, int name, boolean named) {
        int end = end(text, start);
        if (end <= name) {
            return named ? -1 : end;
        }
        int stop = name;
        while (stop < end && text.at(stop) != '/' && text.at(stop) != '\\') {
            stop++;
        }
        String owner = text.text(name, stop).toLowerCase(Locale.ROOT);
        return named && NOBODY.contains(owner) ? -1 : end;
    }

    private static int end(Reading text, int start) {
        int end = start;
        while (end < text.length()
                && !(text.at(end) < 0x80 && ENDS.indexOf(text.at(end)) >= 0)
                && !Characters.isSpace(text.at(end))) {
            end++;
        }
        while (end > start && text.at(end - 1) < 0x80 && TRAILING.indexOf(text.at(end - 1)) >= 0) {
            end--;
        }
        return end;
    }

    private static boolean isEnvFile(Reading text, int slash) {
        int before = text.at(slash - 1);
        int after = text.at(slash + 5);
        return text.startsWith(slash + 1, ".env".codePoints().toArray())
                && Characters.isWord(before)
                && !Characters.isWord(after)
                && after != '-'
                && !(after == '.' && Characters.isWord(text.at(slash + 6)));
    }
}
