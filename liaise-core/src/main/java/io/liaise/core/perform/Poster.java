package io.liaise.core.perform;

import io.liaise.core.message.Outbound;
import io.liaise.core.message.SendKey;
import io.liaise.core.message.SendResult;

/** Posts messages so that one key is never posted twice. */
public interface Poster {

    /** Posts a message, or finds that it was posted before. */
    SendResult post(Outbound message, SendKey key);

    /** Looks whether an earlier try was posted; posts nothing. */
    SendResult confirm(Outbound message, SendKey key);
}
