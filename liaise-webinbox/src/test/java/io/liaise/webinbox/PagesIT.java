package io.liaise.webinbox;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.Grade;
import io.liaise.core.message.Message;
import io.liaise.core.message.MessageText;
import io.liaise.core.message.Outbound;
import io.liaise.core.message.SendResult;
import io.liaise.testkit.FixedIds;
import io.liaise.testkit.Fixtures;
import io.liaise.testkit.MutableClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages in a real browser. Pictures of what it showed are left under {@code target/pictures}. */
class PagesIT {

    private static final ConversationRef SITE = new ConversationRef("webinbox", "shop");
    private static final Path PICTURES = Path.of("target", "pictures");
    private static final String HOSTILE =
            "<script>document.title='owned'</script><img src=x onerror=\"document.title='owned'\">\"'><b>bold</b>&lt;i";
    private static final String LONG_WORD = "https://shop.example.com/" + "a-very-long-path".repeat(20);

    @TempDir
    private Path folder;

    private final MutableClock clock = new MutableClock(Fixtures.START);
    private Inbox inbox;
    private WebInboxChannel channel;
    private Collector collector;
    private String home;

    @BeforeEach
    void serve() throws IOException {
        assumeTrue(Browser.isInstalled(), "chromium and chromedriver are not installed here");
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        home = "http://127.0.0.1:" + port + "/";
        SiteSettings site = new SiteSettings(
                List.of(), false, new SiteSettings.Limits(6000, 50, 2_000_000, Duration.ofDays(1)), Optional.empty());
        inbox = new Inbox(
                new InboxSettings(Optional.of(URI.create(home)), 0, Map.of("shop", site)),
                folder,
                clock,
                new FixedIds());
        channel = new WebInboxChannel(inbox);
        collector = Collector.start("127.0.0.1", port, inbox, () -> {});
        Files.createDirectories(PICTURES);
    }

    @AfterEach
    void stop() {
        if (collector != null) {
            collector.close();
        }
    }

    private static void keep(Browser browser, String name) throws IOException {
        Files.write(PICTURES.resolve(name + ".png"), browser.picture());
    }

    private void reply(ConversationRef ref, String text) {
        clock.advance(Duration.ofHours(3));
        SendResult sent = channel.send(new Outbound(
                ref,
                new Outbound.Recipients("pat", List.of(), List.of()),
                Outbound.Purpose.REPLY,
                new MessageText(text),
                Optional.empty(),
                List.of(),
                Outbound.Origin.NONE));
        assertInstanceOf(SendResult.Sent.class, sent);
        clock.advance(Duration.ofHours(20));
    }

    private List<Message> messages() {
        return channel.read(SITE, Optional.empty(), 0);
    }

