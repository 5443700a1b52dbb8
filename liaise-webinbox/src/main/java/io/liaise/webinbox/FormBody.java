package io.liaise.webinbox;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What a form sent.
 *
 * @param fields the first value of each field
 * @param files the files that are not empty
 */
record FormBody(Map<String, String> fields, List<Draft.File> files) {

    private static final int MOST_PARTS = 50;

    /** Copies both. */
    FormBody {
        fields = Map.copyOf(fields);
        files = List.copyOf(files);
    }

    String field(String name) {
        return fields.getOrDefault(name, "");
    }

    Optional<String> optional(String name) {
        return Optional.of(field(name)).filter(text -> !text.isBlank());
    }

    static FormBody read(String contentType, byte[] body) throws Refusal {
        String type = contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        if (type.equals("application/x-www-form-urlencoded")) {
            return new FormBody(pairs(new String(body, StandardCharsets.UTF_8)), List.of());
        }
        Optional<String> boundary = parameter(contentType, "boundary");
        if (!type.equals("multipart/form-data") || boundary.isEmpty()) {
            throw new Refusal(415, "a form is sent urlencoded or as multipart/form-data");
        }
        return multipart(new String(body, StandardCharsets.ISO_8859_1), "\r\n--" + boundary.get());
    }

    static Map<String, String> pairs(String text) throws Refusal {
        Map<String, String> fields = new LinkedHashMap<>();
        try {
            for (String pair : text.split("&", MOST_PARTS)) {
                int equals = pair.indexOf('=');
                if (equals > 0) {
                    fields.putIfAbsent(
                            URLDecoder.decode(pair.substring(0, equals), StandardCharsets.UTF_8),
                            URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
                }
            }
            return fields;
        } catch (IllegalArgumentException broken) {
            throw new Refusal(400, "the form is not encoded as forms are");
        }
    }

    /** One char stands for one byte here. */
    private static FormBody multipart(String body, String mark) throws Refusal {
        Map<String, String> fields = new LinkedHashMap<>();
        List<Draft.File> files = new ArrayList<>();
        String all = "\r\n" + body;
        int at = all.indexOf(mark);
        for (int parts = 0; at >= 0 && !all.startsWith("--", at + mark.length()); parts++) {
            int head = all.indexOf("\r\n\r\n", at);
            int next = all.indexOf(mark, at + mark.length());
            if (head < 0 || next < head + 4 || parts == MOST_PARTS) {
                throw new Refusal(400, "the form is cut off or malformed");
            }
            String headers = all.substring(at + mark.length(), head);
            part(headers, all.substring(head + 4, next), fields, files);
            at = next;
        }
        if (at < 0) {
            throw new Refusal(400, "the form is cut off or malformed");
        }
        return new FormBody(fields, files);
    }

    private static void part(String headers, String content, Map<String, String> fields, List<Draft.File> files)
            throws Refusal {
        String name = utf8(parameter(headers, "name").orElse(""));
        Optional<String> fileName = parameter(headers, "filename").map(FormBody::utf8);
        if (fileName.isEmpty()) {
            fields.putIfAbsent(name, utf8(content).replace("\r\n", "\n"));
        } else if (!content.isEmpty()) {
            if (files.size() == Draft.MOST_FILES) {
                throw new Refusal(400, "there are more than " + Draft.MOST_FILES + " files");
            }
            Draft.within("a file's name", fileName.get(), Draft.LONGEST_NAME);
            files.add(new Draft.File(
                    Draft.checkedType(type(headers)),
                    fileName.filter(it -> !it.isEmpty()),
                    content.getBytes(StandardCharsets.ISO_8859_1)));
        }
    }

    private static String type(String headers) {
        return headers.lines()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("content-type:"))
                .map(line -> line.substring("content-type:".length())
                        .split(";", 2)[0]
                        .strip())
                .findFirst()
                .orElse("");
    }

    private static Optional<String> parameter(String header, String name) {
        int at = header.indexOf(" " + name + "=");
        if (at < 0) {
            return Optional.empty();
        }
        int from = at + name.length() + 2;
        boolean quoted = header.startsWith("\"", from);
        int end = quoted ? header.indexOf('"', from + 1) : header.indexOf(';', from);
        String value = header.substring(quoted ? from + 1 : from, end < 0 ? header.length() : end);
        return Optional.of(value.strip());
    }

    private static String utf8(String bytes) {
        return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }
}
