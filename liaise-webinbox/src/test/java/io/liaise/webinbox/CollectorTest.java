package io.liaise.webinbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.message.Audience;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.Grade;
import io.liaise.core.message.Message;
import io.liaise.core.message.MessageText;
import io.liaise.core.message.Outbound;
import io.liaise.core.message.SendResult;
import io.liaise.testkit.MutableClock;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CollectorTest {

    private static final ConversationRef SITE = new ConversationRef("webinbox", "shop");
    private static final String ORIGIN = "HTTPS://App.Example.org/";

    @TempDir
    Path folder;

    private final HttpClient client = HttpClient.newHttpClient();
    private final AtomicInteger woken = new AtomicInteger();
    private Inbox inbox;
    private WebInboxChannel channel;
    private Collector collector;

    @BeforeEach
    void start() {
        SiteSettings site = new SiteSettings(
                List.of("https://app.example.org"),
                false,
                new SiteSettings.Limits(6000, 8, 2_000, Duration.ofDays(1)),
                Optional.empty());
        AtomicLong count = new AtomicLong();
        inbox = new Inbox(
                new InboxSettings(Optional.of(URI.create("https://in.example.org")), 0, Map.of("shop", site)),
                folder,
                new MutableClock(Instant.parse("2026-09-21T14:13:20.250Z")),
                digits -> ("%0" + digits + "x").formatted(count.incrementAndGet()));
        channel = new WebInboxChannel(inbox);
        collector = Collector.start("127.0.0.1", 0, inbox, woken::incrementAndGet);
    }

    @AfterEach
    void stop() {
        collector.close();
    }

    @Test
    void keepsAReportAndTellsItOnce() throws Exception {
        HttpResponse<String> answer = post(
                "{\"text\":\"It broke\",\"attachments\":[{\"media_type\":\"text/plain\"," + "\"data\":\"aGk=\"}]}");

        assertEquals(201, answer.statusCode());
        assertEquals(
                ORIGIN,
                answer.headers().firstValue("access-control-allow-origin").orElse(""));
        Message message = channel.read(SITE, Optional.empty(), 0).get(0);
        assertEquals("It broke", message.content().text().value());
        assertEquals(Grade.CLAIMED, message.authenticity().grade());
        assertEquals(
                "hi",
                new String(
                        channel.open(message.content().attachments().get(0)).readAllBytes(), StandardCharsets.UTF_8));
        String cursor = channel.listen(SITE, Optional.empty()).cursor();
        assertTrue(channel.listen(SITE, Optional.of(cursor)).events().isEmpty());
        assertEquals(1, woken.get());
    }

    @Test
    void refusesInTheWrittenOrder() throws Exception {
        assertEquals(
                404, send("/other/reports", "POST", "application/json", "{}").statusCode());
        assertEquals(405, send("/shop/reports", "GET", "application/json", "").statusCode());
        assertEquals(
                204, send("//shop/reports/", "OPTIONS", "application/json", "").statusCode());
        assertEquals(415, send("/shop/reports", "POST", "text/plain", "{}").statusCode());
        assertEquals(400, post("[1,2]").statusCode());
        assertEquals(400, post("{\"text\":\" \"}").statusCode());
        assertEquals(401, post("{\"text\":\"x\",\"identity\":{\"user\":\"u\"}}").statusCode());
        assertEquals(
                415,
                post("{\"text\":\"x\",\"attachments\":[{\"media_type\":\"a/b\"}]}")
                        .statusCode());
        assertEquals(413, post("{\"text\":\"" + "x".repeat(2_000) + "\"}").statusCode());
        assertTrue(channel.read(SITE, Optional.empty(), 0).isEmpty());
    }

    @Test
    void talksBothWaysOnThePrivatePage() throws Exception {
        String answer = post("{\"text\":\"<script>alert(1)</script>\"}").body();
        String path = answer.substring(answer.indexOf("/r/"), answer.lastIndexOf('"'));
        ConversationRef ref = channel.read(SITE, Optional.empty(), 0).get(0).conversation();
        Outbound reply = new Outbound(
                ref,
                new Outbound.Recipients("", List.of(), List.of()),
                Outbound.Purpose.REPLY,
                new MessageText("Mended"),
                Optional.empty(),
                List.of(),
                Outbound.Origin.NONE);

        assertInstanceOf(SendResult.Sent.class, channel.send(reply));
        HttpResponse<String> page = send(path, "GET", "text/plain", "");

        assertTrue(page.body().contains("Mended"));
        assertFalse(page.body().contains("<script>"));
        assertEquals("no-referrer", page.headers().firstValue("referrer-policy").orElse(""));
        assertEquals(Audience.Scope.NAMED, channel.audience(ref).scope());
        String form = "text=Thanks&nonce=" + nonce(page.body());
        for (int i = 0; i < 4; i++) {
            assertEquals(
                    303,
                    send(path, "POST", "application/x-www-form-urlencoded", form)
                            .statusCode());
        }
        assertEquals(3, channel.read(ref, Optional.empty(), 0).size());
        assertEquals(1, inbox.revokeReport("shop", ref.id().substring("shop#".length())));
        assertEquals(404, send(path, "GET", "text/plain", "").statusCode());
        assertInstanceOf(SendResult.Failed.class, channel.send(reply));
    }

    @Test
    void bindsWhatComesThroughAPersonalLink() throws Exception {
        String path = inbox.invite("pat", "shop").substring("https://in.example.org".length());
        String page = send(path, "GET", "text/plain", "").body();
        String form = "text=Hello&p=" + path.substring(path.indexOf("p=") + 2) + "&nonce=" + nonce(page);

        assertEquals(
                303,
                send("/shop/form", "POST", "application/x-www-form-urlencoded", form)
                        .statusCode());

        Message message = channel.read(SITE, Optional.empty(), 0).get(0);
        assertEquals(Grade.BOUND, message.authenticity().grade());
        assertEquals("webinbox:shop/pat", message.author().address());
        assertEquals(1, inbox.revoke("pat", "shop"));
        assertEquals(404, send(path, "GET", "text/plain", "").statusCode());
    }

    private static String nonce(String page) {
        int from = page.indexOf("name=nonce value=\"") + "name=nonce value=\"".length();
        return URLEncoder.encode(page.substring(from, page.indexOf('"', from)), StandardCharsets.UTF_8);
    }

    private HttpResponse<String> post(String body) throws IOException, InterruptedException {
        return send("/shop/reports", "POST", "application/json", body);
    }

    private HttpResponse<String> send(String path, String method, String type, String body)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + collector.port() + path))
                .timeout(Duration.ofSeconds(10))
                .header("content-type", type)
                .header("origin", ORIGIN)
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build();
        return client.send(request, BodyHandlers.ofString());
    }
}
