package io.liaise.claude;

import io.liaise.core.process.Launch;
import io.liaise.core.run.RunId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** What an agent finds in its environment: what is listed here, and what the operator names. */
final class ChildEnvironment {

    private static final Set<String> NAMES = Set.of(
            "PATH",
            "HOME",
            "USER",
            "LOGNAME",
            "SHELL",
            "LANG",
            "TZ",
            "TMPDIR",
            "SSH_AUTH_SOCK",
            "CLAUDE_CONFIG_DIR",
            "HTTP_PROXY",
            "HTTPS_PROXY",
            "ALL_PROXY",
            "NO_PROXY",
            "http_proxy",
            "https_proxy",
            "all_proxy",
            "no_proxy",
            "NODE_EXTRA_CA_CERTS",
            "SSL_CERT_FILE",
            "SSL_CERT_DIR",
            "CURL_CA_BUNDLE",
            "REQUESTS_CA_BUNDLE",
            "GIT_SSL_CAINFO");
    private static final List<String> PREFIXES = List.of("LC_", "XDG_");

    private ChildEnvironment() {}

    /**
     * {@return the whole environment of a run}
     *
     * @param ours the environment of this process
     * @param passed further names to pass on where they are set
     * @param run whose processes are marked by it
     */
    static SortedMap<String, String> of(Map<String, String> ours, List<String> passed, RunId run) {
        SortedMap<String, String> child = of(ours, passed);
        child.put(Launch.MARK, run.value());
        return child;
    }

    /** {@return the same for a look at the agent before any run} */
    static SortedMap<String, String> of(Map<String, String> ours, List<String> passed) {
        SortedMap<String, String> child = new TreeMap<>();
        ours.forEach((name, value) -> {
            if (NAMES.contains(name) || PREFIXES.stream().anyMatch(name::startsWith) || passed.contains(name)) {
                child.put(name, value);
            }
        });
        // Last, so that nobody's own value hides a run or has it try for hours.
        child.put("CLAUDE_CODE_MAX_RETRIES", "3");
        child.remove(Launch.MARK);
        return child;
    }
}
