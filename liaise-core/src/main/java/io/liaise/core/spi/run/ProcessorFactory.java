package io.liaise.core.spi.run;

import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.PluginSettings;

/** What ServiceLoader finds of a processor. Making one and asking its name does no I/O. */
public interface ProcessorFactory {

    /** {@return the processor's name, as a subject's {@code [processor] use} names it} */
    String name();

    /**
     * Makes a live processor.
     *
     * @param settings the processor's own table of {@code config.toml}
     * @param host what the host offers
     */
    Processor create(PluginSettings settings, HostContext host);
}
