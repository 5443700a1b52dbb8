package io.liaise.cli.demo;

import io.liaise.core.failure.ChannelException;
import io.liaise.core.failure.ChannelException.Kind;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Who plays the tester: opens the form, sends it, and comes back to the report's own page, as a browser would. */
final class Reporter {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Pattern HIDDEN =
            Pattern.compile("<input type=hidden name=([a-z]{1,10}) value=\"([^\"]{0,300})\">");
    private static final Pattern REPLY =
            Pattern.compile("<article class=ours>[^§]{0,2000}?<p class=said>([^<]{0,20000})</p>");

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(PATIENCE).build();

    /** Sends the form behind a personal link. {@return the report's own page} */
    URI report(URI form, String text) {
        return send(form, text);
    }

    /** Writes on below what was said. */
    void answer(URI page, String text) {
        send(page, text);
    }

    /** {@return the replies that stand on a report's page, as written in it} */
    List<String> replies(URI page) {
        return REPLY.matcher(get(page))
                .results()
                .map(found -> found.group(1)
                        .replace("&lt;", "<")
                        .replace("&gt;", ">")
                        .replace("&quot;", "\"")
                        .replace("&#39;", "'")
                        .replace("&amp;", "&"))
                .toList();
    }

    private URI send(URI page, String text) {
        Map<String, String> fields = HIDDEN.matcher(get(page))
                .results()
                .collect(Collectors.toMap(found -> found.group(1), found -> found.group(2)));
        fields.put("text", text);
        String body = fields.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        HttpResponse<String> answer = exchange(HttpRequest.newBuilder(page)
                .header("content-type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(body)));
        return answer.headers()
                .firstValue("location")
                .map(page::resolve)
                .orElseThrow(() -> failed("the form was answered with " + answer.statusCode()));
    }

    private String get(URI page) {
        return exchange(HttpRequest.newBuilder(page).GET()).body();
    }

    private HttpResponse<String> exchange(HttpRequest.Builder request) {
        try {
            return http.send(request.timeout(PATIENCE).build(), BodyHandlers.ofString(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw failed("the web inbox does not answer");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failed("interrupted");
        }
    }

    private static ChannelException failed(String why) {
        return ChannelException.of(Kind.UNAVAILABLE, why);
    }
}
