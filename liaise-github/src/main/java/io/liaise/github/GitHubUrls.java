package io.liaise.github;

import io.liaise.core.failure.ConfigException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Addresses of GitHub. */
final class GitHubUrls {

    /** Where GitHub is unless the operator says otherwise. */
    static final String STANDARD = "https://api.github.com";

    /** The environment variable that beats the configuration. */
    static final String VARIABLE = "LIAISE_GITHUB_API_URL";

    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]", "::1");

    private GitHubUrls() {}

    /**
     * {@return where GitHub's interface is}
     *
     * @throws ConfigException when that is no address the token may be shown to
     */
    static URI base(Map<String, String> environment, Optional<String> configured) {
        String text = Optional.ofNullable(environment.get(VARIABLE))
                .filter(value -> !value.isBlank())
                .or(() -> configured)
                .orElse(STANDARD);
        try {
            URI base = new URI(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
            boolean safe = "https".equals(base.getScheme())
                    || ("http".equals(base.getScheme()) && LOOPBACK.contains(String.valueOf(base.getHost())));
            if (safe && base.getHost() != null && base.getUserInfo() == null) {
                return base;
            }
        } catch (URISyntaxException e) {
            // told below, like any other address that will not do
        }
        throw new ConfigException("the address of GitHub's interface has to begin with https (or be on this machine);"
                + " set [github] api_url or " + VARIABLE);
    }

    /** {@return an address if it is on the same server as another} */
    static Optional<URI> sameOrigin(URI base, String text) {
        try {
            URI found = new URI(text);
            boolean same = String.valueOf(base.getScheme()).equalsIgnoreCase(found.getScheme())
                    && String.valueOf(base.getHost()).equalsIgnoreCase(found.getHost())
                    && base.getPort() == found.getPort();
            return same ? Optional.of(found) : Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    /** {@return a text as one part of a path or as the value of a query} */
    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
