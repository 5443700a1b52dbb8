package io.liaise.core.spi.run;

import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.PluginFactory;
import io.liaise.core.spi.PluginSettings;

/** What ServiceLoader finds of a triage. */
public interface TriageFactory extends PluginFactory {

    /**
     * Makes a live triage.
     *
     * @param settings the triage's own table of {@code config.toml}
     * @param host what the host offers
     */
    Triage create(PluginSettings settings, HostContext host);
}
