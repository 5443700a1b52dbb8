package io.liaise.webinbox;

import com.sun.net.httpserver.HttpExchange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Reads requests and writes answers, each whole. */
final class Answer {

    private Answer() {}

    static void json(HttpExchange exchange, int status, String body) throws IOException {
        send(exchange, status, "application/json", body);
    }

    static void send(HttpExchange exchange, int status, String type, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("content-type", type);
        exchange.getResponseHeaders().set("x-content-type-options", "nosniff");
        boolean head = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, bytes.length == 0 || head ? -1 : bytes.length);
        if (bytes.length > 0 && !head) {
            exchange.getResponseBody().write(bytes);
        }
    }

    static byte[] body(HttpExchange exchange, int most) throws IOException, Refusal {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] part = new byte[8192];
        InputStream in = exchange.getRequestBody();
        for (int read = in.read(part); read >= 0; read = in.read(part)) {
            all.write(part, 0, read);
            if (all.size() > most) {
                throw new Refusal(413, tooLarge(most));
            }
        }
        return all.toByteArray();
    }

    static void checkDeclared(HttpExchange exchange, int most) throws Refusal {
        String declared = Optional.ofNullable(exchange.getRequestHeaders().getFirst("content-length"))
                .orElse("");
        boolean digits = !declared.isEmpty() && declared.chars().allMatch(c -> c >= '0' && c <= '9');
        if (digits && new java.math.BigInteger(declared).compareTo(java.math.BigInteger.valueOf(most)) > 0) {
            throw new Refusal(413, tooLarge(most));
        }
    }

    static String client(HttpExchange exchange, int proxies) {
        String peer = exchange.getRemoteAddress().getAddress().getHostAddress();
        List<String> forwarded = exchange.getRequestHeaders().getOrDefault("X-Forwarded-For", List.of());
        return ClientKey.of(peer, forwarded, proxies);
    }

    private static String tooLarge(int most) {
        return "the request is larger than " + most + " bytes";
    }
}
