package io.liaise.core.spi.channel;

import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.PluginSettings;

/** What ServiceLoader finds of a channel. Making one and asking it anything but {@link #create} does no I/O. */
public interface ChannelFactory {

    /** {@return the channel's name, which its references begin with} */
    String name();

    /** {@return what its references and messages look like} */
    ChannelGrammar grammar();

    /**
     * Makes a live channel.
     *
     * @param settings the channel's own table of {@code config.toml}
     * @param host what the host offers
     */
    Channel create(PluginSettings settings, HostContext host);
}
