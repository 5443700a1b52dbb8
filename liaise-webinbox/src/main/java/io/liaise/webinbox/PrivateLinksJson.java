package io.liaise.webinbox;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;

/** Links whoever holds them is believed by. Only their hashes are kept. */
final class PrivateLinksJson {

    private static final String SHELF = "webinbox-links";

    private final ReportStore store;

    PrivateLinksJson(ReportStore store) {
        this.store = store;
    }

    /** What a link opens. */
    enum Kind {
        /** One report and what follows it. */
        REPORT,
        /** The form of a site, as one person. */
        PERSON
    }

    /**
     * A link as it is kept.
     *
     * @param kind what it opens
     * @param site of which site
     * @param target the id of the report or of the person
     * @param expires when it ends
     */
    record Link(Kind kind, String site, String target, Instant expires) {}

    static String hash(String token) {
        return ReportStore.sha256(token.getBytes(StandardCharsets.UTF_8));
    }

    void add(String token, Link link) {
        ObjectNode object = ReportJson.MAPPER.createObjectNode();
        object.put("kind", link.kind().name()).put("site", link.site());
        object.put("target", link.target()).put("expires_at", link.expires().toString());
        store.put(SHELF, hash(token), ReportJson.text(object));
    }

    /** {@return what a token opens now} */
    Optional<Link> open(String token, Instant now) {
        return token.matches("[0-9a-f]{64}") ? byHash(hash(token), now) : Optional.empty();
    }

    Optional<Link> byHash(String hash, Instant now) {
        return store.text(SHELF, hash)
                .map(PrivateLinksJson::link)
                .filter(link -> link.expires().isAfter(now));
    }

    private static Link link(String json) {
        JsonNode object = ReportJson.parsed(json);
        return new Link(
                Kind.valueOf(object.path("kind").asText()),
                object.path("site").asText(),
                object.path("target").asText(),
                Instant.parse(object.path("expires_at").asText()));
    }

    /** Ends every living link to a target; returns how many there were. */
    int revoke(Kind kind, String site, String target, Instant now) {
        int ended = 0;
        for (String hash : store.names(SHELF)) {
            Optional<Link> link = hash.matches("[0-9a-f]{64}") ? byHash(hash, now) : Optional.empty();
            if (link.isPresent() && isTo(link.get(), kind, site, target)) {
                ObjectNode object = ReportJson.MAPPER.createObjectNode();
                object.put("kind", kind.name()).put("site", site);
                object.put("target", target).put("expires_at", now.toString());
                store.put(SHELF, hash, ReportJson.text(object));
                ended++;
            }
        }
        return ended;
    }

    private static boolean isTo(Link link, Kind kind, String site, String target) {
        return link.kind() == kind && link.site().equals(site) && link.target().equals(target);
    }
}
