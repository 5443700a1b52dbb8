package io.liaise.cli.view;

/** Text from elsewhere, made safe to show: what cannot be seen is spelled. */
public final class Visible {

    private Visible() {}

    /** {@return a text with everything invisible spelled, such as {@code <U+202E>}; line breaks stay} */
    public static String text(String text) {
        StringBuilder shown = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (c == '\n' || isVisible(c)) {
                shown.appendCodePoint(c);
            } else {
                shown.append("<U+%04X>".formatted(c));
            }
        });
        return shown.toString();
    }

    /** {@return a text in one line, made visible} */
    public static String line(String text, int codePoints) {
        String one = text(text.replace('\n', ' ').strip());
        return one.codePointCount(0, one.length()) <= codePoints
                ? one
                : one.substring(0, one.offsetByCodePoints(0, codePoints - 1)) + "…";
    }

    private static boolean isVisible(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.UNASSIGNED,
                    Character.PRIVATE_USE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            case Character.SPACE_SEPARATOR -> c == ' ';
            default -> true;
        };
    }
}
