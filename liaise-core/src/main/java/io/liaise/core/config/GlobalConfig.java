package io.liaise.core.config;

import io.liaise.core.spi.PluginSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What {@code config.toml} says.
 *
 * @param ownerLogin the operator's own login
 * @param stateDir the folder of liaise's own state, absolute
 * @param zone the zone days are counted in
 * @param keeping how long things are kept
 * @param notices how the operator hears of things
 * @param services where other services are
 * @param inbox the web inbox
 * @param plugins the settings of each plugin
 */
public record GlobalConfig(
        String ownerLogin,
        Path stateDir,
        ZoneId zone,
        Keeping keeping,
        Notices notices,
        Services services,
        Inbox inbox,
        Map<String, PluginSettings> plugins) {

    /** Copies the settings, keeping their order. */
    public GlobalConfig {
        plugins = Collections.unmodifiableMap(new LinkedHashMap<>(plugins));
    }

    /** {@return the settings of a plugin, empty where it has none} */
    public PluginSettings plugin(String name) {
        return plugins.getOrDefault(name, PluginSettings.none("[plugins.%s] of config.toml".formatted(name)));
    }

    /**
     * How long things are kept.
     *
     * @param archive how long a finished case is silent before ticks stop reading it
     * @param retention how long runs, receipts and counts are kept
     */
    public record Keeping(Duration archive, Duration retention) {}

    /**
     * How the operator hears of things.
     *
     * @param topicEnv the environment variable that holds the ntfy topic
     * @param url the ntfy server
     * @param command a program to run for each notice, and its arguments; empty for none
     * @param quiet when notices that can wait do wait
     */
    public record Notices(String topicEnv, String url, List<String> command, Optional<QuietHours> quiet) {
        /** Copies the command. */
        public Notices {
            command = List.copyOf(command);
        }
    }

    /**
     * A part of the day, which may reach over midnight. Of no length when both ends are one.
     *
     * @param from its first minute
     * @param to the first minute after it
     */
    public record QuietHours(LocalTime from, LocalTime to) {
        /** {@return whether a time of day lies in it} */
        public boolean contains(LocalTime time) {
            boolean afterStart = !time.isBefore(from);
            boolean beforeEnd = time.isBefore(to);
            if (from.equals(to)) {
                return false;
            }
            return from.isBefore(to) ? afterStart && beforeEnd : afterStart || beforeEnd;
        }
    }

    /**
     * Where other services are.
     *
     * @param githubApi GitHub's interface
     * @param peopleRecords a path, {@code auto} or {@code off}
     * @param rulesFile the operator's own rules for the gate
     * @param personalTerms words about the operator
     */
    public record Services(
            String githubApi, String peopleRecords, Optional<Path> rulesFile, List<String> personalTerms) {
        /** Copies the words. */
        public Services {
            personalTerms = List.copyOf(personalTerms);
        }
    }

    /**
     * The web inbox.
     *
     * @param listen the address it answers on
     * @param publicUrl the address people reach it under
     * @param trustedProxies how many proxies stand before it
     * @param sites each site by its name
     */
    public record Inbox(String listen, Optional<String> publicUrl, int trustedProxies, Map<String, Site> sites) {
        /** Copies the sites, keeping their order. */
        public Inbox {
            sites = Collections.unmodifiableMap(new LinkedHashMap<>(sites));
        }
    }

    /**
     * A site of the web inbox.
     *
     * @param origins the origins whose pages may send reports
     * @param ratePerMinute how many reports a sender may make a minute
     * @param burst how many at once
     * @param maxBodyBytes the largest report
     * @param maxAge how old a signed identity may be
     */
    public record Site(List<String> origins, int ratePerMinute, int burst, int maxBodyBytes, Duration maxAge) {
        /** Copies the origins. */
        public Site {
            origins = List.copyOf(origins);
        }
    }
}
