package io.liaise.core.spi.notify;

import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.PluginFactory;
import io.liaise.core.spi.PluginSettings;
import java.util.Optional;

/** What ServiceLoader finds of a notifier. */
public interface NotifierFactory extends PluginFactory {

    /**
     * Makes a live notifier.
     *
     * @param settings the {@code [notify]} table of {@code config.toml}
     * @param host what the host offers
     * @return empty when the settings do not ask for it
     */
    Optional<Notifier> create(PluginSettings settings, HostContext host);
}
