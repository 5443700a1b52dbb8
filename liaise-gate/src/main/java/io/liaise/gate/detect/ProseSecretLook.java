package io.liaise.gate.detect;

import io.liaise.core.verdict.Finding.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Sees credentials that people write out: "the password is …", {@code user:pass@host}, connection strings, authorization
 * headers and whole environments, in English, German, French and Spanish.
 */
final class ProseSecretLook implements Look {

    private static final List<String> NAMES = List.of(
            "password",
            "passwords",
            "passwd",
            "passphrase",
            "passcode",
            "pwd",
            "pw",
            "pass",
            "login code",
            "api key",
            "apikey",
            "api_key",
            "api-key",
            "access key",
            "secret key",
            "secret",
            "token",
            "access token",
            "credentials",
            "pin",
            "pin code",
            "passwort",
            "kennwort",
            "passwörter",
            "zugangscode",
            "zugangsdaten",
            "losung",
            "api-schlüssel",
            "geheimnis",
            "schlüssel",
            "geheimzahl",
            "mot de passe",
            "mdp",
            "clé api",
            "clé d'api",
            "clé secrète",
            "code d'accès",
            "jeton",
            "code secret",
            "contraseña",
            "contrasena",
            "clave",
            "clave de acceso",
            "clave api",
            "clave secreta",
            "código de acceso");
    private static final Set<String> WEAK = Set.of(
            "pass",
            "secret",
            "token",
            "credentials",
            "pin",
            "clave",
            "schlüssel",
            "jeton",
            "losung",
            "geheimnis",
            "pin code",
            "api key",
            "apikey",
            "api_key",
            "api-key",
            "access key",
            "access token",
            "pw",
            "clé api");
    private static final Set<String> LINKS = Set.of(
            "is",
            "was",
            "are",
            "now",
            "to",
            "ist",
            "lautet",
            "heißt",
            "heisst",
            "war",
            "auf",
            "nun",
            "jetzt",
            "est",
            "sera",
            "devient",
            "es",
            "será",
            "ahora",
            "maintenant",
            "=",
            ":",
            "=>",
            "->",
            ":=",
            "remains",
            "becomes",
            "bleibt",
            "reste",
            "sigue",
            "siendo",
            "set",
            "still",
            "immer",
            "noch",
            "toujours",
            "weiterhin",
            "gesetzt",
            "just",
            "simply",
            "einfach",
            "simplement");
    private static final Set<String> BETWEEN = Set.of(
            "for",
            "of",
            "the",
            "a",
            "your",
            "our",
            "new",
            "admin",
            "staging",
            "test",
            "database",
            "account",
            "server",
            "für",
            "von",
            "der",
            "die",
            "das",
            "den",
            "des",
            "vom",
            "zum",
            "pour",
            "de",
            "du",
            "la",
            "le",
            "les",
            "para",
            "del",
            "el",
            "here");
    private static final Set<String> NOT_VALUES = Set.of(
            "required",
            "wrong",
            "incorrect",
            "invalid",
            "missing",
            "empty",
            "expired",
            "reset",
            "changed",
            "hidden",
            "stored",
            "hashed",
            "encrypted",
            "optional",
            "null",
            "none",
            "undefined",
            "true",
            "false",
            "string",
            "redacted",
            "removed",
            "example",
            "changeme");
    private static final int MAX_NAME = 24;
    private static final int MAX_VALUE = 128;
    private static final String QUOTES = "\"'`\u201C\u201D\u201E\u00AB\u00BB\u2018\u2019";

    private final Set<Integer> firsts;

    ProseSecretLook() {
        firsts = NAMES.stream()
                .map(name -> name.codePointAt(0))
                .collect(java.util.stream.Collectors.toUnmodifiableSet());
    }

    @Override
    public List<Sight> at(Page page) {
        List<Sight> sights = new ArrayList<>();
        for (Reading text : page.readings()) {
            spoken(text, sights);
            inAddress(text, sights);
            headers(text, sights);
            environment(text, sights);
        }
        return sights.stream().distinct().toList();
    }

