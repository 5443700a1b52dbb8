package io.liaise.core.scripted;

import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.PluginSettings;
import io.liaise.core.spi.run.Processor;
import io.liaise.core.spi.run.ProcessorFactory;
import java.nio.file.Path;

/** Makes the processor whose agent does what a file says. The setting {@code script} names that file. */
public final class ScriptedProcessorFactory implements ProcessorFactory {

    @Override
    public String name() {
        return "scripted";
    }

    @Override
    public Processor create(PluginSettings settings, HostContext host) {
        String script = settings.requireText("script");
        Path file = script.startsWith("~/")
                ? host.home().resolve(script.substring(2))
                : host.root().resolve(script);
        return new ScriptedProcessor(file, host);
    }
}