    /** The whole way there and back, with or without the scripts of pages. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void carriesAReportThereAndAnAnswerBack(boolean scripts) throws Exception {
        String mark = scripts ? "way" : "way-without-scripts";
        try (Browser browser = Browser.open(scripts)) {
            browser.visit(
                    "data:text/html,<p id=p>off</p><script>document.getElementById('p').textContent='on'</script>");
            assertEquals(scripts ? "on" : "off", browser.one("#p").text());
            browser.visit(inbox.invite("pat", "shop"));
            Path screenshot = Files.write(folder.resolve("the page.png"), browser.picture());
            browser.one("#text").type("The list of orders is empty.\nI expected three, from last week.");
            browser.one("#file").type(screenshot.toString());
            keep(browser, mark + "-1-form");
            browser.one("button").follow();

            assertTrue(browser.address().startsWith(home + "r/"), browser.address());
            assertTrue(browser.one("article").text().contains("I expected three"));
            assertTrue(browser.one("article").text().contains("the page.png"));
            keep(browser, mark + "-2-sent");
            Message report = messages().get(0);
            assertEquals(Grade.BOUND, report.authenticity().grade());
            assertEquals(
                    "The list of orders is empty.\nI expected three, from last week.",
                    report.content().text().value());
            assertArrayEquals(
                    Files.readAllBytes(screenshot),
                    channel.open(report.content().attachments().get(0)).readAllBytes());

            reply(report.conversation(), "Thank you, we can see it too.\n\nDoes it also happen with another account?");
            browser.reload();
            assertTrue(browser.one("article.ours").text().contains("another account?"));
            browser.one("#text").type("Yes, with both.");
            browser.one("button").follow();

            assertEquals(3, browser.all("article").size());
            keep(browser, mark + "-3-answered");
            Message answer = messages().get(2);
            assertEquals("Yes, with both.", answer.content().text().value());
            assertEquals(Grade.BOUND, answer.authenticity().grade());
            assertEquals(report.conversation(), answer.conversation());
        }
    }

    @Test
    void canBeUsedWithTheKeyboardAlone() throws Exception {
        try (Browser browser = Browser.open(true)) {
            browser.visit(inbox.invite("pat", "shop"));
            assertEquals("text", tabTo(browser));
            browser.press("It broke");
            assertEquals("file", tabTo(browser));
            assertEquals("submit", tabTo(browser));
            keep(browser, "keyboard-1-focus");
            browser.leaveBy(() -> browser.press(Browser.ENTER));

            assertTrue(browser.address().startsWith(home + "r/"), browser.address());
            assertEquals("text", tabTo(browser));
            browser.press("And again");
            assertEquals("file", tabTo(browser));
            assertEquals("submit", tabTo(browser));
            browser.leaveBy(() -> browser.press(Browser.ENTER));

            assertEquals(2, browser.all("article").size());
            assertEquals(
                    List.of("It broke", "And again"),
                    messages().stream()
                            .map(message -> message.content().text().value())
                            .toList());
        }
    }

    /** Goes on to what can be used next, and checks that one can see where one is. */
    private static String tabTo(Browser browser) {
        browser.press(Browser.TAB);
        Browser.Element at = browser.focused();
        assertEquals("solid", at.css("outline-style"));
        assertFalse(at.label().isBlank());
        String id = at.attribute("id");
        return id.isEmpty() || id.equals("null") ? at.attribute("type") : id;
    }

    @ParameterizedTest
    @ValueSource(ints = {320, 900})
    void fitsNarrowAndWideWindows(int width) throws Exception {
        try (Browser browser = Browser.open(true)) {
            browser.width(width);
            browser.visit(home + "shop/form?page=" + LONG_WORD);
            fits(browser, width, "form");
            browser.one("#text").type(LONG_WORD);
            browser.one("#name").type("P".repeat(200));
            browser.one("button").follow();
            reply(messages().get(0).conversation(), LONG_WORD);
            browser.reload();
            fits(browser, width, "talk");
            browser.visit(home + "r/" + "0".repeat(64));
            fits(browser, width, "problem");
        }
    }

    private static void fits(Browser browser, int width, String name) throws IOException {
        for (String scheme : List.of("dark", "light")) {
            browser.scheme(scheme);
            keep(browser, name + "-" + width + "-" + scheme);
            assertTrue(
                    browser.ask("return document.documentElement.scrollWidth").asInt() <= width,
                    name + " is wider than its window");
            // Text of this size has to stand out at least this far: WCAG 2.2, criterion 1.4.3.
            assertTrue(browser.ask(CONTRAST).asDouble() >= 4.5, name + " has text that is too pale in " + scheme);
        }
        browser.all("button").forEach(button -> assertTrue(button.height() >= 44, "a button is too small to hit"));
        for (Browser.Element field : browser.all("input:not([type=hidden]),textarea")) {
            assertFalse(field.label().isBlank(), "a field has no label");
            assertTrue(field.height() >= 24, "a field is too small to hit");
        }
        assertEquals(1, browser.all("h1").size());
        assertEquals(1, browser.all("main").size());
        assertEquals("en", browser.one("html").attribute("lang"));
        assertFalse(browser.title().isBlank());
    }

