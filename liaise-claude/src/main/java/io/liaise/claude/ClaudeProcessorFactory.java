package io.liaise.claude;

import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.PluginSettings;
import io.liaise.core.spi.run.Processor;
import io.liaise.core.spi.run.ProcessorFactory;

/** Makes the processor that runs {@code claude} without a person at it. */
public final class ClaudeProcessorFactory implements ProcessorFactory {

    @Override
    public String name() {
        return "claude";
    }

    @Override
    public Processor create(PluginSettings settings, HostContext host) {
        return new ClaudeProcessor(ClaudeSettings.of(settings), host);
    }
}
