package io.liaise.cli.desk;

import io.liaise.core.config.Configuration;
import io.liaise.core.config.GlobalConfig;
import io.liaise.core.ledger.FileStore;
import io.liaise.core.ledger.Ledger;
import io.liaise.core.plugin.Plugins;
import io.liaise.core.spi.channel.ChannelFactory;
import io.liaise.core.spi.channel.ChannelGrammar;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.Map;
import java.util.TreeMap;

/**
 * Everything put together: the one place where parts are chosen.
 *
 * @param console where commands speak
 * @param home the operator's home
 * @param environment the environment variables
 * @param clock the time
 * @param zone the machine's zone
 * @param plugins what was found
 */
public record Wiring(
        Console console, Path home, Map<String, String> environment, Clock clock, ZoneId zone, Plugins plugins) {

    /** Copies the environment. */
    public Wiring {
        environment = Map.copyOf(environment);
    }

    /** {@return the folder of the configuration, where none is named} */
    public Path standardRoot() {
        return home.resolve(".config").resolve("liaise");
    }

    /** {@return what the operator wrote down} */
    public Configuration configuration(Path root) {
        return Configuration.load(root.toAbsolutePath().normalize(), home, zone, grammars());
    }

    /** {@return the ledger of a configuration; the caller closes it} */
    public Ledger ledger(GlobalConfig global) {
        return new Ledger(FileStore.open(global.stateDir()));
    }

    /** {@return the grammar of each channel that is installed} */
    public Map<String, ChannelGrammar> grammars() {
        Map<String, ChannelGrammar> grammars = new TreeMap<>();
        plugins.all(ChannelFactory.class).forEach((name, factory) -> grammars.put(name, factory.grammar()));
        return grammars;
    }
}
