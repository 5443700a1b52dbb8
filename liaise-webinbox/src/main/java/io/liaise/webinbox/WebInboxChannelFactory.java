package io.liaise.webinbox;

import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.PluginSettings;
import io.liaise.core.spi.channel.Channel;
import io.liaise.core.spi.channel.ChannelFactory;
import io.liaise.core.spi.channel.ChannelGrammar;
import java.util.Map;
import java.util.Optional;

/** Makes the channel to the web inbox. */
public final class WebInboxChannelFactory implements ChannelFactory {

    @Override
    public String name() {
        return WebInboxGrammar.CHANNEL;
    }

    @Override
    public ChannelGrammar grammar() {
        return new WebInboxGrammar();
    }

    @Override
    public Channel create(PluginSettings settings, HostContext host) {
        return new WebInboxChannel(Inbox.of(new InboxSettings(Optional.empty(), 0, Map.of()), host));
    }
}
