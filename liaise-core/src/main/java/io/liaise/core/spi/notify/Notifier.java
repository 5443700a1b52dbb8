package io.liaise.core.spi.notify;

import io.liaise.core.failure.ChannelException;
import io.liaise.core.notice.Notice;

/** Tells the operator something. */
public interface Notifier extends AutoCloseable {

    /**
     * Delivers a notice.
     *
     * @throws ChannelException when it did not arrive; it may be tried again
     */
    void notify(Notice notice);

    @Override
    void close();
}
