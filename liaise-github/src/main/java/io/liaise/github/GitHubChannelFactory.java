package io.liaise.github;

import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.PluginSettings;
import io.liaise.core.spi.channel.Channel;
import io.liaise.core.spi.channel.ChannelFactory;
import io.liaise.core.spi.channel.ChannelGrammar;
import io.liaise.core.spi.channel.Requirement;
import io.liaise.core.spi.channel.Requirement.Source;
import java.util.List;

/** Makes the channel to GitHub. Its settings are the {@code [github]} table. */
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
    public List<Requirement> requirements(PluginSettings settings, HostContext host) {
        boolean token = GitHubToken.variable(host.environment()).isPresent();
        boolean secret = host.environment().containsKey(GitHubChannel.WEBHOOK_SECRET);
        boolean elsewhere = host.environment().containsKey(GitHubUrls.VARIABLE);
        boolean configured = settings.text("api_url").isPresent();
        return List.of(
                new Requirement(
                        "GH_TOKEN",
                        token ? Source.ENV : Source.PROGRAM,
                        true,
                        "the token liaise shows; without it `gh auth token` is asked"),
                new Requirement(
                        "api_url",
                        elsewhere ? Source.ENV : configured ? Source.CONFIG : Source.DEFAULT,
                        false,
                        "where GitHub's interface is"),
                new Requirement(
                        GitHubChannel.WEBHOOK_SECRET,
                        secret ? Source.ENV : Source.MISSING,
                        false,
                        "checks what GitHub pushes; nothing needs it yet"));
    }

    @Override
    public Channel create(PluginSettings settings, HostContext host) {
        RestClient client = new RestClient(
                GitHubUrls.base(host.environment(), settings.text("api_url")), new GitHubToken(host), host.clock());
        return new GitHubChannel(client, host);
    }
}
