package io.liaise.core.spi.gate;

import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.PluginFactory;
import io.liaise.core.spi.PluginSettings;
import java.util.List;

/** What ServiceLoader finds of a gate. */
public interface GateFactory extends PluginFactory {

    /**
     * Makes a live gate.
     *
     * @param settings the {@code [gate]} table of {@code config.toml}
     * @param detectors the detectors of other plugins, by name
     * @param people who people are
     * @param host what the host offers
     */
    Gate create(PluginSettings settings, List<Detector> detectors, PeopleDirectory people, HostContext host);
}
