package io.liaise.cli.desk;

import io.liaise.core.config.Configuration;
import io.liaise.core.config.GlobalConfig;
import io.liaise.core.config.SubjectRouting;
import io.liaise.core.engine.Liaise;
import io.liaise.core.engine.Settings;
import io.liaise.core.failure.NotFoundException;
import io.liaise.core.intake.Intake;
import io.liaise.core.ledger.FileStore;
import io.liaise.core.ledger.Ledger;
import io.liaise.core.plugin.Plugins;
import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.Ids;
import io.liaise.core.spi.PluginSettings;
import io.liaise.core.spi.channel.Channel;
import io.liaise.core.spi.channel.ChannelFactory;
import io.liaise.core.spi.channel.ChannelGrammar;
import io.liaise.webinbox.Inbox;
import io.liaise.webinbox.InboxSettings;
import io.liaise.webinbox.SiteSecret;
import io.liaise.webinbox.SiteSettings;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Everything put together: the one place where parts are chosen.
 *
 * @param console where commands speak
 * @param machine what the machine offers
 * @param ids names nobody can guess
 * @param installed the plugins that are installed
 */
public record Wiring(Console console, Machine machine, Ids ids, Installed installed) {

    /** {@return the time} */
    public Clock clock() {
        return machine.clock();
    }

    /** {@return the operator's home} */
    public Path home() {
        return machine.home();
    }

    /** {@return what plugins there are} */
    public Plugins plugins() {
        return installed.plugins();
    }

    /** {@return the grammar of each channel that is installed} */
    public Map<String, ChannelGrammar> grammars() {
        return installed.grammars();
    }

    /** {@return the folder of the configuration, where none is named} */
    public Path standardRoot() {
        return home().resolve(".config").resolve("liaise");
    }

    /** {@return what the operator wrote down} */
    public Configuration configuration(Path root) {
        return Configuration.load(root.toAbsolutePath().normalize(), home(), machine.zone(), grammars());
    }

    /** {@return the ledger of a configuration; the caller closes it} */
    public Ledger ledger(GlobalConfig global) {
        return new Ledger(FileStore.open(global.stateDir()));
    }

    /** {@return what plugins are given to work with} */
    public HostContext host(Configuration configuration) {
        return new DeskHost(
                machine,
                ids,
                configuration.root(),
                configuration.requireGlobal().stateDir());
    }

    /** {@return a builder of the whole loop, with the parts that are installed} */
    public Liaise.Builder engine(Configuration configuration) {
        List<String> reader = new ArrayList<>(machine.launcher());
        reader.addAll(List.of("read", "--root", configuration.root().toString()));
        return Liaise.builder(configuration, host(configuration))
                .plugins(plugins())
                .reader(reader);
    }

    /** {@return a channel's own settings} */
    public PluginSettings settings(Configuration configuration, String channel) {
        return Settings.channel(configuration.requireGlobal(), channel);
    }

    /** {@return a live channel, if it is installed; the caller closes it} */
    public Optional<Channel> channel(Configuration configuration, String name) {
        return Optional.ofNullable(plugins().all(ChannelFactory.class).get(name))
                .map(factory -> factory.create(settings(configuration, name), host(configuration)));
    }

    /**
     * {@return a live channel; the caller closes it}
     *
     * @throws NotFoundException when it is not installed
     */
    public Channel requireChannel(Configuration configuration, String name) {
        return channel(configuration, name)
                .orElseThrow(() -> NotFoundException.among(
                        "channel", name, plugins().all(ChannelFactory.class).keySet()));
    }

    /** {@return intake over a ledger} */
    public Intake intake(Configuration configuration, Ledger ledger) {
        return new Intake(
                ledger,
                name -> channel(configuration, name),
                SubjectRouting.of(configuration, grammars()),
                address -> Optional.empty());
    }

    /** {@return the web inbox} */
    public Inbox inbox(Configuration configuration) {
        GlobalConfig.Inbox inbox = configuration.requireGlobal().inbox();
        Map<String, SiteSettings> sites = new TreeMap<>();
        inbox.sites()
                .forEach((name, site) -> sites.put(
                        name,
                        new SiteSettings(
                                site.origins(),
                                site.origins().isEmpty(),
                                new SiteSettings.Limits(
                                        site.ratePerMinute(), site.burst(), site.maxBodyBytes(), site.maxAge()),
                                SiteSecret.find(name, machine.environment(), configuration.root()))));
        return Inbox.of(
                new InboxSettings(inbox.publicUrl().map(URI::create), inbox.trustedProxies(), sites),
                host(configuration));
    }
}
