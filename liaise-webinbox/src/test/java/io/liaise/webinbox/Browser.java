package io.liaise.webinbox;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A real Chromium without a window, driven over the W3C's WebDriver protocol. For one thread. */
final class Browser implements AutoCloseable {

    /** The Tab key, as WebDriver spells it. */
    static final String TAB = "\uE004";

    /** The Enter key. */
    static final String ENTER = "\uE007";

    /** The Shift key, held until the end of what is typed. */
    static final String SHIFT = "\uE008";

    private static final String ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Pattern PORT = Pattern.compile("on port (\\d+)");
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Process driver;
    private final URI session;

    private Browser(Process driver, URI session) {
        this.driver = driver;
        this.session = session;
    }

    /** {@return whether there is a browser here} */
    static boolean isInstalled() {
        return found("chromium").isPresent() && found("chromedriver").isPresent();
    }

    private static Optional<Path> found(String program) {
        return Stream.of(System.getenv("PATH").split(":"))
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Opens a browser with a fresh profile, which runs the scripts of pages or does not. */
    static Browser open(boolean scripts) throws IOException, InterruptedException {
        Process driver = new ProcessBuilder(found("chromedriver").orElseThrow().toString(), "--port=0")
                .redirectErrorStream(true)
                .start();
        Browser starting = new Browser(driver, URI.create("http://127.0.0.1:" + port(driver) + "/session"));
        ObjectNode wanted = JSON.createObjectNode();
        ObjectNode chromium = wanted.putObject("capabilities")
                .putObject("alwaysMatch")
                .put("browserName", "chrome")
                .putObject("goog:chromeOptions");
        chromium.put("binary", found("chromium").orElseThrow().toString())
                .putArray("args")
                .add("--headless=new")
                .add("--no-sandbox")
                .add("--disable-dev-shm-usage")
                .add("--disable-gpu")
                .add("--hide-scrollbars")
                .add("--lang=en")
                .add("--window-size=900,900");
        if (!scripts) {
            chromium.putObject("prefs").put("profile.managed_default_content_settings.javascript", 2);
        }
        try {
            String id = starting.call("POST", "", wanted).path("sessionId").asText();
            return new Browser(driver, URI.create(starting.session + "/" + id));
        } catch (RuntimeException failed) {
            driver.destroy();
            throw failed;
        }
    }

    private static String port(Process driver) throws IOException {
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(driver.getInputStream(), StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Matcher found = PORT.matcher(line);
            if (line.contains("started successfully") && found.find()) {
                return found.group(1);
            }
        }
        throw new IOException("chromedriver did not start");
    }

    private JsonNode call(String method, String path, JsonNode body) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(session + path))
                .timeout(Duration.ofMinutes(2))
                .header("content-type", "application/json; charset=utf-8")
                .method(
                        method,
                        method.equals("POST") ? BodyPublishers.ofString(body.toString()) : BodyPublishers.noBody())
                .build();
        try {
            JsonNode value = JSON.readTree(
                            client.send(request, BodyHandlers.ofString()).body())
                    .path("value");
            if (value.has("error")) {
                throw new IllegalStateException(value.path("error").asText() + ": "
                        + value.path("message").asText());
            }
            return value;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private JsonNode get(String path) {
        return call("GET", path, JSON.createObjectNode());
    }

    private JsonNode post(String path, String key, String value) {
        return call("POST", path, JSON.createObjectNode().put(key, value));
    }

    /** Something on a page. */
    final class Element {
        private final String path;

        private Element(JsonNode reference) {
            this.path = "/element/" + reference.path(ELEMENT).asText();
        }

        String text() {
            return get(path + "/text").asText();
        }

        String attribute(String name) {
            return get(path + "/attribute/" + name).asText();
        }

        String css(String property) {
            return get(path + "/css/" + property).asText();
        }

        /** {@return what a screen reader calls it} */
        String label() {
            return get(path + "/computedlabel").asText();
        }

        double height() {
            return get(path + "/rect").path("height").asDouble();
        }

        void type(String text) {
            post(path + "/value", "text", text);
        }

        /** Clicks on what leads to another page, and returns when that page is there. */
        void follow() {
            leaveBy(this::click);
        }

        void click() {
            call("POST", path + "/click", JSON.createObjectNode());
        }
    }

    void visit(String address) {
        post("/url", "url", address);
    }

    /**
     * Does what leads to another page, and returns when that page has been read. A driver that is slow to see that a
     * page is being left would otherwise answer from the old one.
     */
    void leaveBy(Runnable action) {
        String left = one("html").path + "/name";
        action.run();
        await("the page was not left", () -> isGone(left));
        await(
                "the next page was not read",
                () -> ask("return document.readyState").asText().equals("complete"));
    }

    private boolean isGone(String path) {
        try {
            get(path);
            return false;
        } catch (IllegalStateException failed) {
            String why = String.valueOf(failed.getMessage());
            return why.startsWith("stale element") || why.startsWith("no such element");
        }
    }

    static void await(String otherwise, BooleanSupplier seen) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!seen.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError(otherwise);
            }
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
        }
    }

    void reload() {
        call("POST", "/refresh", JSON.createObjectNode());
    }

    void back() {
        call("POST", "/back", JSON.createObjectNode());
    }

    String address() {
        return get("/url").asText();
    }

    String title() {
        return get("/title").asText();
    }

    String source() {
        return get("/source").asText();
    }

    List<Element> all(String selector) {
        List<Element> found = new ArrayList<>();
        ObjectNode query = JSON.createObjectNode().put("using", "css selector").put("value", selector);
        call("POST", "/elements", query).forEach(each -> found.add(new Element(each)));
        return found;
    }

    Element one(String selector) {
        List<Element> found = all(selector);
        if (found.size() != 1) {
            throw new AssertionError(selector + " is there " + found.size() + " times on " + address());
        }
        return found.get(0);
    }

    Element focused() {
        return new Element(get("/element/active"));
    }

    /** Presses keys one after the other, wherever the focus is. */
    void press(String keys) {
        ObjectNode body = JSON.createObjectNode();
        ObjectNode keyboard =
                body.putArray("actions").addObject().put("type", "key").put("id", "keyboard");
        var actions = keyboard.putArray("actions");
        keys.codePoints().mapToObj(Character::toString).forEach(key -> {
            actions.addObject().put("type", "keyDown").put("value", key);
            if (!key.equals(SHIFT)) {
                actions.addObject().put("type", "keyUp").put("value", key);
            }
        });
        call("POST", "/actions", body);
        call("DELETE", "/actions", JSON.createObjectNode());
    }

    /** {@return what a script of ours says about the page; pages' own scripts need not be allowed} */
    JsonNode ask(String script) {
        ObjectNode body = JSON.createObjectNode().put("script", script);
        body.putArray("args");
        return call("POST", "/execute/sync", body);
    }

    /** Shows pages as wide as a small telephone does, or as whatever else. */
    void width(int pixels) {
        tool(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", pixels, "height", 900, "deviceScaleFactor", 1, "mobile", false));
    }

    /** Asks for dark or light pages. */
    void scheme(String name) {
        tool(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", name))));
    }

    private JsonNode tool(String command, Map<String, Object> parameters) {
        ObjectNode body = JSON.createObjectNode().put("cmd", command);
        body.set("params", JSON.valueToTree(parameters));
        return call("POST", "/goog/cdp/execute", body);
    }

    /** {@return the windows that are open} */
    List<String> windows() {
        List<String> handles = new ArrayList<>();
        get("/window/handles").forEach(handle -> handles.add(handle.asText()));
        return handles;
    }

    void turnTo(String window) {
        post("/window", "handle", window);
    }

    /** {@return the whole page as a PNG} */
    byte[] picture() {
        String data = tool("Page.captureScreenshot", Map.of("captureBeyondViewport", true, "format", "png"))
                .path("data")
                .asText();
        return Base64.getDecoder().decode(data);
    }

    @Override
    public void close() {
        try {
            call("DELETE", "", JSON.createObjectNode());
        } finally {
            driver.destroy();
        }
    }
}
