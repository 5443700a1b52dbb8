package io.liaise.core.spi.store;

import io.liaise.core.failure.LedgerException;
import io.liaise.core.store.Commit;
import io.liaise.core.store.CommitResult;
import java.util.function.Function;

/**
 * Keeps records and histories, and changes them by commits.
 *
 * <p>A record is a JSON text under a key; a history is a list of lines that only grows. Every implementation is safe
 * for use by several threads, and one that is shared between processes is safe for those too.
 */
public interface Store extends StoreView, AutoCloseable {

    /**
     * Runs several reads against one state.
     *
     * @param reads may be run more than once, so it should do nothing but read
     * @return what {@code reads} returned
     */
    <T> T read(Function<StoreView, T> reads);

    /**
     * Lands a change whole or not at all. When this returns {@link CommitResult.Committed} the change survives a power
     * cut, as far as the implementation is durable at all.
     *
     * @throws LedgerException when nothing could be written, or when it is not known whether it was
     */
    CommitResult commit(Commit commit);

    /** Lets go of what the store holds open. Records stay. */
    @Override
    void close();
}
