package io.liaise.gate.rules;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The one spelling of a value that digests are made over: keys in order, no spaces, ASCII alone. Values are maps, lists,
 * texts, {@code Boolean}, {@code Optional} (empty is null).
 */
final class CanonicalJson {

    /** Orders texts by code point. */
    static final Comparator<String> BY_CODE_POINT = CanonicalJson::compare;

    private CanonicalJson() {}

    /** {@return the SHA-256 of a value's spelling, in lower-case hex} */
    static String digest(Object value) {
        try {
            byte[] bytes = write(value).getBytes(StandardCharsets.US_ASCII);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    static String write(Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    private static void write(Object value, StringBuilder out) {
        if (value instanceof Optional<?> optional) {
            optional.ifPresentOrElse(inner -> write(inner, out), () -> out.append("null"));
        } else if (value instanceof Map<?, ?> map) {
            object(map, out);
        } else if (value instanceof List<?> list) {
            array(list, out);
        } else if (value instanceof Boolean flag) {
            out.append(flag.booleanValue());
        } else {
            string(value.toString(), out);
        }
    }

    private static void object(Map<?, ?> map, StringBuilder out) {
        Map<String, Object> ordered = new TreeMap<>(BY_CODE_POINT);
        map.forEach((key, value) -> ordered.put(String.valueOf(key), value));
        String separator = "{";
        for (Map.Entry<String, Object> entry : ordered.entrySet()) {
            out.append(separator);
            string(entry.getKey(), out);
            out.append(':');
            write(entry.getValue(), out);
            separator = ",";
        }
        out.append(ordered.isEmpty() ? "{}" : "}");
    }

    private static void array(List<?> list, StringBuilder out) {
        String separator = "[";
        for (Object item : list) {
            out.append(separator);
            write(item, out);
            separator = ",";
        }
        out.append(list.isEmpty() ? "[]" : "]");
    }

    private static void string(String text, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\b' -> out.append("\\b");
                case '\t' -> out.append("\\t");
                case '\n' -> out.append("\\n");
                case '\f' -> out.append("\\f");
                case '\r' -> out.append("\\r");
                default -> {
                    if (c >= 0x20 && c <= 0x7E) {
                        out.append(c);
                    } else {
                        out.append("\\u%04x".formatted((int) c));
                    }
                }
            }
        }
        out.append('"');
    }

    private static int compare(String one, String other) {
        int[] left = one.codePoints().toArray();
        int[] right = other.codePoints().toArray();
        return java.util.Arrays.compare(left, right);
    }
}
