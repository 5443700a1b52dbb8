package io.liaise.webinbox;

import io.liaise.core.failure.ConfigException;
import java.net.URI;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the web inbox is set up to do.
 *
 * @param publicUrl where people reach it; empty when there are no private links
 * @param trustedProxies how many proxies stand before it
 * @param sites its sites by name
 */
public record InboxSettings(Optional<URI> publicUrl, int trustedProxies, Map<String, SiteSettings> sites) {

    /** Checks the names and copies the sites. */
    public InboxSettings {
        if (trustedProxies < 0) {
            throw new ConfigException("inbox.trusted_proxies is " + trustedProxies + "; it is 0 or more");
        }
        sites = Collections.unmodifiableMap(new TreeMap<>(sites));
        for (String site : sites.keySet()) {
            if (!site.matches("[a-z0-9][a-z0-9-]{0,62}")) {
                throw new ConfigException("inbox.sites: a site is named in 1 to 63 lower-case letters, digits and"
                        + " hyphens, and does not start with a hyphen");
            }
        }
    }

    /** {@return the public address of a path of the inbox} */
    Optional<String> address(String path) {
        return publicUrl.map(URI::toString).map(url -> (url.endsWith("/") ? url : url + "/") + path);
    }
}
