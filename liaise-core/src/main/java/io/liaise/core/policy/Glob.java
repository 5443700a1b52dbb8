package io.liaise.core.policy;

/**
 * A pattern over a whole text: {@code *} for any run of characters, {@code [abc]}, {@code [a-z]} and {@code [!x]} for
 * one of a set, and {@code ?} for any one where it is allowed. Case matters; a bracket that is never closed stands for
 * itself. Matching takes no longer than the product of the two lengths.
 */
final class Glob {

    private final String pattern;
    private final boolean questionMark;

    Glob(String pattern, boolean questionMark) {
        this.pattern = pattern;
        this.questionMark = questionMark;
    }

    /** {@return whether the pattern covers all of a text} */
    boolean matches(String text) {
        int at = 0;
        int in = 0;
        int star = -1;
        int resume = 0;
        while (in < text.length()) {
            int next = at < pattern.length() && pattern.charAt(at) != '*' ? step(at, text.charAt(in)) : -1;
            if (next >= 0) {
                at = next;
                in++;
            } else if (at < pattern.length() && pattern.charAt(at) == '*') {
                star = at++;
                resume = in;
            } else if (star >= 0) {
                at = star + 1;
                in = ++resume;
            } else {
                return false;
            }
        }
        while (at < pattern.length() && pattern.charAt(at) == '*') {
            at++;
        }
        return at == pattern.length();
    }

    /** Where the pattern goes on after a character, or -1 when it does not take it. */
    private int step(int at, char c) {
        char wanted = pattern.charAt(at);
        if (wanted == '?' && questionMark) {
            return at + 1;
        }
        int close = wanted == '[' ? closing(at) : -1;
        if (close > 0) {
            return inSet(at + 1, close, c) ? close + 1 : -1;
        }
        return wanted == c ? at + 1 : -1;
    }

    private int closing(int open) {
        int from = open + 1;
        if (from < pattern.length() && pattern.charAt(from) == '!') {
            from++;
        }
        return pattern.indexOf(']', from + 1);
    }

    private boolean inSet(int from, int to, char c) {
        boolean negated = pattern.charAt(from) == '!';
        int i = negated ? from + 1 : from;
        boolean found = false;
        while (i < to) {
            boolean range = i + 2 < to && pattern.charAt(i + 1) == '-';
            char low = pattern.charAt(i);
            char high = range ? pattern.charAt(i + 2) : low;
            found |= low <= c && c <= high;
            i += range ? 3 : 1;
        }
        return found != negated;
    }
}
