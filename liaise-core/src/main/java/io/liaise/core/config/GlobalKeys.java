package io.liaise.core.config;

import io.liaise.core.config.Setting.Form;
import java.util.List;

/** The keys of {@code config.toml}. */
final class GlobalKeys {

    static final Setting OWNER_LOGIN =
            key("owner_login", Form.TEXT, Setting.REQUIRED, "Your own login on GitHub; liaise works as this account.");
    static final Setting STATE_DIR = key(
            "state_dir",
            Form.PATH,
            Setting.REQUIRED,
            "The folder liaise keeps its ledger, runs and secrets of its own in.");
    static final Setting TIMEZONE =
            key("timezone", Form.TEXT, "the machine's", "The zone days are counted in, as in Europe/Zurich.");
    static final Setting ARCHIVE_DAYS = key(
            "archive_days", Form.whole(1), "30", "How long a finished case is silent before ticks stop reading it.");
    static final Setting RETENTION_DAYS =
            key("retention_days", Form.whole(1), "90", "How long runs, receipts and counts are kept.");

    static final Setting NTFY_TOPIC_ENV = key(
            "notify.ntfy_topic_env",
            Form.TEXT,
            "LIAISE_NTFY_TOPIC",
            "The environment variable that holds your ntfy topic.");
    static final Setting NTFY_URL =
            key("notify.ntfy_url", Form.TEXT, "https://ntfy.sh", "The ntfy server notices are published to.");
    static final Setting NOTIFY_COMMAND = key(
            "notify.command",
            Form.TEXTS,
            "none",
            "A program to run for each notice, with its arguments; title and text are added as the last two. No shell is used.");
    static final Setting QUIET_HOURS =
            key("notify.quiet", Form.TEXT, "none", "When notices that can wait do wait, as in 22:00-07:00.");

    static final Setting API_URL = key(
            "github.api_url",
            Form.TEXT,
            "https://api.github.com",
            "Where GitHub's interface is, for an installation of your own.");
    static final Setting PEOPLE_RECORDS =
            key("people.records", Form.TEXT, "auto", "Where your records of people are: a path, auto or off.");
    static final Setting RULES_FILE =
            key("gate.rules_file", Form.PATH, "none", "A file with rules of your own for what must not leave.");
    static final Setting PERSONAL_TERMS =
            key("gate.personal_terms", Form.TEXTS, "[]", "Words about yourself that must not leave.");

    static final Setting LISTEN =
            key("inbox.listen", Form.TEXT, "127.0.0.1:8765", "The address the web inbox answers on.");
    static final Setting PUBLIC_URL = key(
            "inbox.public_url",
            Form.TEXT,
            "none",
            "The address people reach the web inbox under; private links need it.");
    static final Setting TRUSTED_PROXIES = key(
            "inbox.trusted_proxies",
            Form.whole(0),
            "0",
            "How many proxies stand before the inbox; their word on the sender's address counts.");
    static final Setting SITE_ORIGINS = key(
            "inbox.sites.<site>.origins", Form.TEXTS, "[]", "The origins whose pages may send reports for this site.");
    static final Setting SITE_RATE = key(
            "inbox.sites.<site>.rate_per_minute", Form.whole(1), "10", "How many reports a sender may make a minute.");
    static final Setting SITE_BURST =
            key("inbox.sites.<site>.burst", Form.whole(1), "5", "How many reports a sender may make at once.");
    static final Setting SITE_BODY =
            key("inbox.sites.<site>.max_body_bytes", Form.whole(1024), "5000000", "The largest report, in bytes.");
    static final Setting SITE_AGE = key(
            "inbox.sites.<site>.max_age_s", Form.whole(1), "86400", "How old a signed identity may be, in seconds.");

    static final Setting PLUGIN =
            key("plugins.<name>", Form.ANY, "none", "Settings of a plugin; the plugin says which there are.");

    static final List<Setting> ALL = List.of(
            OWNER_LOGIN,
            STATE_DIR,
            TIMEZONE,
            ARCHIVE_DAYS,
            RETENTION_DAYS,
            NTFY_TOPIC_ENV,
            NTFY_URL,
            NOTIFY_COMMAND,
            QUIET_HOURS,
            API_URL,
            PEOPLE_RECORDS,
            RULES_FILE,
            PERSONAL_TERMS,
            LISTEN,
            PUBLIC_URL,
            TRUSTED_PROXIES,
            SITE_ORIGINS,
            SITE_RATE,
            SITE_BURST,
            SITE_BODY,
            SITE_AGE,
            PLUGIN);

    /** Keys of versions before 0.1. They are read by the migration alone, and do nothing here. */
    static final List<Setting> LEFT_OVER = List.of(
                    "quiet_minutes",
                    "go_minutes",
                    "markers.go",
                    "markers.wait",
                    "label_prefix",
                    "budget.timeout_minutes",
                    "budget.max_turns",
                    "budget.daily_dispatches",
                    "deploy_per",
                    "deployed_nudge_days")
            .stream()
            .map(path -> key(path, Form.ANY, "none", "Of an older version; each subject has its own now."))
            .toList();

    private GlobalKeys() {}

    private static Setting key(String path, Form form, String standard, String meaning) {
        return new Setting(path, form, standard, meaning);
    }
}
