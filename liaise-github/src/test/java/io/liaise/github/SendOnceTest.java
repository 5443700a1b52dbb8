package io.liaise.github;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.ledger.MemoryStore;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.MessageText;
import io.liaise.core.message.Outbound;
import io.liaise.core.message.Outbound.Origin;
import io.liaise.core.message.Outbound.Purpose;
import io.liaise.core.message.Outbound.Recipients;
import io.liaise.core.message.SendKey;
import io.liaise.core.message.SendResult;
import io.liaise.core.message.SendResult.Failed;
import io.liaise.core.message.SendResult.Sent;
import io.liaise.core.message.SendResult.Unconfirmed;
import io.liaise.core.send.SendLog;
import io.liaise.core.spi.PluginSettings;
import io.liaise.core.spi.channel.Channel;
import io.liaise.core.spi.store.Store;
import io.liaise.testkit.FakeGitHub;
import io.liaise.testkit.FakeGitHub.Mischief;
import io.liaise.testkit.MutableClock;
import io.liaise.testkit.TestHost;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Posting once over real sockets, with a server that hangs up. */
final class SendOnceTest {

    private static final String REPO = "example/app";
    private static final SendKey KEY = new SendKey("app-1-run/2");

    private final MutableClock clock = new MutableClock(Instant.parse("2026-01-05T09:00:00Z"));
    private final FakeGitHub server = FakeGitHub.start(clock);
    private final Channel channel = new GitHubChannelFactory()
            .create(
                    PluginSettings.none("[github]"),
                    TestHost.in(Path.of("home"))
                            .with(clock)
                            .with(Map.of(
                                    "GH_TOKEN",
                                    "tok" + "en-" + 4711,
                                    GitHubUrls.VARIABLE,
                                    server.url().toString())));
    private final Store store = new MemoryStore();

    @BeforeEach
    void aConversation() {
        server.repository(REPO, "public");
        server.opens(REPO, "pat", "Broken", "The page is empty");
        clock.advance(Duration.ofMinutes(1));
    }

    @AfterEach
    void stop() {
        channel.close();
        server.close();
    }

    private SendLog anotherProcess() {
        return new SendLog(store, name -> Optional.of(channel), clock);
    }

    private static Outbound message(String ref, Optional<String> title) {
        return new Outbound(
                ConversationRef.parse(ref),
                new Recipients("pat", List.of(), List.of()),
                Purpose.REPLY,
                new MessageText("It works again.\r\nPlease try."),
                title,
                List.of(),
                Origin.NONE);
    }

    private static final Outbound REPLY = message("github:example/app#1", Optional.empty());

    @Test
    void aCommentWhoseAnswerWasLostIsFound() {
        server.misbehaves(Mischief.DROP_AFTER_POST);
        assertInstanceOf(Unconfirmed.class, anotherProcess().post(REPLY, KEY));
        clock.advance(Duration.ofMinutes(2));

        SendResult found = anotherProcess().confirm(REPLY, KEY);

        assertTrue(assertInstanceOf(Sent.class, found).replayed());
        assertEquals(1, server.said(REPO, 1).size());
    }

    @ParameterizedTest
    @EnumSource(names = {"DROP", "BAD_GATEWAY", "HTML", "HALF"})
    void aCommentThatMayHaveArrivedIsNeverPostedAgain(Mischief mischief) {
        server.misbehaves(mischief);
        SendResult first = anotherProcess().post(REPLY, KEY);
        int arrived = server.said(REPO, 1).size();
        clock.advance(Duration.ofMinutes(2));

        SendResult second = anotherProcess().post(REPLY, KEY);

        assertInstanceOf(Unconfirmed.class, first);
        assertEquals(arrived == 1, second instanceof Sent);
        assertEquals(arrived, server.said(REPO, 1).size());
    }

    @ParameterizedTest
    @EnumSource(names = {"SECONDARY_LIMIT", "TOO_MANY", "UNAUTHORIZED"})
    void aCommentThatWasTurnedDownIsPostedLater(Mischief mischief) {
        server.misbehaves(mischief);
        assertInstanceOf(Failed.class, anotherProcess().post(REPLY, KEY));
        clock.advance(Duration.ofMinutes(20));

        assertInstanceOf(Sent.class, anotherProcess().post(REPLY, KEY));
        assertEquals(1, server.said(REPO, 1).size());
    }

    @Test
    void anIssueWhoseAnswerWasLostIsFound() {
        Outbound opening = message("github:example/app", Optional.of("For you to try"));
        server.misbehaves(Mischief.DROP_AFTER_POST);
        assertInstanceOf(Unconfirmed.class, anotherProcess().post(opening, KEY));
        clock.advance(Duration.ofMinutes(2));

        assertInstanceOf(Sent.class, anotherProcess().confirm(opening, KEY));
    }
}
