package io.liaise.core.spi.channel;

import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.PluginFactory;
import io.liaise.core.spi.PluginSettings;

/** What ServiceLoader finds of a channel. */
public interface ChannelFactory extends PluginFactory {

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
