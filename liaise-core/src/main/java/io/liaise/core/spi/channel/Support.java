package io.liaise.core.spi.channel;

import io.liaise.core.message.Vocabulary;

/** How far a channel can do something. */
public enum Support implements Vocabulary {
    /** Not at all. */
    NONE,
    /** In some cases; the channel's notes say which. */
    PARTIAL,
    /** In every case. */
    FULL
}
