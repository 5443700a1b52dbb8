package io.liaise.core.spi.store;

import io.liaise.core.failure.LedgerException;
import io.liaise.core.store.Key;
import io.liaise.core.store.Shelf;
import io.liaise.core.store.Stored;
import java.util.List;
import java.util.Optional;

/** Reads of a store. Within one {@link Store#read} they all see the same state. */
public interface StoreView {

    /**
     * {@return the record, or empty where there is none}
     *
     * @throws LedgerException when the record is there and cannot be read
     */
    Optional<Stored> find(Key key);

    /**
     * Lists the records of a kind on one shelf.
     *
     * @return the readable ones in the order of their keys, and the keys of those that could not be read
     */
    Listing list(Shelf shelf, String kind);

    /**
     * Reads a history.
     *
     * @param history the key lines were appended under
     * @param skip how many of the oldest lines to leave out
     * @return its lines from the oldest on, without line ends; empty where nothing was appended
     */
    List<String> lines(Key history, long skip);
}
