package io.liaise.cli.doctor;

import io.liaise.core.message.Vocabulary;

/**
 * One thing that was looked at.
 *
 * @param about what
 * @param level how it is
 * @param text what was found, in words; a bad row says what mends it
 */
public record Row(String about, Level level, String text) {

    /** How something is. */
    public enum Level implements Vocabulary {
        /** As it should be. */
        OK,
        /** It works, and not as well as it could. */
        WARN,
        /** It does not work. */
        FAIL,
        /** It could not be looked at, or need not be. */
        SKIP
    }

    static Row ok(String about, String text) {
        return new Row(about, Level.OK, text);
    }

    static Row warn(String about, String text) {
        return new Row(about, Level.WARN, text);
    }

    static Row fail(String about, String text) {
        return new Row(about, Level.FAIL, text);
    }

    static Row skip(String about, String text) {
        return new Row(about, Level.SKIP, text);
    }
}
