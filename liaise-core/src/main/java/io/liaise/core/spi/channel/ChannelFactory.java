package io.liaise.core.spi.channel;

import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.PluginFactory;
import io.liaise.core.spi.PluginSettings;
import java.util.List;

/** What ServiceLoader finds of a channel. */
public interface ChannelFactory extends PluginFactory {

    /** {@return what its references and messages look like} */
    ChannelGrammar grammar();

    /**
     * {@return what the channel needs to be set, and where each setting comes from; never a value}
     *
     * @param settings the channel's own table of {@code config.toml}
     * @param host what the host offers
     */
    default List<Requirement> requirements(PluginSettings settings, HostContext host) {
        return List.of();
    }

    /**
     * Makes a live channel. It connects to nothing before it is used.
     *
     * @param settings the channel's own table of {@code config.toml}
     * @param host what the host offers
     */
    Channel create(PluginSettings settings, HostContext host);
}
