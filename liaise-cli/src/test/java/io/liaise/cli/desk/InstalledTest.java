package io.liaise.cli.desk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.plugin.Guard;
import io.liaise.core.plugin.PluginProblem;
import io.liaise.core.plugin.Plugins;
import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.PluginSettings;
import io.liaise.core.spi.channel.Channel;
import io.liaise.core.spi.channel.ChannelFactory;
import io.liaise.core.spi.channel.ChannelGrammar;
import io.liaise.github.GitHubChannelFactory;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class InstalledTest {

    /** A channel that says this when asked for its grammar. */
    private record Odd(Supplier<ChannelGrammar> answer) implements ChannelFactory {
        @Override
        public String name() {
            return "odd";
        }

        @Override
        public ChannelGrammar grammar() {
            return answer.get();
        }

        @Override
        public Channel create(PluginSettings settings, HostContext host) {
            throw new IllegalStateException("no channel is made here");
        }
    }

    @Test
    void namesAChannelWhoseGrammarThrowsAndKeepsTheRest() {
        Odd odd = new Odd(() -> {
            throw new IllegalStateException("secret");
        });

        Installed installed = Installed.of(Plugins.of(odd, new GitHubChannelFactory()));

        assertEquals(Set.of("github"), installed.grammars().keySet());
        assertEquals(1, installed.plugins().found().size());
        PluginProblem problem = installed.plugins().problems().get(0);
        assertEquals(Odd.class.getName(), problem.type());
        assertEquals("it gives no grammar: odd failed with IllegalStateException", problem.reason());
    }

    @Test
    void namesAChannelWhoseGrammarHangs() {
        CountDownLatch never = new CountDownLatch(1);
        Odd odd = new Odd(() -> {
            try {
                never.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            throw new IllegalStateException("woken");
        });

        Installed installed = Installed.of(Plugins.of(odd), new Guard(Duration.ofMillis(20)));

        assertEquals(Set.of(), installed.grammars().keySet());
        assertTrue(installed.plugins().problems().get(0).reason().contains("did not answer"));
    }
}
