package io.liaise.core.spi.gate;

import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.PluginFactory;
import io.liaise.core.spi.PluginSettings;

/** What ServiceLoader finds of a people directory. */
public interface PeopleDirectoryFactory extends PluginFactory {

    /**
     * Makes a live directory.
     *
     * @param settings the {@code [people]} table of {@code config.toml}
     * @param host what the host offers
     */
    PeopleDirectory create(PluginSettings settings, HostContext host);
}