    private void spoken(Reading text, List<Sight> sights) {
        for (int i = 0; i < text.length(); i++) {
            int c = text.at(i);
            if (Character.isLetter(text.at(i - 1)) || !firsts.contains(Character.toLowerCase(c))) {
                continue;
            }
            String head = text.text(i, Math.min(text.length(), i + MAX_NAME)).toLowerCase(Locale.ROOT);
            String name = NAMES.stream()
                    .filter(head::startsWith)
                    .filter(candidate ->
                            candidate.length() == head.length() || !Character.isLetter(head.charAt(candidate.length())))
                    .max(java.util.Comparator.comparingInt(String::length))
                    .orElse("");
            if (!name.isEmpty()) {
                value(
                        text,
                        i + name.length(),
                        WEAK.contains(name),
                        name.startsWith("pin") || name.equals("geheimzahl"),
                        sights);
            }
        }
    }

    private static void value(Reading text, int after, boolean weak, boolean pin, List<Sight> sights) {
        int at = after;
        boolean linked = false;
        boolean assigned = false;
        for (int words = 0; words < 6; words++) {
            while (Characters.isSpace(text.at(at)) || text.at(at) == '*' || text.at(at) == '_' || text.at(at) == '"') {
                if (text.at(at) == '"' && linked) {
                    break;
                }
                at++;
            }
            int end = at;
            while (text.at(end) >= 0 && !Characters.isSpace(text.at(end)) && end - at < MAX_VALUE) {
                if (end > at && isLink(text, at, end)) {
                    break;
                }
                end++;
            }
            String word = text.text(at, end).toLowerCase(Locale.ROOT);
            if (LINKS.contains(word)) {
                linked = true;
                assigned |= !Character.isLetter(word.charAt(0));
                at = end;
                continue;
            }
            if (!linked && BETWEEN.contains(word)) {
                at = end;
                continue;
            }
            break;
        }
        if (linked) {
            token(text, at, weak, pin, assigned, sights);
        }
    }

    private static boolean isLink(Reading text, int start, int end) {
        boolean symbol = text.at(start) == ':' || text.at(start) == '=' || text.at(start) == '-';
        int next = text.at(end);
        return symbol && next != '=' && next != '>';
    }

    private static void token(
            Reading text, int start, boolean weak, boolean pin, boolean assigned, List<Sight> sights) {
        int from = start;
        boolean quoted = text.at(from) >= 0 && QUOTES.indexOf(text.at(from)) >= 0;
        from += quoted ? 1 : 0;
        int end = from;
        while (text.at(end) >= 0
                && !Characters.isSpace(text.at(end))
                && end - from < MAX_VALUE
                && !(quoted && QUOTES.indexOf(text.at(end)) >= 0)) {
            end++;
        }
        while (end > from && ".,;!?)".indexOf(text.at(end - 1)) >= 0 && !quoted) {
            end--;
        }
        String value = text.text(from, end);
        if (isSecret(value, weak, pin, quoted, assigned)) {
            sights.add(Sight.of(Kind.SECRET, "prose-secret", text.from(from), text.to(end), value));
        }
    }

    private static boolean isSecret(String value, boolean weak, boolean pin, boolean quoted, boolean assigned) {
        if (isPlaceholder(value)) {
            return false;
        }
        boolean digit = value.chars().anyMatch(Character::isDigit);
        boolean letter = value.chars().anyMatch(Character::isLetter);
        boolean symbol = value.chars().anyMatch(c -> "!#$%&+@^*?~=/\\|".indexOf(c) >= 0);
        boolean inner = value.chars().skip(1).anyMatch(Character::isUpperCase)
                && value.chars().anyMatch(Character::isLowerCase);
        if (pin) {
            return digit && !letter && value.length() >= 4 && value.length() <= 12;
        }
        if (weak) {
            return value.length() >= 8 && digit && letter && !isIdentifier(value);
        }
        int signs = (digit ? 1 : 0)
                + (letter ? 1 : 0)
                + (symbol ? 1 : 0)
                + (inner ? 1 : 0)
                + (value.indexOf('-') > 0 ? 1 : 0);
        boolean written = signs >= 2 || ((quoted || assigned) && value.length() >= 6 && letter && !isCode(value));
        return (value.length() >= 5 && written) || (value.length() >= 4 && digit && !letter);
    }

    /** A call, a path or a name of something in code rather than a value. */
    private static boolean isCode(String value) {
        return value.indexOf('(') >= 0 || value.indexOf('.') > 0 || value.indexOf('[') >= 0 || value.indexOf('/') >= 0;
    }

    private static boolean isIdentifier(String value) {
        return value.indexOf('(') >= 0
                || value.indexOf('[') >= 0
                || value.contains("://")
                || value.startsWith("/")
                || value.startsWith("#")
                || value.startsWith("v1.");
    }

