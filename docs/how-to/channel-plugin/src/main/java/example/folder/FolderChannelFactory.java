package example.folder;

import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.PluginSettings;
import io.liaise.core.spi.channel.Channel;
import io.liaise.core.spi.channel.ChannelFactory;
import io.liaise.core.spi.channel.ChannelGrammar;
import io.liaise.core.spi.channel.Requirement;
import java.nio.file.Path;
import java.util.List;

/** Makes the channel whose conversations are folders of text files. Its setting {@code path} names the folder of all. */
public final class FolderChannelFactory implements ChannelFactory {

    @Override
    public String name() {
        return FolderGrammar.CHANNEL;
    }

    @Override
    public ChannelGrammar grammar() {
        return new FolderGrammar();
    }

    @Override
    public List<Requirement> requirements(PluginSettings settings, HostContext host) {
        boolean set = settings.text("path").isPresent();
        return List.of(new Requirement(
                "path",
                set ? Requirement.Source.CONFIG : Requirement.Source.MISSING,
                true,
                "the folder that holds the places"));
    }

    @Override
    public Channel create(PluginSettings settings, HostContext host) {
        String path = settings.requireText("path");
        Path folder = path.startsWith("~/")
                ? host.home().resolve(path.substring(2))
                : host.root().resolve(path);
        return new FolderChannel(folder, host.clock());
    }
}
