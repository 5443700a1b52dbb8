package io.liaise.core.notify;

import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.PluginSettings;
import io.liaise.core.spi.notify.Notifier;
import io.liaise.core.spi.notify.NotifierFactory;
import java.util.List;
import java.util.Optional;

/** Makes what runs the operator's own program, where one is set. */
public final class CommandNotifierFactory implements NotifierFactory {

    @Override
    public String name() {
        return "command";
    }

    @Override
    public Optional<Notifier> create(PluginSettings settings, HostContext host) {
        List<String> argv = settings.texts("command");
        return argv.isEmpty()
                ? Optional.empty()
                : Optional.of(new CommandNotifier(argv, host.environment(), host.commands()));
    }
}
