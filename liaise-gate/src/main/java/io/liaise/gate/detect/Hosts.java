package io.liaise.gate.detect;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Reads the host a link leads to, as a browser would. */
final class Hosts {

    private static final Set<String> WITHOUT_SLASHES = Set.of("http", "https", "ws", "wss", "ftp");

    private final List<String> allowed;
    private final Set<String> exact;

    /**
     * Hosts that may be linked to.
     *
     * @param allowed these and everything below them
     * @param exact these alone
     */
    Hosts(List<String> allowed, List<String> exact) {
        this.allowed = allowed.stream()
                .map(Hosts::clean)
                .filter(host -> !host.isEmpty())
                .toList();
        this.exact = Set.copyOf(exact.stream().map(Hosts::clean).toList());
    }

    private static String clean(String entry) {
        String host = entry.strip().toLowerCase(Locale.ROOT);
        while (host.startsWith("*") || host.startsWith(".")) {
            host = host.substring(1);
        }
        return host;
    }

    /** {@return whether a destination leads where it may not, whichever way it is read} */
    boolean leadsAway(String destination) {
        return leads(destination) || leads(destination.replace("\\", ""));
    }

    private boolean leads(String destination) {
        return of(destination).map(host -> !isAllowed(host)).orElse(false);
    }

    boolean isAllowed(String host) {
        return exact.contains(host)
                || allowed.stream().anyMatch(entry -> host.equals(entry) || host.endsWith("." + entry));
    }

    /** {@return the host of a destination; empty for one that leads nowhere else} */
    static Optional<String> of(String destination) {
        StringBuilder text = new StringBuilder();
        destination.strip().chars().filter(c -> c > 0x20).forEach(c -> text.append((char) c));
        String url = text.toString();
        int colon = url.indexOf(':');
        int slash = url.indexOf('/');
        boolean scheme = colon > 0 && (slash < 0 || colon < slash) && isScheme(url.substring(0, colon));
        String rest = scheme ? url.substring(colon + 1) : url;
        String name = scheme ? url.substring(0, colon).toLowerCase(Locale.ROOT) : "";
        int slashes = 0;
        while (slashes < rest.length() && (rest.charAt(slashes) == '/' || rest.charAt(slashes) == '\\')) {
            slashes++;
        }
        boolean host = scheme ? !name.equals("file") && (slashes >= 2 || WITHOUT_SLASHES.contains(name)) : slashes >= 2;
        return host ? authority(rest.substring(slashes)) : Optional.empty();
    }

    private static boolean isScheme(String text) {
        return Character.isLetter(text.charAt(0))
                && text.chars().allMatch(c -> Characters.isAsciiAlphanumeric(c) || c == '+' || c == '-' || c == '.');
    }

    private static Optional<String> authority(String rest) {
        int end = 0;
        while (end < rest.length() && "/\\?#".indexOf(rest.charAt(end)) < 0) {
            end++;
        }
        String authority = rest.substring(0, end);
        String host = authority.substring(authority.lastIndexOf('@') + 1);
        if (host.startsWith("[")) {
            host = host.substring(0, host.indexOf(']') < 0 ? host.length() : host.indexOf(']') + 1);
        } else if (host.indexOf(':') >= 0) {
            host = host.substring(0, host.indexOf(':'));
        }
        String plain = decoded(host).strip().toLowerCase(Locale.ROOT);
        while (plain.endsWith(".")) {
            plain = plain.substring(0, plain.length() - 1);
        }
        return plain.isEmpty() ? Optional.empty() : Optional.of(plain);
    }

    private static String decoded(String host) {
        try {
            return host.indexOf('%') < 0 ? host : URLDecoder.decode(host.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return host;
        }
    }
}
