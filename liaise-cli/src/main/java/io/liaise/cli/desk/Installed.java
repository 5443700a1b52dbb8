package io.liaise.cli.desk;

import io.liaise.core.failure.LiaiseException;
import io.liaise.core.plugin.Guard;
import io.liaise.core.plugin.Plugins;
import io.liaise.core.spi.channel.ChannelFactory;
import io.liaise.core.spi.channel.ChannelGrammar;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * The plugins that are installed, with what each channel said about its references. A channel that cannot say it is
 * among the problems.
 *
 * @param plugins the plugins
 * @param grammars the grammar of each channel among them, by its name
 */
public record Installed(Plugins plugins, Map<String, ChannelGrammar> grammars) {

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** Copies the grammars. */
    public Installed {
        grammars = Collections.unmodifiableMap(new TreeMap<>(grammars));
    }

    /** Asks each channel for its grammar, and waits five seconds for each at most. */
    public static Installed of(Plugins found) {
        return of(found, new Guard(PATIENCE));
    }

    static Installed of(Plugins found, Guard guard) {
        Map<String, ChannelGrammar> grammars = new TreeMap<>();
        Plugins usable = found;
        for (Plugins.Found one : found.found()) {
            if (one.factory() instanceof ChannelFactory channel) {
                try {
                    grammars.put(one.name(), guard.call(one.name(), channel::grammar));
                } catch (LiaiseException e) {
                    usable = usable.without(one, "it gives no grammar: " + e.getMessage());
                }
            }
        }
        return new Installed(usable, grammars);
    }
}