    private static boolean isCall(String value) {
        int open = value.indexOf('(');
        return open > 0
                && value.substring(0, open).chars().allMatch(c -> Character.isLetter(c) || c == '.' || c == '_');
    }

    private static boolean isPlaceholder(String value) {
        String lower = value.toLowerCase(Locale.ROOT);
        return value.length() < 4
                || NOT_VALUES.contains(lower)
                || value.startsWith("<")
                || value.startsWith("$")
                || value.startsWith("{")
                || value.startsWith("%")
                || value.startsWith("[")
                || isCall(value)
                || lower.startsWith("your")
                || lower.startsWith("process.env")
                || lower.startsWith("os.")
                || value.chars().distinct().count() <= 2
                || value.chars()
                        .allMatch(c -> c == '*' || c == '\u2022' || c == 'x' || c == 'X' || c == '.' || c == '_');
    }

    /** {@code scheme://user:password@host}. */
    private static void inAddress(Reading text, List<Sight> sights) {
        for (int at = text.indexOf('@', 0); at >= 0; at = text.indexOf('@', at + 1)) {
            int start = at;
            int colon = -1;
            while (start > 0
                    && at - start < MAX_VALUE
                    && !Characters.isSpace(text.at(start - 1))
                    && text.at(start - 1) != '/') {
                start--;
                colon = text.at(start) == ':' ? start : colon;
            }
            boolean scheme = text.at(start - 1) == '/' && text.at(start - 2) == '/' && text.at(start - 3) == ':';
            if (scheme && colon > start && at - colon > 3 && !isPlaceholder(text.text(colon + 1, at))) {
                sights.add(Sight.of(
                        Kind.SECRET,
                        "password-in-address",
                        text.from(colon + 1),
                        text.to(at),
                        text.text(colon + 1, at)));
            }
        }
    }

    private static void headers(Reading text, List<Sight> sights) {
        for (int i = 0; i < text.length(); i++) {
            int c = text.at(i);
            if ((c != 'b' && c != 'B') || Characters.isWord(text.at(i - 1))) {
                continue;
            }
            String head = text.text(i, Math.min(text.length(), i + 7)).toLowerCase(Locale.ROOT);
            int from = head.equals("bearer ") ? i + 7 : head.startsWith("basic ") ? i + 6 : -1;
            if (from < 0) {
                continue;
            }
            int end = from;
            while (Characters.isAsciiAlphanumeric(text.at(end)) || "-._~+/=".indexOf(text.at(end)) >= 0) {
                end++;
            }
            String value = text.text(from, end);
            boolean mixed =
                    value.chars().anyMatch(Character::isDigit) && value.chars().anyMatch(Character::isLetter);
            if (value.length() >= 16 && mixed) {
                sights.add(Sight.of(Kind.SECRET, "authorization-header", text.from(from), text.to(end), value));
            }
        }
    }

    /** Three or more settings in a row of which one is a credential. */
    private static void environment(Reading text, List<Sight> sights) {
        int start = 0;
        int first = -1;
        int rows = 0;
        int last = 0;
        boolean secret = false;
        while (start <= text.length()) {
            int end = start;
            while (end < text.length() && text.at(end) != '\n') {
                end++;
            }
            String line = text.text(start, Math.min(end, start + 512)).strip();
            String setting = line.startsWith("export ") ? line.substring(7) : line;
            int equals = setting.indexOf('=');
            boolean isSetting = equals > 0
                    && setting.substring(0, equals)
                            .chars()
                            .allMatch(c -> c == '_' || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'));
            if (isSetting) {
                first = first < 0 ? start : first;
                last = end;
                rows++;
                secret |= isCredential(setting.substring(0, equals), setting.substring(equals + 1));
            } else if (!line.isEmpty() || start >= text.length()) {
                if (rows >= 3 && secret) {
                    sights.add(Sight.of(
                            Kind.SECRET, "environment", text.from(first), text.to(last), text.text(first, last)));
                }
                first = -1;
                rows = 0;
                secret = false;
            }
            start = end + 1;
        }
        if (rows >= 3 && secret) {
            sights.add(Sight.of(Kind.SECRET, "environment", text.from(first), text.to(last), text.text(first, last)));
        }
    }

    private static boolean isCredential(String name, String value) {
        String plain = value.replaceAll("^[\"']|[\"']$", "");
        boolean named = name.contains("KEY")
                || name.contains("TOKEN")
                || name.contains("SECRET")
                || name.contains("PASS")
                || name.contains("CREDENTIAL");
        return named && plain.length() >= 8 && !isPlaceholder(plain);
    }
}
