package io.liaise.webinbox;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** Tells one client from the next by where it speaks from. Asks no name server. */
final class ClientKey {

    private static final Pattern V4 = Pattern.compile("(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})");

    private ClientKey() {}

    /**
     * {@return the key of a client}
     *
     * @param peer the address of the connection
     * @param forwarded the lines of X-Forwarded-For, in order
     * @param proxies how many proxies are trusted
     */
    static String of(String peer, List<String> forwarded, int proxies) {
        if (proxies == 0 || forwarded.isEmpty() || isPublic(peer)) {
            return folded(peer);
        }
        List<String> hops = Arrays.stream(String.join(",", forwarded).split(",", -1))
                .map(String::strip)
                .filter(hop -> !hop.isEmpty())
                .toList();
        return folded(hops.isEmpty() ? peer : hops.get(Math.max(0, hops.size() - proxies)));
    }

    private static String folded(String text) {
        String host = withoutPort(text);
        byte[] bytes = address(host);
        if (bytes.length != 16) {
            return host.length() > 100 ? host.substring(0, 100) : host;
        }
        StringBuilder key = new StringBuilder();
        for (int i = 0; i < 8; i += 2) {
            key.append(Integer.toHexString(((bytes[i] & 0xFF) << 8) | (bytes[i + 1] & 0xFF)))
                    .append(':');
        }
        return key.append(":/64").toString();
    }

    private static String withoutPort(String text) {
        if (text.startsWith("[") && text.indexOf(']') > 0) {
            return text.substring(1, text.indexOf(']'));
        }
        int colon = text.indexOf(':');
        return colon > 0 && colon == text.lastIndexOf(':') ? text.substring(0, colon) : text;
    }

    /** The bytes of an address, none for any other text. */
    private static byte[] address(String text) {
        int zone = text.indexOf('%');
        String host = zone < 0 ? text : text.substring(0, zone);
        boolean v6 = host.indexOf(':') >= 0 && host.length() < 46 && host.matches("[0-9A-Fa-f:.]+");
        if (!v6 && !V4.matcher(host).matches()) {
            return new byte[0];
        }
        try {
            return InetAddress.getByName(host).getAddress();
        } catch (UnknownHostException noAddress) {
            return new byte[0];
        }
    }

    static boolean isPublic(String peer) {
        byte[] bytes = address(withoutPort(peer));
        if (bytes.length == 0) {
            return false;
        }
        try {
            InetAddress it = InetAddress.getByAddress(bytes);
            boolean local = it.isLoopbackAddress()
                    || it.isSiteLocalAddress()
                    || it.isLinkLocalAddress()
                    || it.isAnyLocalAddress();
            return !local && !(bytes.length == 4 ? reserved4(bytes) : reserved6(bytes));
        } catch (UnknownHostException impossible) {
            return false;
        }
    }

    private static boolean reserved4(byte[] b) {
        int first = b[0] & 0xFF;
        int second = b[1] & 0xFF;
        int third = b[2] & 0xFF;
        return (first == 100 && second >= 64 && second < 128)
                || (first == 192 && second == 0 && third == 2)
                || (first == 198 && second == 51 && third == 100)
                || (first == 203 && second == 0 && third == 113);
    }

    private static boolean reserved6(byte[] b) {
        boolean unique = (b[0] & 0xFE) == 0xFC;
        boolean documentation = b[0] == 0x20 && b[1] == 0x01 && b[2] == 0x0D && (b[3] & 0xFF) == 0xB8;
        return unique || documentation;
    }
}
