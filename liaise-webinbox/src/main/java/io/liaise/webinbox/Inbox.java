package io.liaise.webinbox;

import io.liaise.core.failure.ConfigException;
import io.liaise.core.message.Attachment;
import io.liaise.core.message.MessageText;
import io.liaise.core.spi.Ids;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Keeps what comes in, makes the links to it, and tells who waits for news. For several threads. */
public final class Inbox {

    private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern(
                    "yyyyMMdd'T'HHmmssSSSSSS'Z-'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final Duration LINK_LIFE = Duration.ofDays(90);
    private static final Duration PERSON_LIFE = Duration.ofDays(365);
    private static final int TOKEN_DIGITS = 64;

    private final InboxSettings settings;
    private final ReportStore store;
    private final PrivateLinksJson links;
    private final Clock clock;
    private final Ids ids;

    /**
     * An inbox that keeps its files below a folder.
     *
     * @param settings its sites
     * @param folder where reports are kept
     * @param clock the time
     * @param ids makes what nobody can guess
     */
    public Inbox(InboxSettings settings, java.nio.file.Path folder, Clock clock, Ids ids) {
        this.settings = settings;
        this.store = new ReportStore(folder);
        this.links = new PrivateLinksJson(store);
        this.clock = clock;
        this.ids = ids;
    }

    /** {@return the inbox of a host, in the folder the channel reads} */
    public static Inbox of(InboxSettings settings, io.liaise.core.spi.HostContext host) {
        return new Inbox(settings, host.stateFolder().resolve(WebInboxGrammar.CHANNEL), host.clock(), host.ids());
    }

    /** A kept report, and its private link's token where it has one. */
    record Created(String id, Optional<String> token) {}

    InboxSettings settings() {
        return settings;
    }

    ReportStore store() {
        return store;
    }

    PrivateLinksJson links() {
        return links;
    }

    Instant now() {
        return clock.instant();
    }

    String token() {
        return ids.hex(TOKEN_DIGITS);
    }

    Created report(String site, Draft draft) {
        Instant now = now();
        String id = STAMP.format(now) + ids.hex(8);
        Optional<String> token = settings.publicUrl().map(url -> token());
        token.ifPresent(text -> links.add(
                text, new PrivateLinksJson.Link(PrivateLinksJson.Kind.REPORT, site, id, now.plus(LINK_LIFE))));
        store.add(site, kept(id, id, Report.Kind.REPORT, draft, token.map(PrivateLinksJson::hash)));
        return new Created(id, token);
    }

    String answer(String site, String report, Draft draft) {
        return follow(site, report, Report.Kind.ANSWER, draft);
    }

    String reply(String site, String report, Draft draft) {
        return follow(site, report, Report.Kind.SENT, draft);
    }

    private String follow(String site, String report, Report.Kind kind, Draft draft) {
        String id = STAMP.format(now()) + ids.hex(8);
        store.add(site, kept(id, report, kind, draft, Optional.empty()));
        return id;
    }

    private Report kept(String id, String report, Report.Kind kind, Draft draft, Optional<String> link) {
        List<Attachment> attachments = new ArrayList<>();
        for (Draft.File file : draft.files()) {
            String digest = store.keep(file.bytes());
            attachments.add(new Attachment(
                    "blob:" + digest,
                    file.mediaType(),
                    file.name(),
                    Optional.of((long) file.bytes().length),
                    Optional.of(digest)));
        }
        Report.Body body =
                new Report.Body(new MessageText(draft.text()), draft.page(), draft.context(), attachments, link);
        return new Report(id, report, kind, now(), draft.author(), body);
    }

    /**
     * Makes a personal link: what comes through it is bound to the person.
     *
     * @return the address to give to that person alone; it cannot be shown again
     * @throws ConfigException when the site is unknown or there is no public address
     */
    public String invite(String person, String site) {
        requireSite(site);
        String token = token();
        String address = settings.address(site + "/form?p=" + token)
                .orElseThrow(() -> new ConfigException(
                        "inbox.public_url is missing; a personal link needs the address people reach the inbox under"));
        links.add(
                token, new PrivateLinksJson.Link(PrivateLinksJson.Kind.PERSON, site, person, now().plus(PERSON_LIFE)));
        return address;
    }

    /**
     * Checks that a site is set up.
     *
     * @throws ConfigException when it is not
     */
    public void requireSite(String site) {
        if (!settings.sites().containsKey(site)) {
            throw new ConfigException(
                    settings.sites().isEmpty()
                            ? "inbox.sites is missing; write [inbox.sites.NAME] into config.toml"
                            : "inbox.sites has no site of that name; use one of: "
                                    + String.join(", ", settings.sites().keySet()));
        }
    }

    /** {@return what each site's owner needs, by the sites' names} */
    public List<SiteAddresses> addresses() {
        return settings.sites().entrySet().stream()
                .map(site -> SiteAddresses.of(settings, site.getKey(), site.getValue()))
                .toList();
    }

    /** Ends every personal link of a person at a site; returns how many there were. */
    public int revoke(String person, String site) {
        return links.revoke(PrivateLinksJson.Kind.PERSON, site, person, now());
    }

    /** Ends the private link of a report; returns how many there were. */
    public int revokeReport(String site, String report) {
        return links.revoke(PrivateLinksJson.Kind.REPORT, site, report, now());
    }
}
