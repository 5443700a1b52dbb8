package io.liaise.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.cli.desk.Console;
import io.liaise.core.plugin.Plugins;
import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.PluginSettings;
import io.liaise.core.spi.channel.Channel;
import io.liaise.core.spi.channel.ChannelFactory;
import io.liaise.core.spi.channel.ChannelGrammar;
import io.liaise.github.GitHubChannelFactory;
import io.liaise.webinbox.WebInboxChannelFactory;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrokenChannelTest {

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void isNamedAmongThePluginsAndInTheStatus() throws IOException {
        int listed = run("plugins");
        int shown = run("status");

        assertEquals(1, listed);
        assertEquals(0, shown);
        assertTrue(err.toString().contains("channel " + Broken.class.getName()), err.toString());
        assertTrue(out.toString().contains("it gives no grammar: broken failed with IllegalStateException"));
        assertTrue(out.toString().contains("github"));
    }

    private int run(String command) throws IOException {
        Console console = new Console(new PrintWriter(out), new PrintWriter(err), false, false);
        Plugins plugins = Plugins.of(new Broken(), new GitHubChannelFactory(), new WebInboxChannelFactory());
        return Liaise.run(new TestDesk(folder).configured().wiring(console, plugins), command);
    }

    /** A channel that does not know its own references. */
    private static final class Broken implements ChannelFactory {
        @Override
        public String name() {
            return "broken";
        }

        @Override
        public ChannelGrammar grammar() {
            throw new IllegalStateException("no grammar");
        }

        @Override
        public Channel create(PluginSettings settings, HostContext host) {
            throw new IllegalStateException("no channel is made here");
        }
    }
}
