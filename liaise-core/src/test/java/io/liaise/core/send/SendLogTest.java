package io.liaise.core.send;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.failure.ChannelException.Kind;
import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.failure.LedgerException;
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
import io.liaise.core.spi.store.Listing;
import io.liaise.core.spi.store.Store;
import io.liaise.core.spi.store.StoreView;
import io.liaise.core.store.Commit;
import io.liaise.core.store.CommitResult;
import io.liaise.core.store.Key;
import io.liaise.core.store.Shelf;
import io.liaise.core.store.Stored;
import io.liaise.testkit.MutableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

final class SendLogTest {

    private static final SendKey KEY = new SendKey("app-1-run/2");
    private static final Outbound HELLO = message("wall:a", "The export is fixed.");
    private static final SendResult NOT_YET = new Failed(Kind.UNAVAILABLE, true, Optional.empty());

    private final MutableClock clock = new MutableClock(Instant.parse("2026-01-05T09:00:00Z"));
    private final Wall wall = new Wall(clock);
    private final FailingStore store = new FailingStore();
    private SendLog log = anotherProcess();

    private SendLog anotherProcess() {
        return new SendLog(store, name -> name.equals("wall") ? Optional.of(wall) : Optional.empty(), clock);
    }

    private static Outbound message(String ref, String text) {
        return new Outbound(
                ConversationRef.parse(ref),
                new Recipients("pat", List.of(), List.of()),
                Purpose.REPLY,
                new MessageText(text),
                Optional.empty(),
                List.of(),
                Origin.NONE);
    }

    @Test
    void aMessageIsPostedAndTold() {
        assertEquals(new Sent("m1", Optional.of("https://wall.example/m1"), false), log.post(HELLO, KEY));
        assertEquals(List.of("The export is fixed."), wall.texts(), "no mark is put into it");
    }

    @Test
    void aKeyPostsOnceHoweverOftenItIsTried() {
        log.post(HELLO, KEY);
        log = anotherProcess();

        assertEquals(new Sent("m1", Optional.of("https://wall.example/m1"), true), log.post(HELLO, KEY));
        assertEquals(new Sent("m1", Optional.of("https://wall.example/m1"), true), log.confirm(HELLO, KEY));
        assertEquals(1, wall.posts);
    }

    @Test
    void twoEqualTextsUnderTwoKeysAreTwoMessages() {
        log.post(HELLO, KEY);
        log.post(HELLO, new SendKey("app-1-run/3"));

        assertEquals(2, wall.hanging.size());
    }

    @Test
    void aKeyOfAnotherMessagePostsNothing() {
        log.post(HELLO, KEY);

        SendResult other = log.post(message("wall:a", "Something else"), KEY);
        SendResult elsewhere = log.post(message("wall:b", "The export is fixed."), KEY);

        assertEquals(new Failed(Kind.VALIDATION, false, Optional.empty()), other);
        assertEquals(other, elsewhere);
        assertEquals(1, wall.posts);
    }

    @Test
    void withoutAChannelNothingIsTried() {
        assertInstanceOf(Failed.class, log.post(message("carrier:pigeon", "Coo"), KEY));
        assertEquals(NOT_YET, log.confirm(message("carrier:pigeon", "Coo"), KEY));
    }

