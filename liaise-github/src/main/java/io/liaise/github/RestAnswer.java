package io.liaise.github;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What GitHub answered.
 *
 * @param status the status code
 * @param headers by lower-case name, the first value of each
 * @param body the text of it
 */
record RestAnswer(int status, Map<String, String> headers, String body) {

    private static final int NOT_MODIFIED = 304;

    RestAnswer {
        headers = Map.copyOf(headers);
    }

    static RestAnswer of(int status, Map<String, List<String>> headers, String body) {
        Map<String, String> first = new java.util.TreeMap<>();
        headers.forEach((name, values) -> {
            if (!values.isEmpty()) {
                first.putIfAbsent(name.toLowerCase(java.util.Locale.ROOT), values.get(0));
            }
        });
        return new RestAnswer(status, first, body);
    }

    Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name));
    }

    boolean isFine() {
        return status >= 200 && status < 300;
    }

    boolean isUnchanged() {
        return status == NOT_MODIFIED;
    }

    boolean isMoved() {
        return status == 301 || status == 302 || status == 307 || status == 308;
    }

    /** {@return where the next page is, if it is on the same server} */
    Optional<URI> next(URI base) {
        for (String link : header("link").orElse("").split(",", -1)) {
            int open = link.indexOf('<');
            int close = link.indexOf('>');
            if (open >= 0 && close > open && link.substring(close).contains("rel=\"next\"")) {
                return GitHubUrls.sameOrigin(base, link.substring(open + 1, close));
            }
        }
        return Optional.empty();
    }
}
