package io.liaise.core.spi.run;

import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.PluginFactory;
import io.liaise.core.spi.PluginSettings;

/** What ServiceLoader finds of a processor. */
public interface ProcessorFactory extends PluginFactory {

    /** {@return the processor's name, as a subject's {@code [processor] use} names it} */
    @Override
    String name();

    /**
     * Makes a live processor.
     *
     * @param settings the processor's own table of {@code config.toml}
     * @param host what the host offers
     */
    Processor create(PluginSettings settings, HostContext host);
}
