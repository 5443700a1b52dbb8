package io.liaise.core.store;

/**
 * Where a record stands: among the open work or among what is finished.
 *
 * <p>A tick lists the open shelf only, so what it costs follows the open work. Finished records are found by their key.
 */
public enum Shelf {
    /** What a tick reads. */
    OPEN,
    /** What is kept, and listed on request only. */
    ARCHIVE
}