    @Test
    void manyAtOncePostOnce() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            Callable<SendResult> post = () -> anotherProcess().post(HELLO, KEY);
            List<Future<SendResult>> results =
                    threads.invokeAll(Stream.generate(() -> post).limit(8).toList());
            for (Future<SendResult> result : results) {
                assertTrue(result.get() instanceof Sent || result.get() instanceof Unconfirmed);
            }
        } finally {
            threads.shutdownNow();
        }

        assertEquals(1, wall.posts);
    }

    @Nested
    class UnknownEndings {

        @Test
        void whatArrivedIsFoundAndNotPostedAgain() {
            wall.fates.push(Wall.ANSWER_LOST);
            assertEquals(new Unconfirmed(Kind.NETWORK), log.post(HELLO, KEY));
            clock.advance(Duration.ofMinutes(2));

            assertEquals(
                    new Sent("m1", Optional.empty(), true), anotherProcess().confirm(HELLO, KEY));
            assertEquals(1, wall.posts);
        }

        @Test
        void tryingAgainLooksAndPostsNothing() {
            wall.fates.push(Wall.LOST);
            log.post(HELLO, KEY);
            clock.advance(Duration.ofDays(2));

            assertInstanceOf(Unconfirmed.class, log.post(HELLO, KEY));
            assertInstanceOf(Unconfirmed.class, log.confirm(HELLO, KEY));
            assertEquals(1, wall.posts);
        }

        @Test
        void whatShowsUpLateIsFoundLate() {
            wall.fates.push(Wall.LOST);
            log.post(HELLO, KEY);
            assertInstanceOf(Unconfirmed.class, log.confirm(HELLO, KEY));

            clock.advance(Duration.ofSeconds(20));
            wall.hang(HELLO, true);

            assertInstanceOf(Sent.class, log.confirm(HELLO, KEY));
        }

        @Test
        void theSameWordsOfSomebodyElseAreNotOurs() {
            wall.fates.push(Wall.LOST);
            log.post(HELLO, KEY);
            wall.hang(HELLO, false);

            assertInstanceOf(Unconfirmed.class, log.confirm(HELLO, KEY));
        }

        @Test
        void theSameWordsOfLastWeekAreAnotherMessage() {
            wall.hang(HELLO, true);
            clock.advance(Duration.ofMinutes(6));
            wall.fates.push(Wall.LOST);
            log.post(HELLO, KEY);

            assertInstanceOf(Unconfirmed.class, log.confirm(HELLO, KEY));
        }

        @Test
        void aMessageCountsForOneKeyOnly() {
            SendKey second = new SendKey("app-1-run/3");
            wall.fates.add(Wall.TAKEN);
            wall.fates.add(Wall.LOST);
            log.post(HELLO, KEY);
            log.post(HELLO, second);

            assertInstanceOf(Unconfirmed.class, log.confirm(HELLO, second), "the one that hangs there is the first's");

            wall.hang(HELLO, true);
            assertEquals(new Sent("m2", Optional.empty(), true), log.confirm(HELLO, second));
        }

        @Test
        void twoThatMayHaveArrivedAreNotBothFoundInOne() {
            SendKey second = new SendKey("app-1-run/3");
            wall.fates.add(Wall.ANSWER_LOST);
            wall.fates.add(Wall.LOST);
            log.post(HELLO, KEY);
            log.post(HELLO, second);

            assertInstanceOf(Sent.class, log.confirm(HELLO, second));
            assertInstanceOf(Unconfirmed.class, log.confirm(HELLO, KEY));
        }

        @Test
        void whatThePlatformDoesToLineEndsDoesNotHideAMessage() {
            wall.asShown = text -> text + "\n\n";
            wall.fates.push(Wall.ANSWER_LOST);
            log.post(HELLO, KEY);

            assertInstanceOf(Sent.class, log.confirm(HELLO, KEY));
        }

        @Test
        void theRecordKnowsWhichTextToLookFor() {
            Outbound mentioning = HELLO.withText(new MessageText("@pat The export is fixed."));
            wall.fates.push(Wall.ANSWER_LOST);
            log.post(mentioning, KEY);

            assertInstanceOf(Sent.class, log.confirm(HELLO, KEY));
        }

        @Test
        void aConversationThatCannotBeReadTellsNothing() {
            wall.fates.push(Wall.ANSWER_LOST);
            log.post(HELLO, KEY);
            wall.unreadable = true;

            assertInstanceOf(Unconfirmed.class, log.confirm(HELLO, KEY));
        }

        @ParameterizedTest
        @EnumSource(names = {"NETWORK", "UNAVAILABLE", "VALIDATION", "UNCONFIRMED"})
        void failuresThatLeaveItOpenPostNothingAgain(Kind kind) {
            wall.fates.push(Wall.throwing(kind));

            assertEquals(new Unconfirmed(kind), log.post(HELLO, KEY));
            assertInstanceOf(Unconfirmed.class, log.post(HELLO, KEY));
            assertEquals(1, wall.posts);
        }

        @Test
        void whatAPluginThrowsLeavesItOpen() {
            wall.fates.push(Wall.throwing(new IllegalStateException("a defect")));

            assertEquals(new Unconfirmed(Kind.UNCONFIRMED), log.post(HELLO, KEY));
        }
    }

    @Nested
    class KnownFailures {

        static Stream<Wall.Fate> provable() {
            return Stream.of(
                    Wall.refused(Kind.PERMISSION),
                    Wall.throwing(Kind.AUTH),
                    Wall.throwing(Kind.PERMISSION),
                    Wall.throwing(Kind.NOT_FOUND),
                    Wall.throwing(Kind.RATE_LIMITED),
                    Wall.throwing(new InvalidValueException("no such conversation")));
        }

        @ParameterizedTest
        @MethodSource("provable")
        void whatWasNotPostedIsPostedByTheNextTry(Wall.Fate fate) {
            wall.fates.push(fate);
            assertInstanceOf(Failed.class, log.post(HELLO, KEY));

            assertInstanceOf(Sent.class, log.post(HELLO, KEY));
            assertEquals(1, wall.hanging.size());
        }

        @Test
        void anotherTextMayFollowWhatWasNotPosted() {
            wall.fates.push(Wall.throwing(Kind.RATE_LIMITED));
            log.post(HELLO, KEY);

            assertInstanceOf(Sent.class, log.post(message("wall:a", "@patricia The export is fixed."), KEY));
        }

        @Test
        void confirmingTellsOfTheFailure() {
            wall.fates.push(Wall.refused(Kind.PERMISSION));
            log.post(HELLO, KEY);

            assertEquals(new Failed(Kind.PERMISSION, true, Optional.empty()), log.confirm(HELLO, KEY));
        }

        @Test
        void whatWasNeverTriedIsKnownNotToBeThere() {
            assertEquals(NOT_YET, log.confirm(HELLO, KEY));
        }
    }

    @Nested
    class Records {

        @Test
        void nothingIsPostedThatCannotBeWrittenDown() {
            store.failing = true;

            assertInstanceOf(Unconfirmed.class, log.post(HELLO, KEY));
            assertEquals(0, wall.posts);
        }

        @Test
        void whatWasPostedAndNotWrittenDownIsFoundAgain() {
            wall.fates.push((message, here) -> {
                store.failing = true;
                return here.hang(message, true);
            });
            assertInstanceOf(Unconfirmed.class, log.post(HELLO, KEY));

            store.failing = false;
            assertInstanceOf(Sent.class, log.confirm(HELLO, KEY));
            assertEquals(1, wall.posts);
        }

        @Test
        void aRecordNobodyCanReadPostsNothing() {
            log.post(HELLO, KEY);
            Key record = store.list(Shelf.ARCHIVE, "send").records().get(0).key();
            for (String damaged : List.of("[]", "7", "{\"state\":\"sent\"}", "{\"key\":\"k\",\"state\":\"maybe\"}")) {
                store.commit(Commit.builder().put(record, damaged).build());

                assertInstanceOf(Unconfirmed.class, log.post(HELLO, KEY), damaged);
                assertInstanceOf(Unconfirmed.class, log.confirm(HELLO, KEY), damaged);
                assertEquals(0, log.prune(Instant.MAX), damaged);
            }
            assertEquals(1, wall.posts);
        }

        @Test
        void oldRecordsAreForgottenUnlessTheirMessageMayBeOut() {
            wall.fates.add(Wall.TAKEN);
            wall.fates.add(Wall.refused(Kind.PERMISSION));
            wall.fates.add(Wall.LOST);
            log.post(HELLO, KEY);
            log.post(HELLO, new SendKey("app-1-run/3"));
            log.post(message("wall:b", "Hello"), new SendKey("app-1-run/4"));
            clock.advance(Duration.ofDays(90));

            assertEquals(0, log.prune(clock.instant().minus(Duration.ofDays(91))));
            assertEquals(2, log.prune(clock.instant()));
            assertEquals(0, store.list(Shelf.ARCHIVE, "receipt").records().size());
            assertInstanceOf(Unconfirmed.class, log.post(message("wall:b", "Hello"), new SendKey("app-1-run/4")));
            assertEquals(3, wall.posts);
        }

        @Test
        void whatIsNeededToLookForAMessageIsNotForgotten() {
            wall.fates.add(Wall.TAKEN);
            wall.fates.add(Wall.LOST);
            log.post(HELLO, KEY);
            log.post(HELLO, new SendKey("app-1-run/3"));
            clock.advance(Duration.ofDays(90));

            assertEquals(0, log.prune(clock.instant()));
            assertInstanceOf(Unconfirmed.class, log.post(HELLO, new SendKey("app-1-run/3")));
        }

        @Test
        void aNewAttemptHasAKeyOfItsOwn() {
            wall.fates.push(Wall.LOST);
            log.post(HELLO, KEY);

            SendKey second = log.newAttempt(KEY);
            assertEquals(new SendKey("app-1-run/2~2"), second);
            assertInstanceOf(Sent.class, log.post(HELLO, second));
            assertEquals(new SendKey("app-1-run/2~3"), log.newAttempt(KEY));
            assertEquals(new SendKey("app-1-run/2~3"), log.newAttempt(second));
        }
    }

    @Nested
    class Parts {

        private final Outbound story =
                message("wall:a", "One paragraph. ".repeat(12).strip() + "\n\n" + "Another one. ".repeat(12));

        Parts() {
            wall.limit = OptionalInt.of(300);
        }

        @Test
        void aLongMessageGoesOutInParts() {
            assertEquals(new Sent("m1", Optional.of("https://wall.example/m1"), false), log.post(story, KEY));
            assertEquals(2, wall.hanging.size());
            assertEquals(new Sent("m1", Optional.of("https://wall.example/m1"), true), log.post(story, KEY));
            assertEquals(new Sent("m1", Optional.of("https://wall.example/m1"), true), log.confirm(story, KEY));
            assertEquals(2, wall.posts);
        }

        @Test
        void whatStoppedHalfWayGoesOnWithTheRest() {
            wall.fates.add(Wall.TAKEN);
            wall.fates.add(Wall.throwing(Kind.RATE_LIMITED));
            assertInstanceOf(Failed.class, log.post(story, KEY));
            assertInstanceOf(Failed.class, log.confirm(story, KEY));

            assertInstanceOf(Sent.class, log.post(story, KEY));
            assertEquals(2, wall.hanging.size());
        }

        @Test
        void aPartThatMayBeOutIsLookedForBeforeTheNext() {
            wall.fates.add(Wall.ANSWER_LOST);
            assertInstanceOf(Unconfirmed.class, log.post(story, KEY));
            assertEquals(NOT_YET, log.confirm(story, KEY), "the second part provably is not out");

            assertInstanceOf(Sent.class, log.post(story, KEY));
            assertEquals(2, wall.hanging.size());
        }

        @Test
        void allPartsFoundIsTheMessageFound() {
            wall.fates.add(Wall.TAKEN);
            wall.fates.add(Wall.ANSWER_LOST);
            log.post(story, KEY);

            assertEquals(new Sent("m1", Optional.of("https://wall.example/m1"), true), log.confirm(story, KEY));
        }

        @Test
        void theKeyOfAnotherLongMessagePostsNothing() {
            log.post(story, KEY);

            assertEquals(
                    new Failed(Kind.VALIDATION, false, Optional.empty()),
                    log.post(message("wall:a", "Something else. ".repeat(30)), KEY));
            assertEquals(2, wall.posts);
        }

        @Test
        void anOpeningIsNotCut() {
            Outbound opening = new Outbound(
                    story.ref(),
                    story.recipients(),
                    story.purpose(),
                    story.text(),
                    Optional.of("A title"),
                    List.of(),
                    Origin.NONE);

            log.post(opening, KEY);
            assertEquals(1, wall.hanging.size());
        }
    }

    /** A store that can be told to fail. */
    private static final class FailingStore implements Store {
        private final MemoryStore store = new MemoryStore();
        private volatile boolean failing;

        @Override
        public CommitResult commit(Commit commit) {
            if (failing) {
                throw new LedgerException(LedgerException.Kind.FULL, "as the test wants");
            }
            return store.commit(commit);
        }

        @Override
        public <T> T read(Function<StoreView, T> reads) {
            return store.read(reads);
        }

        @Override
        public Optional<Stored> find(Key key) {
            return store.find(key);
        }

        @Override
        public Listing list(Shelf shelf, String kind) {
            return store.list(shelf, kind);
        }

        @Override
        public List<String> lines(Key history, long skip) {
            return store.lines(history, skip);
        }

        @Override
        public void close() {
            store.close();
        }
    }
}
