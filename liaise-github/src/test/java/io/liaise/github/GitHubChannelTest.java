package io.liaise.github;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.failure.ChannelException;
import io.liaise.core.failure.ChannelException.Kind;
import io.liaise.core.failure.ConfigException;
import io.liaise.core.message.Attachment;
import io.liaise.core.message.Audience;
import io.liaise.core.message.Audience.Scope;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.ConversationState.Status;
import io.liaise.core.message.Grade;
import io.liaise.core.message.Message;
import io.liaise.core.message.MessageText;
import io.liaise.core.message.Outbound;
import io.liaise.core.message.Outbound.Origin;
import io.liaise.core.message.Outbound.Purpose;
import io.liaise.core.message.Outbound.Recipients;
import io.liaise.core.message.SendResult;
import io.liaise.core.policy.LabelStyle;
import io.liaise.core.process.CommandResult;
import io.liaise.core.spi.PluginSettings;
import io.liaise.core.spi.channel.Channel;
import io.liaise.core.spi.channel.ChannelEvent;
import io.liaise.core.spi.channel.ChannelFactory;
import io.liaise.core.spi.channel.Heard;
import io.liaise.testkit.ChannelContract;
import io.liaise.testkit.FakeGitHub;
import io.liaise.testkit.FakeGitHub.Mischief;
import io.liaise.testkit.MutableClock;
import io.liaise.testkit.TestHost;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GitHubChannelTest implements ChannelContract {

    private static final String REPO = "example/app";
    private static final ConversationRef PLACE = ConversationRef.parse("github:example/app");
    private static final ConversationRef ISSUE = ConversationRef.parse("github:example/app#1");
    private static final String TOKEN = "tok" + "en-" + 4711;

    private final MutableClock clock = new MutableClock(Instant.parse("2026-01-05T09:00:00Z"));
    private final FakeGitHub server = FakeGitHub.start(clock);
    private final GitHubChannelFactory factory = new GitHubChannelFactory();
    private GitHubChannel channel;

    GitHubChannelTest() {
        channel =
                open(Map.of("GH_TOKEN", TOKEN, GitHubUrls.VARIABLE, server.url().toString()));
    }

    private GitHubChannel open(Map<String, String> environment) {
        return (GitHubChannel) factory.create(PluginSettings.none("[github]"), host(environment));
    }

    private TestHost host(Map<String, String> environment) {
        return TestHost.in(Path.of("home")).with(clock).with(environment);
    }

    private TestHost answering(String stdout, int exitCode) {
        return host(Map.of()).with(command -> new CommandResult(exitCode, stdout, "", false, false));
    }

    @BeforeEach
    void aRepository() {
        server.repository(REPO, "public");
        server.opens(REPO, "pat", "Broken", "The page is empty", "bug");
        clock.advance(Duration.ofSeconds(10));
        server.comments(REPO, 1, "pat", "Since this morning");
        clock.advance(Duration.ofSeconds(10));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Override
    public ChannelFactory factory() {
        return factory;
    }

    @Override
    public Channel channel() {
        return channel;
    }

    @Override
    public ConversationRef place() {
        return PLACE;
    }

    @Override
    public ConversationRef conversation() {
        return ISSUE;
    }

    @Override
    public ConversationRef absent() {
        return ConversationRef.parse("github:example/app#99");
    }

    @Override
    public void somebodySays(String text) {
        clock.advance(Duration.ofSeconds(10));
        server.comments(REPO, 1, "pat", text);
    }

    @Test
    void whatIsListedLateUnderAnEarlierTimeIsTold() {
        String cursor = channel.listen(PLACE, Optional.empty()).cursor();
        clock.advance(Duration.ofSeconds(40));
        server.comments(REPO, 1, "pat", "first");
        Heard first = channel.listen(PLACE, Optional.of(cursor));
        clock.advance(Duration.ofSeconds(-30));
        server.comments(REPO, 1, "pat", "late");
        server.opens(REPO, "kim", "Late too", "It was slow to appear");
        clock.advance(Duration.ofSeconds(60));

        Heard late = channel.listen(PLACE, Optional.of(first.cursor()));

        assertEquals(
                List.of("It was slow to appear", "late"),
                texts(late).stream().sorted().toList());
        assertEquals(List.of(), texts(channel.listen(PLACE, Optional.of(late.cursor()))));
    }

    private static List<String> texts(Heard heard) {
        return heard.events().stream()
                .filter(ChannelEvent.Spoken.class::isInstance)
                .map(event ->
                        ((ChannelEvent.Spoken) event).message().content().text().value())
                .toList();
    }

    @Test
    void aBurstOfMoreThanIsAskedForAtOnceInOneSecondIsToldWhole() {
        String cursor = channel.listen(PLACE, Optional.empty()).cursor();
        clock.advance(Duration.ofSeconds(10));
        for (int i = 0; i < 2_300; i++) {
            server.comments(REPO, 1, "pat", "word " + i);
        }
        Set<String> told = new HashSet<>();
        boolean more = true;
        for (int round = 0; more && round < 10; round++) {
            Heard heard = channel.listen(PLACE, Optional.of(cursor));
            told.addAll(texts(heard));
            cursor = heard.cursor();
            more = heard.more();
        }

        assertFalse(more);
        assertEquals(2_300, told.size());
    }

    @Test
    void aLongConversationIsReadFromWhereItIsAskedFor() {
        for (int i = 0; i < 250; i++) {
            server.comments(REPO, 1, "pat", "old " + i);
        }
        clock.advance(Duration.ofMinutes(10));
        server.comments(REPO, 1, "pat", "new");
        int before = server.requests().size();

        List<Message> read = channel.read(ISSUE, Optional.of(clock.instant()), 0);

        assertEquals(
                List.of("new"),
                read.stream().map(message -> message.content().text().value()).toList());
        assertTrue(server.requests().size() - before <= 3, "one page of comments was needed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"GH_TOKEN", "GITHUB_TOKEN"})
    void aRefusedTokenIsNamedByItsVariable(String variable) {
        channel = open(Map.of(variable, TOKEN, GitHubUrls.VARIABLE, server.url().toString()));
        server.misbehaves(Mischief.UNAUTHORIZED);

        ChannelException refused = assertThrows(ChannelException.class, () -> channel.read(ISSUE, Optional.empty(), 0));

        assertTrue(String.valueOf(refused.getMessage()).contains(variable), refused.getMessage());
        assertFalse(String.valueOf(refused.getMessage()).contains(TOKEN));
    }

    @Test
    void anAnswerThatNeverEndsIsGivenUp() throws Exception {
        try (ServerSocket endless = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Thread serving = new Thread(() -> {
                try (Socket caller = endless.accept()) {
                    caller.getOutputStream()
                            .write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"
                                    .getBytes(StandardCharsets.US_ASCII));
                    caller.getOutputStream().flush();
                    caller.getInputStream().transferTo(OutputStream.nullOutputStream());
                } catch (IOException e) {
                    // The caller has gone.
                    return;
                }
            });
            serving.setDaemon(true);
            serving.start();
            RestClient client = new RestClient(
                    URI.create("http://127.0.0.1:" + endless.getLocalPort()),
                    new GitHubToken(host(Map.of("GH_TOKEN", TOKEN))),
                    clock,
                    Duration.ofMillis(300));

            ChannelException given = assertThrows(ChannelException.class, () -> client.get("/user", Optional.empty()));

            assertEquals(Kind.NETWORK, given.kind());
        }
    }

    private static Outbound message(ConversationRef ref, Optional<String> title, String text) {
        return new Outbound(
                ref,
                new Recipients("pat", List.of(), List.of()),
                Purpose.REPLY,
                new MessageText(text),
                title,
                List.of(),
                Origin.NONE);
    }

    private Heard heard(Optional<String> cursor) {
        return channel.listen(PLACE, cursor);
    }

    private String settled() {
        String cursor = heard(Optional.empty()).cursor();
        return heard(Optional.of(cursor)).cursor();
    }

    @Nested
    class Listening {

        @Test
        void looksBackADayAndTellsOpeningsCommentsAndHowTheyStand() {
            Heard first = heard(Optional.empty());

            List<String> kinds = first.events().stream()
                    .map(event -> event instanceof ChannelEvent.Spoken spoken
                            ? spoken.message().id().replaceAll("[0-9]+", "N")
                            : "state")
                    .toList();
            assertEquals(List.of("issue-N", "issuecomment-N", "state"), kinds);
            assertFalse(first.more());
        }

        @Test
        void tellsAChangeWithinTheSecondOfTheOneBefore() {
            String cursor = settled();
            clock.advance(Duration.ofSeconds(5));
            server.label(REPO, 1, "kim", "wanted");
            long comment = server.comments(REPO, 1, "pat", "First");
            Heard before = heard(Optional.of(cursor));
            server.label(REPO, 1, "kim", "urgent");
            server.edits(REPO, 1, comment, "Second");

            Heard after = heard(Optional.of(before.cursor()));

            assertEquals(2, before.events().size());
            assertEquals(2, after.events().size());
            assertEquals(List.of(), heard(Optional.of(after.cursor())).events());
        }

        @Test
        void tellsOfACommentWhetherItsIssueIsOpenAndOneAtAll() {
            String cursor = settled();
            long pull = server.opens(REPO, "pat", "A change", "of mine");
            server.isPullRequest(REPO, pull);
            long closed = server.opens(REPO, "pat", "Done", "already");
            server.comments(REPO, pull, "pat", "Please look");
            server.comments(REPO, closed, "pat", "Thanks");
            server.sets(REPO, closed, "closed");

            List<Map<String, List<String>>> comments = heard(Optional.of(cursor)).events().stream()
                    .filter(ChannelEvent.Spoken.class::isInstance)
                    .map(event -> ((ChannelEvent.Spoken) event).message())
                    .filter(message -> message.id().startsWith("issuecomment-"))
                    .map(message -> message.placement().fields())
                    .toList();

            assertEquals(
                    List.of(
                            Map.of("kind", List.of("pull_request"), "state", List.of("open")),
                            Map.of("kind", List.of("issue"), "state", List.of("closed"))),
                    comments);
        }

        @Test
        void costsAQuietRepositoryTwoRequestsThatAreNotCounted() {
            String cursor = settled();
            server.forget();

            for (int tick = 0; tick < 3; tick++) {
                clock.advance(Duration.ofMinutes(2));
                Heard quiet = heard(Optional.of(cursor));
                assertEquals(List.of(), quiet.events());
                assertEquals(cursor, quiet.cursor());
            }

            assertEquals(6, server.requests().size());
            assertTrue(server.requests().stream().allMatch(request -> request.endsWith("-> 304")));
            assertEquals(0, server.counted());
        }

        @Test
        void asksForItsOwnAccountOnceADay() {
            String cursor = settled();
            server.forget();
            clock.advance(Duration.ofHours(25));

            heard(Optional.of(cursor));

            assertFalse(server.requests().contains("GET /user -> 200"), "the channel knows it already");
            channel = open(
                    Map.of("GH_TOKEN", TOKEN, GitHubUrls.VARIABLE, server.url().toString()));
            String renewed = heard(Optional.of(cursor)).cursor();
            assertTrue(server.requests().contains("GET /user -> 200"));
            channel = open(
                    Map.of("GH_TOKEN", TOKEN, GitHubUrls.VARIABLE, server.url().toString()));
            server.forget();
            heard(Optional.of(renewed));
            assertFalse(server.requests().contains("GET /user -> 200"));
        }

        @Test
        void tellsTwoThingsOfOneSecondBothOnce() {
            String cursor = settled();
            clock.advance(Duration.ofSeconds(30));
            server.comments(REPO, 1, "pat", "first");
            Heard one = heard(Optional.of(cursor));
            server.comments(REPO, 1, "pat", "second, the same second");

            Heard two = heard(Optional.of(one.cursor()));

            assertEquals(1, spoken(one).size());
            assertEquals(List.of("second, the same second"), spoken(two));
            assertEquals(List.of(), spoken(heard(Optional.of(two.cursor()))));
        }

        private List<String> spoken(Heard heard) {
            return heard.events().stream()
                    .filter(ChannelEvent.Spoken.class::isInstance)
                    .map(event -> ((ChannelEvent.Spoken) event)
                            .message()
                            .content()
                            .text()
                            .value())
                    .toList();
        }

        @Test
        void tellsEditsClosingAndLabels() {
            String cursor = settled();
            clock.advance(Duration.ofSeconds(30));
            long comment = server.comments(REPO, 1, "pat", "typo");
            cursor = heard(Optional.of(cursor)).cursor();
            clock.advance(Duration.ofSeconds(30));
            server.edits(REPO, 1, comment, "no typo");
            server.sets(REPO, 1, "closed");
            server.label(REPO, 1, "kim", "wanted");

            Heard changed = heard(Optional.of(cursor));

            assertEquals(List.of("no typo"), spoken(changed));
            ChannelEvent.Changed state = (ChannelEvent.Changed) changed.events().stream()
                    .filter(ChannelEvent.Changed.class::isInstance)
                    .findFirst()
                    .orElseThrow();
            assertEquals(Status.CLOSED, state.state().status());
            assertEquals(List.of("bug", "wanted"), state.state().labels());
            assertTrue(state.opening().isPresent());
        }

        @Test
        void followsPages() {
            String cursor = settled();
            clock.advance(Duration.ofSeconds(30));
            IntStream.range(0, 250).forEach(i -> server.comments(REPO, 1, "pat", "word " + i));

            assertEquals(250, spoken(heard(Optional.of(cursor))).size());
        }

        @Test
        void knowsProgramsItselfAndDeletedAccounts() {
            String cursor = settled();
            clock.advance(Duration.ofSeconds(30));
            server.comments(REPO, 1, "ci[bot]", "build");
            server.comments(REPO, 1, FakeGitHub.ME, "mine");
            server.comments(REPO, 1, "", "gone");

            List<Message> told = heard(Optional.of(cursor)).events().stream()
                    .filter(ChannelEvent.Spoken.class::isInstance)
                    .map(event -> ((ChannelEvent.Spoken) event).message())
                    .toList();

            assertTrue(told.get(0).author().isBot());
            assertTrue(told.get(1).author().isSelf());
            assertEquals("github:ghost", told.get(2).author().address());
        }

        @Test
        void ofOneIssueTellsNothingOfOthers() {
            String cursor = channel.listen(ISSUE, Optional.empty()).cursor();
            clock.advance(Duration.ofSeconds(30));
            server.opens(REPO, "kim", "Another", "elsewhere");
            server.comments(REPO, 1, "pat", "here");

            Heard heard = channel.listen(ISSUE, Optional.of(cursor));

            assertTrue(heard.events().stream()
                    .allMatch(event -> event.conversation().equals(ISSUE)));
            assertEquals(List.of("here"), spoken(heard));
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "{}", "not json", "{\"t\":\"yesterday\"}", "[]"})
        void refusesACursorItNeverGave(String cursor) {
            ChannelException failure = assertThrows(ChannelException.class, () -> heard(Optional.of(cursor)));

            assertEquals(Kind.VALIDATION, failure.kind());
        }
    }

    @Nested
    class Trouble {

        @ParameterizedTest
        @CsvSource({
            "BAD_GATEWAY, UNAVAILABLE, true",
            "SECONDARY_LIMIT, RATE_LIMITED, true",
            "TOO_MANY, RATE_LIMITED, true",
            "UNAUTHORIZED, AUTH, false",
            "HTML, UNAVAILABLE, true",
            "HALF, UNAVAILABLE, true",
            "DOUBLED, UNAVAILABLE, true",
        })
        void whileReadingIsNamedAndNeverQuoted(Mischief mischief, Kind kind, boolean retryable) {
            channel.account();
            server.misbehaves(mischief);

            ChannelException failure =
                    assertThrows(ChannelException.class, () -> channel.read(ISSUE, Optional.empty(), 0));

            assertEquals(kind, failure.kind());
            assertEquals(retryable, failure.retryable());
            assertFalse(failure.getMessage().contains(TOKEN));
            assertFalse(failure.getMessage().contains("html"));
        }

        @Test
        void ofTheNetworkIsNamedWhileReading() {
            channel.account();
            server.close();

            ChannelException failure =
                    assertThrows(ChannelException.class, () -> channel.read(ISSUE, Optional.empty(), 0));

            assertEquals(Kind.NETWORK, failure.kind());
            assertTrue(failure.retryable());
        }

        @Test
        void thatAsksUsToWaitIsHeededByEveryRequest() {
            channel.account();
            server.misbehaves(Mischief.SECONDARY_LIMIT);
            assertThrows(ChannelException.class, () -> channel.read(ISSUE, Optional.empty(), 0));
            server.forget();

            ChannelException resting =
                    assertThrows(ChannelException.class, () -> channel.read(ISSUE, Optional.empty(), 0));
            assertEquals(Optional.of(Duration.ofSeconds(30)), resting.retryAfter());
            assertEquals(List.of(), server.requests());

            clock.advance(Duration.ofSeconds(31));
            assertEquals(2, channel.read(ISSUE, Optional.empty(), 0).size());
        }

        @ParameterizedTest
        @CsvSource({
            "DROP_AFTER_POST, false",
            "DROP, false",
            "BAD_GATEWAY, false",
            "HALF, false",
            "SECONDARY_LIMIT, true",
            "UNAUTHORIZED, true",
        })
        void whileSendingIsFailureOnlyWhereNothingWasPosted(Mischief mischief, boolean failed) {
            server.misbehaves(mischief);

            SendResult result = channel.send(message(ISSUE, Optional.empty(), "Hello"));

            assertEquals(failed ? SendResult.Failed.class : SendResult.Unconfirmed.class, result.getClass());
            boolean posted = mischief == Mischief.DROP_AFTER_POST || mischief == Mischief.HALF;
            assertEquals(posted ? 2 : 1, server.said(REPO, 1).size());
        }

        @Test
        void ofNoServerAtAllIsAFailureThatCanBeTriedAgain() {
            GitHubChannel nowhere = open(Map.of("GH_TOKEN", TOKEN, GitHubUrls.VARIABLE, "http://127.0.0.1:1"));

            SendResult.Failed failed = (SendResult.Failed) nowhere.send(message(ISSUE, Optional.empty(), "Hello"));

            assertEquals(Kind.NETWORK, failed.kind());
            assertTrue(failed.retryable());
        }
    }

    @Nested
    class Writing {

        @Test
        void opensAnIssueWithATitleAndNeverCommentsWithOne() {
            SendResult.Sent opened = (SendResult.Sent) channel.send(message(PLACE, Optional.of("A title"), "A text"));

            assertEquals("issue-2", opened.messageId());
            for (Outbound wrong : List.of(
                    message(PLACE, Optional.empty(), "no title"),
                    message(PLACE, Optional.of(" "), "blank title"),
                    message(ISSUE, Optional.of("A title"), "a comment has none"),
                    message(ISSUE, Optional.empty(), " "),
                    message(ISSUE, Optional.empty(), "x".repeat(65_537)))) {
                assertEquals(Kind.VALIDATION, ((SendResult.Failed) channel.send(wrong)).kind());
            }
            assertEquals(1, server.said(REPO, 1).size());
        }

        @Test
        void neverFollowsAnIssueThatMoved() {
            server.moves(REPO, 1);

            SendResult.Failed failed = (SendResult.Failed) channel.send(message(ISSUE, Optional.empty(), "Hello"));

            assertEquals(Kind.NOT_FOUND, failed.kind());
            assertFalse(failed.retryable());
            assertEquals(Status.MOVED, channel.state(ISSUE).status());
        }

        @Test
        void putsLabelsOnAndOffAndSaysWhoDid() {
            channel.addLabel(ISSUE, "liaise:working");
            server.label(REPO, 1, "kim", "wanted");

            assertEquals(List.of("bug", "liaise:working", "wanted"), channel.labels(ISSUE));
            assertEquals(
                    "github:kim",
                    channel.labelledBy(ISSUE, "WANTED").orElseThrow().address());
            assertTrue(channel.labelledBy(ISSUE, "liaise:working").orElseThrow().isSelf());
            assertEquals(Optional.empty(), channel.labelledBy(ISSUE, "nothing"));

            channel.removeLabel(ISSUE, "liaise:working");
            channel.removeLabel(ISSUE, "liaise:working");
            assertEquals(List.of("bug", "wanted"), channel.labels(ISSUE));
        }

        @Test
        void createsALabelOnce() {
            LabelStyle style = new LabelStyle("liaise:intake", "ededed", "heard");

            assertTrue(channel.createLabel(PLACE, style));
            assertFalse(channel.createLabel(PLACE, style));
            LabelStyle bad = new LabelStyle("another", "red", "");
            assertThrows(ChannelException.class, () -> channel.createLabel(PLACE, bad));
        }

        @Test
        void editsAndReactsByTheIdOfAMessage() {
            assertInstanceOf(
                    SendResult.Sent.class, channel.edit(ISSUE, "issue-1", new MessageText("as it should read")));
            assertInstanceOf(SendResult.Sent.class, channel.react(ISSUE, "issue-1", "heart"));
            assertInstanceOf(SendResult.Failed.class, channel.react(ISSUE, "issue-1", "banana"));
        }
    }

    @Nested
    class Reading {

        @Test
        void ofARepositoryGivesEveryOpenIssueBeyondOnePage() {
            IntStream.range(0, 230).forEach(i -> server.opens(REPO, "pat", "t" + i, "b" + i));
            server.sets(REPO, 5, "closed");

            assertEquals(230, channel.read(PLACE, Optional.empty(), 0).size());
        }

        @Test
        void keepsFieldsOfOpeningsAndNoneOfComments() {
            List<Message> all = channel.read(ISSUE, Optional.empty(), 0);

            assertEquals(List.of("bug"), all.get(0).placement().values("labels"));
            assertEquals(List.of("issue"), all.get(0).placement().values("kind"));
            assertEquals(Map.of(), all.get(1).placement().fields());
            assertEquals(Grade.PLATFORM, all.get(1).authenticity().grade());
        }

        @Test
        void findsAttachmentsOnGitHubsHostsOnly() {
            server.comments(
                    REPO,
                    1,
                    "pat",
                    "![a](https://github.com/user-attachments/assets/1f-2e) ![b](https://evil.example/x.png)");

            List<Message> all = channel.read(ISSUE, Optional.empty(), 0);

            assertEquals(
                    List.of("https://github.com/user-attachments/assets/1f-2e"),
                    all.get(2).content().attachments().stream()
                            .map(Attachment::ref)
                            .toList());
            Attachment foreign = new Attachment(
                    "https://evil.example/x", "image/png", Optional.empty(), Optional.empty(), Optional.empty());
            assertEquals(
                    Kind.VALIDATION,
                    assertThrows(ChannelException.class, () -> channel.open(foreign))
                            .kind());
        }

        @Test
        void saysThatADeletedIssueIsGone() {
            server.deletes(REPO, 1);

            assertEquals(Status.GONE, channel.state(ISSUE).status());
        }
    }

    @Nested
    class WhoReadsAlong {

        @Test
        void isEverybodyWhereTheRepositoryIsPublic() {
            Audience audience = channel.audience(ISSUE);

            assertEquals(Scope.PUBLIC, audience.scope());
            assertEquals(List.of("watchers-by-email"), audience.readership().classes());
            assertFalse(audience.defaulted());
        }

        @Test
        void isNamedWhereOneAccountOwnsAPrivateRepository() {
            server.repository(REPO, "private");
            server.ownedByUser(REPO, "pat");

            Audience audience = channel.audience(ISSUE);

            assertEquals(Scope.NAMED, audience.scope());
            assertEquals(2, audience.readership().readers().size());
            assertEquals(Optional.of(true), audience.readership().external());
            assertFalse(audience.readership().complete());
            assertTrue(audience.readership().readers().stream().noneMatch(reader -> reader.isSelf()));
        }

        @Test
        void isTheOrganisationWhereOneOwnsIt() {
            server.repository(REPO, "internal");

            Audience audience = channel.audience(ISSUE);

            assertEquals(Scope.ORG, audience.scope());
            assertTrue(audience.readership().classes().contains("enterprise-members"));
            assertFalse(audience.readership().classes().contains("base-permission-members"));
        }

        @Test
        void isUnknownWhereTheRepositoryIsNotShown() {
            assertTrue(channel.audience(ConversationRef.parse("github:example/hidden#1"))
                    .defaulted());
        }

        @Test
        void isNotGuessedWhereGitHubAsksUsToWait() {
            server.misbehaves(Mischief.TOO_MANY);

            assertThrows(ChannelException.class, () -> channel.audience(ISSUE));
        }
    }

    @Test
    void checksTheSignatureOfADelivery() {
        GitHubChannel checking = open(Map.of(
                "GH_TOKEN",
                TOKEN,
                GitHubUrls.VARIABLE,
                server.url().toString(),
                GitHubChannel.WEBHOOK_SECRET,
                "hook-" + "secret-42"));
        byte[] body = "{\"action\":\"opened\",\"number\":7}".getBytes(StandardCharsets.UTF_8);
        String signature = "sha256=f3d2d68564ba40bc6d474d4d4f6b9520478f3f9ed52656913aea73f63903b4b4";

        assertEquals(
                Grade.CRYPTO,
                checking.verify(Map.of("x-hub-signature-256", signature), body).grade());
        assertEquals(
                "mismatch",
                checking.verify(Map.of("x-hub-signature-256", signature + "0"), body)
                        .evidence()
                        .get("signature"));
        assertEquals("missing", checking.verify(Map.of(), body).evidence().get("signature"));
        assertEquals(Grade.FORGED, checking.verify(Map.of(), body).grade());
        assertThrows(ChannelException.class, () -> channel.verify(Map.of(), body));
    }

    @Nested
    class TheToken {

        @Test
        void isTheEnvironmentsBeforeAnybodyIsAsked() {
            assertEquals("a", new GitHubToken(host(Map.of("GH_TOKEN", "a", "GITHUB_TOKEN", "b"))).value());
            assertEquals("b", new GitHubToken(host(Map.of("GH_TOKEN", " ", "GITHUB_TOKEN", "b"))).value());
        }

        @Test
        void isAskedOfGhOtherwise() {
            assertEquals("c", new GitHubToken(answering("c\n", 0)).value());
        }

        @Test
        void isAskedOfAGhThatCanReachItsKeyRingAndKnowsNoOtherServer() { // C139
            Map<String, String> ring =
                    Map.of("PATH", "/bin", "DBUS_SESSION_BUS_ADDRESS", "unix:x", "XDG_RUNTIME_DIR", "r");
            Map<String, String> all = new TreeMap<>(ring);
            all.put("GH_HOST", "elsewhere.example");
            List<Map<String, String>> seen = new ArrayList<>();
            TestHost host = host(all).with(command -> {
                seen.add(command.environment());
                return new CommandResult(0, "c", "", false, false);
            });

            assertEquals("c", new GitHubToken(host).value());
            assertEquals(List.of(ring), seen);
        }

        @Test
        void thatIsNotThereIsSaidToBeWithWhatToDo() {
            for (TestHost host : List.of(host(Map.of()), answering("", 1), answering("", 0))) {
                ChannelException failure = assertThrows(ChannelException.class, () -> new GitHubToken(host).value());

                assertEquals(Kind.AUTH, failure.kind());
                assertTrue(failure.getMessage().contains("gh auth login"));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://github.example", "ftp://x", "https://user@github.example", "nonsense", "https://"})
    void showsTheTokenToNoServerThatIsNotSafe(String address) {
        assertThrows(ConfigException.class, () -> open(Map.of(GitHubUrls.VARIABLE, address)));
    }

    @Test
    void tellsWhereItsSettingsComeFromAndNeverWhatTheyAre() {
        String told = factory.requirements(PluginSettings.none("[github]"), host(Map.of("GH_TOKEN", TOKEN)))
                .toString();

        assertTrue(told.contains("ENV"));
        assertFalse(told.contains(TOKEN));
    }
}