    /** The smallest contrast between any text on the page and what lies behind it. */
    private static final String CONTRAST = """
            const light = colour => {
              const parts = colour.match(/[0-9.]+/g).map(Number);
              if (parts.length > 3 && parts[3] === 0) return null;
              const [r, g, b] = parts.map(part => part / 255).map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
              return 0.2126 * r + 0.7152 * g + 0.0722 * b;
            };
            let least = 21;
            for (const element of document.querySelectorAll('body *')) {
              const own = [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim());
              if (!own && !element.matches('input:not([type=hidden]),textarea')) continue;
              if (element.matches('style,title')) continue;
              let behind = element, back = null;
              for (; behind && back === null; behind = behind.parentElement) back = light(getComputedStyle(behind).backgroundColor);
              const pair = [light(getComputedStyle(element).color), back === null ? 1 : back].sort((a, b) => b - a);
              least = Math.min(least, (pair[0] + 0.05) / (pair[1] + 0.05));
            }
            return least;
            """;

    @Test
    void opensTheFormFromAPageOfTheSite() throws Exception {
        HttpServer site = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        String snippet = inbox.addresses().get(0).widget().orElseThrow();
        byte[] page = ("<!doctype html><title>Shop</title><h1>Shop</h1><p>" + snippet + "</p>")
                .getBytes(StandardCharsets.UTF_8);
        site.createContext("/", exchange -> {
            exchange.getResponseHeaders().set("content-type", "text/html");
            exchange.sendResponseHeaders(200, page.length);
            exchange.getResponseBody().write(page);
            exchange.close();
        });
        site.start();
        String shop = "http://127.0.0.1:" + site.getAddress().getPort();
        try (Browser browser = Browser.open(true)) {
            browser.visit(shop + "/orders?secret=1#x");
            keep(browser, "widget");
            assertEquals("Send a report", browser.one("a").text());
            browser.one("a").click();
            Browser.await("no window was opened", () -> browser.windows().size() == 2);
            browser.turnTo(browser.windows().get(1));
            assertTrue(browser.ask("return window.opener === null").asBoolean());
            browser.one("#text").type("It broke");
            browser.one("#name").type("Zoë");
            browser.one("#email").type("zoe@example.net");
            browser.one("button").follow();

            Message report = messages().get(0);
            assertEquals(Grade.CLAIMED, report.authenticity().grade());
            assertEquals("Zoë", report.author().displayName().orElse(""));
            assertEquals(List.of(shop + "/orders"), report.placement().fields().get("page"));
        } finally {
            site.stop(0);
        }
    }

    @Test
    void showsWhateverWasWrittenAsText() throws Exception {
        Path odd = Files.writeString(folder.resolve("<img src=x onerror=document.title=1>.txt"), HOSTILE);
        try (Browser browser = Browser.open(true)) {
            browser.visit(home + "shop/form?page=" + java.net.URLEncoder.encode(HOSTILE, StandardCharsets.UTF_8));
            assertEquals("Send a report", browser.title());
            assertEquals(HOSTILE, browser.one("input[name=page]").attribute("value"));
            browser.one("#text").type(HOSTILE);
            browser.one("#name").type(HOSTILE);
            browser.one("#file").type(odd.toString());
            browser.one("button").follow();
            reply(messages().get(0).conversation(), HOSTILE);
            browser.reload();

            assertEquals("Your report", browser.title());
            assertTrue(browser.one("article.ours").text().contains(HOSTILE));
            assertEquals(0, browser.all("script,img,b").size());
            keep(browser, "hostile");
        }
    }

    @Test
    void showsTheSamePageHoweverOftenAFormIsSent() throws Exception {
        try (Browser browser = Browser.open(true)) {
            browser.visit(home + "shop/form");
            browser.one("#text").type("It broke");
            browser.one("button").follow();
            String first = browser.address();
            browser.back();
            browser.one("button").follow();

            assertEquals(first, browser.address());
            assertEquals(1, messages().size());
        }
    }
}
