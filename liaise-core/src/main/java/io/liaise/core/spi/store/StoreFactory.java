package io.liaise.core.spi.store;

import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.PluginFactory;
import io.liaise.core.spi.PluginSettings;

/** What ServiceLoader finds of a store. */
public interface StoreFactory extends PluginFactory {

    /**
     * Opens a store.
     *
     * @param settings the store's own table of {@code config.toml}
     * @param host what the host offers
     */
    Store create(PluginSettings settings, HostContext host);
}
