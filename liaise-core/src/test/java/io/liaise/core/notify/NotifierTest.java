package io.liaise.core.notify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import io.liaise.core.failure.ChannelException;
import io.liaise.core.failure.ConfigException;
import io.liaise.core.notice.Notice;
import io.liaise.core.process.JdkCommandRunner;
import io.liaise.core.spi.PluginSettings;
import io.liaise.core.spi.notify.Notifier;
import io.liaise.testkit.TestHost;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class NotifierTest {

    private static final Notice NOTICE =
            new Notice(Notice.Event.NEEDS_OWNER, Optional.of("app"), List.of("app-1", "app-2"), Optional.of("draft"));

    @TempDir
    Path folder;

    private final List<String> heard = Collections.synchronizedList(new ArrayList<>());
    private HttpServer server;
    private volatile int answer = 200;

    @BeforeEach
    void anNtfyServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            heard.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            exchange.sendResponseHeaders(answer, -1);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private PluginSettings ntfy() {
        return new PluginSettings(
                "[notify]",
                Map.of(
                        "ntfy_topic_env",
                        "TOPIC",
                        "ntfy_url",
                        "http://localhost:" + server.getAddress().getPort()));
    }

    private Notifier published() {
        return new NtfyNotifierFactory()
                .create(ntfy(), TestHost.in(folder).with(Map.of("TOPIC", "mine")))
                .orElseThrow();
    }

    @Test
    void ntfyIsToldAsJson() {
        published().notify(NOTICE);

        assertEquals(
                List.of(
                        "{\"topic\":\"mine\",\"title\":\"app-1 and 1 more: needs you\",\"message\":\"subject: app\\ncases: app-1, app-2"
                                + "\\nevent: needs_owner\\ncause: draft\\nsee: liaise case show app-1\",\"priority\":4}"),
                heard);
    }

    @ParameterizedTest
    @ValueSource(ints = {403, 429, 500, 302})
    void anAnswerThatIsNoYesIsAFailure(int code) {
        answer = code;
        ChannelException failure =
                assertThrows(ChannelException.class, () -> published().notify(NOTICE));

        assertTrue(failure.getMessage().contains(String.valueOf(code)));
        assertTrue(failure.retryable());
        assertFalse(failure.getMessage().contains("mine"), "the topic is a secret");
    }

    @Test
    void aServerThatIsNotThereIsAFailure() {
        Notifier notifier = published();
        server.stop(0);

        assertThrows(ChannelException.class, () -> notifier.notify(NOTICE));
    }

    @Test
    void withoutATopicThereIsNobodyToTell() {
        assertEquals(Optional.empty(), new NtfyNotifierFactory().create(ntfy(), TestHost.in(folder)));
        assertEquals(
                Optional.empty(),
                new NtfyNotifierFactory().create(ntfy(), TestHost.in(folder).with(Map.of("TOPIC", " "))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ntfy.sh", "ftp://ntfy.sh", "not an address", ""})
    void anAddressThatIsNoneIsNamed(String url) {
        PluginSettings settings = new PluginSettings("[notify]", Map.of("ntfy_topic_env", "TOPIC", "ntfy_url", url));

        ConfigException failure = assertThrows(
                ConfigException.class,
                () -> new NtfyNotifierFactory()
                        .create(settings, TestHost.in(folder).with(Map.of("TOPIC", "mine"))));
        assertTrue(failure.getMessage().contains("ntfy_url"));
    }

    @Test
    void aProgramGetsTitleAndTextAsItsLastArguments() throws IOException {
        Path out = folder.resolve("out");
        PluginSettings settings = new PluginSettings(
                "[notify]",
                Map.of("command", List.of("sh", "-c", "printf '%s|' \"$@\" > \"$OUT\"", "notify", "; rm -rf /")));
        Notifier notifier = new CommandNotifierFactory()
                .create(
                        settings,
                        TestHost.in(folder)
                                .with(Map.of("OUT", out.toString(), "PATH", "/usr/bin:/bin"))
                                .with(new JdkCommandRunner()))
                .orElseThrow();

        notifier.notify(NOTICE);

        String said = Files.readString(out);
        assertTrue(said.startsWith("; rm -rf /|app-1 and 1 more: needs you|subject: app\n"), said);
    }

    @Test
    void aProgramThatFailsIsNamedWithoutItsArguments() {
        PluginSettings failing = new PluginSettings("[notify]", Map.of("command", List.of("false", "secret")));
        PluginSettings missing =
                new PluginSettings("[notify]", Map.of("command", List.of("no-such-program", "secret")));
        for (PluginSettings settings : List.of(failing, missing)) {
            Notifier notifier = new CommandNotifierFactory()
                    .create(
                            settings,
                            TestHost.in(folder)
                                    .with(Map.of("PATH", "/usr/bin:/bin"))
                                    .with(new JdkCommandRunner()))
                    .orElseThrow();

            ChannelException failure = assertThrows(ChannelException.class, () -> notifier.notify(NOTICE));
            assertFalse(failure.getMessage().contains("secret"));
        }
        assertEquals(
                Optional.empty(),
                new CommandNotifierFactory().create(PluginSettings.none("[notify]"), TestHost.in(folder)));
    }

    @ParameterizedTest
    @EnumSource(Notice.Event.class)
    void everyEventHasWords(Notice.Event event) {
        NoticeWords words = NoticeWords.of(new Notice(event, Optional.empty(), List.of(), Optional.empty()));

        assertTrue(words.title().matches("liaise: [a-z' ]+"), words.title());
        assertTrue(words.body().endsWith("see: liaise status"));
    }
}
