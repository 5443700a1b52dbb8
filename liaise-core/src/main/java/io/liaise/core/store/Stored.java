package io.liaise.core.store;

/**
 * A record as the store holds it.
 *
 * @param key its name
 * @param revision the number of the commit that wrote it last; it grows with every write and never repeats
 * @param value its JSON text: one value, no line breaks needed
 */
public record Stored(Key key, long revision, String value) {

    /** The revision of a record that does not exist. */
    public static final long ABSENT = 0;
}
