package io.liaise.core.spi.channel;

import io.liaise.core.failure.ChannelException;
import io.liaise.core.message.Attachment;
import java.io.InputStream;

/** A channel that can hand over what came with a message. */
public interface FetchesAttachments {

    /**
     * Opens the bytes of an attachment. The caller bounds how much it reads, and closes the stream.
     *
     * @throws ChannelException when it is not there any more, or is none this channel may fetch
     */
    InputStream open(Attachment attachment);
}
