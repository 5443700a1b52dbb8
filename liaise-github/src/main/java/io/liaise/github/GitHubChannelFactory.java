package io.liaise.github;

import io.liaise.core.failure.RefusedException;
import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.PluginSettings;
import io.liaise.core.spi.channel.Channel;
import io.liaise.core.spi.channel.ChannelFactory;
import io.liaise.core.spi.channel.ChannelGrammar;

/** Makes the channel to GitHub. */
public final class GitHubChannelFactory implements ChannelFactory {

    @Override
    public String name() {
        return GitHubGrammar.CHANNEL;
    }

    @Override
    public ChannelGrammar grammar() {
        return new GitHubGrammar();
    }

    @Override
    public Channel create(PluginSettings settings, HostContext host) {
        throw new RefusedException("this version knows GitHub's references only; it cannot listen there yet");
    }
}
