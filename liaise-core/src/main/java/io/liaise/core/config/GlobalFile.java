package io.liaise.core.config;

import io.liaise.core.config.ConfigProblem.Severity;
import io.liaise.core.config.GlobalConfig.Inbox;
import io.liaise.core.config.GlobalConfig.Keeping;
import io.liaise.core.config.GlobalConfig.Notices;
import io.liaise.core.config.GlobalConfig.QuietHours;
import io.liaise.core.config.GlobalConfig.Services;
import io.liaise.core.config.GlobalConfig.Site;
import io.liaise.core.spi.PluginSettings;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads {@code config.toml}. */
final class GlobalFile {

    private static final String MINIMAL = "owner_login = \"your-login\"\nstate_dir = \"~/.local/state/liaise\"";

    private final Document file;
    private final Place place;

    private GlobalFile(Document file, Place place) {
        this.file = file;
        this.place = place;
    }

    /**
     * What paths are taken against.
     *
     * @param root the folder of the configuration
     * @param home the operator's home
     * @param zone the machine's zone
     */
    record Place(Path root, Path home, ZoneId zone) {

        /** {@return a path of a file, with a leading tilde and relative paths made absolute} */
        Path resolve(String path) {
            if (path.equals("~") || path.startsWith("~/")) {
                return home.resolve(path.substring(Math.min(2, path.length()))).normalize();
            }
            return root.resolve(path).normalize();
        }
    }

    /**
     * What came of reading.
     *
     * @param config what it says; empty when it cannot be used
     * @param problems everything that is wrong in it
     */
    record Result(Optional<GlobalConfig> config, List<ConfigProblem> problems) {}

    static Result read(Place place) {
        List<Setting> keys = Stream.concat(GlobalKeys.ALL.stream(), GlobalKeys.LEFT_OVER.stream())
                .toList();
        Document file = Document.read(place.root().resolve("config.toml"), keys, MINIMAL);
        GlobalFile global = new GlobalFile(file, place);
        GlobalKeys.LEFT_OVER.stream()
                .filter(file::has)
                .forEach(key -> file.problem(
                        Severity.NOTE,
                        key.parts(),
                        "is of an older version and does nothing; each subject has its own"));
        Optional<GlobalConfig> config = file.isBroken() ? Optional.empty() : Optional.of(global.config());
        return new Result(file.isBroken() ? Optional.empty() : config, file.problems());
    }

    private GlobalConfig config() {
        return new GlobalConfig(
                file.textOrStandard(GlobalKeys.OWNER_LOGIN),
                path(GlobalKeys.STATE_DIR).orElse(place.root()),
                zone(),
                new Keeping(days(GlobalKeys.ARCHIVE_DAYS), days(GlobalKeys.RETENTION_DAYS)),
                notices(),
                new Services(
                        file.textOrStandard(GlobalKeys.API_URL),
                        file.textOrStandard(GlobalKeys.PEOPLE_RECORDS),
                        path(GlobalKeys.RULES_FILE),
                        file.texts(GlobalKeys.PERSONAL_TERMS).orElse(List.of())),
                inbox(),
                plugins());
    }

    private Duration days(Setting setting) {
        return Duration.ofDays(file.wholeOrStandard(setting));
    }

    private Optional<Path> path(Setting setting) {
        return file.text(setting).map(place::resolve);
    }

    private ZoneId zone() {
        return file.text(GlobalKeys.TIMEZONE)
                .map(name -> {
                    try {
                        return ZoneId.of(name);
                    } catch (DateTimeException e) {
                        file.error(GlobalKeys.TIMEZONE, "is no time zone; write one like Europe/Zurich");
                        return place.zone();
                    }
                })
                .orElse(place.zone());
    }

    private Notices notices() {
        return new Notices(
                file.textOrStandard(GlobalKeys.NTFY_TOPIC_ENV),
                file.textOrStandard(GlobalKeys.NTFY_URL),
                file.texts(GlobalKeys.NOTIFY_COMMAND).orElse(List.of()),
                file.text(GlobalKeys.QUIET_HOURS).flatMap(this::quietHours));
    }

    private Optional<QuietHours> quietHours(String text) {
        String[] ends = text.split("-", -1);
        try {
            if (ends.length == 2) {
                return Optional.of(new QuietHours(LocalTime.parse(ends[0].strip()), LocalTime.parse(ends[1].strip())));
            }
        } catch (DateTimeException e) {
            // told below, like any other form
        }
        file.error(GlobalKeys.QUIET_HOURS, "has to be two times of day, as in 22:00-07:00");
        return Optional.empty();
    }

    private Inbox inbox() {
        Map<String, Site> sites = new LinkedHashMap<>();
        List<String> above = List.of("inbox", "sites");
        for (String name : file.names(above)) {
            sites.put(
                    name,
                    new Site(
                            file.texts(at(name, "origins"), GlobalKeys.SITE_ORIGINS.form())
                                    .orElse(List.of()),
                            count(name, "rate_per_minute", GlobalKeys.SITE_RATE),
                            count(name, "burst", GlobalKeys.SITE_BURST),
                            count(name, "max_body_bytes", GlobalKeys.SITE_BODY),
                            Duration.ofSeconds(count(name, "max_age_s", GlobalKeys.SITE_AGE))));
        }
        return new Inbox(
                file.textOrStandard(GlobalKeys.LISTEN),
                file.text(GlobalKeys.PUBLIC_URL),
                (int) file.wholeOrStandard(GlobalKeys.TRUSTED_PROXIES),
                sites);
    }

    private static List<String> at(String site, String key) {
        return List.of("inbox", "sites", site, key);
    }

    private int count(String site, String key, Setting setting) {
        return file.whole(at(site, key), setting.form())
                .orElseGet(() -> Long.valueOf(setting.standard()))
                .intValue();
    }

    private Map<String, PluginSettings> plugins() {
        Map<String, PluginSettings> plugins = new LinkedHashMap<>();
        for (String name : file.names(List.of("plugins"))) {
            List<String> path = new ArrayList<>(List.of("plugins", name));
            plugins.put(name, new PluginSettings("[plugins.%s] of config.toml".formatted(name), file.anything(path)));
        }
        return plugins;
    }
}
