package io.liaise.core.spi;

/** Makes names nobody can guess. Safe for use by several threads. */
public interface Ids {

    /** {@return so many random lower-case hex digits} */
    String hex(int digits);
}
