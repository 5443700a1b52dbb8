package io.liaise.core.spi.gate;

import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.PluginFactory;
import io.liaise.core.spi.PluginSettings;
import java.util.List;

/** What ServiceLoader finds of detectors. */
public interface DetectorFactory extends PluginFactory {

    /**
     * Makes live detectors.
     *
     * @param settings the plugin's own table of {@code config.toml}
     * @param host what the host offers
     */
    List<Detector> create(PluginSettings settings, HostContext host);
}
