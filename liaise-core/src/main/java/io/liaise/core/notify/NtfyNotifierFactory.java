package io.liaise.core.notify;

import io.liaise.core.failure.ConfigException;
import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.PluginSettings;
import io.liaise.core.spi.notify.Notifier;
import io.liaise.core.spi.notify.NotifierFactory;
import java.net.URI;
import java.util.Optional;

/** Makes what publishes to ntfy, where the environment names a topic. */
public final class NtfyNotifierFactory implements NotifierFactory {

    @Override
    public String name() {
        return "ntfy";
    }

    @Override
    public Optional<Notifier> create(PluginSettings settings, HostContext host) {
        Optional<String> topic = settings.text("ntfy_topic_env")
                .map(host.environment()::get)
                .map(String::strip)
                .filter(name -> !name.isEmpty());
        return topic.map(name -> new NtfyNotifier(server(settings), name));
    }

    private static URI server(PluginSettings settings) {
        String url = settings.requireText("ntfy_url");
        try {
            URI server = URI.create(url);
            if (server.getHost() != null && ("https".equals(server.getScheme()) || "http".equals(server.getScheme()))) {
                return server;
            }
        } catch (IllegalArgumentException e) {
            throw new ConfigException("%s: ntfy_url is no address".formatted(settings.source()));
        }
        throw new ConfigException("%s: ntfy_url has to begin with https://".formatted(settings.source()));
    }
}
