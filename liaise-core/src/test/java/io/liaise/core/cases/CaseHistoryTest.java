package io.liaise.core.cases;

import static io.liaise.testkit.Fixtures.aCase;
import static io.liaise.testkit.Fixtures.minute;
import static io.liaise.testkit.Fixtures.run;
import static io.liaise.testkit.Fixtures.said;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.cases.Draft.Waiting;
import io.liaise.core.cases.Fact.Decision;
import io.liaise.core.cases.Fact.Judged;
import io.liaise.core.cases.Fact.Letter;
import io.liaise.core.cases.Fact.Role;
import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.ConversationState;
import io.liaise.core.message.Grade;
import io.liaise.core.message.MessageText;
import io.liaise.core.message.Outbound.Purpose;
import io.liaise.core.run.RunEvidence;
import io.liaise.core.run.RunFailure;
import io.liaise.testkit.Fixtures;
import io.liaise.testkit.Fixtures.CaseStory;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class CaseHistoryTest {

    private static Draft draft(String id) {
        return new Draft(
                id,
                minute(5),
                Purpose.ASK,
                Optional.of(Fixtures.PAT),
                Optional.of(Fixtures.ISSUE),
                new MessageText("Which page was it?"),
                Optional.empty(),
                new Waiting("held", List.of(), Optional.empty()),
                Optional.empty(),
                false);
    }

    private static Judged judged(Decision decision, Purpose purpose, Optional<String> draft, Optional<Draft> kept) {
        return new Judged(
                decision,
                new Letter(purpose, Optional.empty(), Optional.empty(), MessageText.EMPTY, Optional.empty(), draft),
                "because",
                kept,
                Optional.empty(),
                Optional.empty());
    }

    private static Fact collected(int run, Optional<RunFailure> failure, String cost, List<String> commits) {
        return new Fact.RunCollected(
                run(run),
                failure,
                Optional.of(new BigDecimal(cost)),
                Optional.of("session-" + run),
                MessageText.EMPTY,
                new RunEvidence(Optional.empty(), Optional.of("main"), commits, List.of(), 0));
    }

    @Test
    void opensWithItsFirstEntry() {
        Case opened = aCase().head();

        assertEquals(CaseState.INTAKE, opened.state());
        assertEquals(Optional.of(Fixtures.PAT), opened.reporter());
        assertEquals(Fixtures.ISSUE, opened.conversation());
        assertEquals(1, opened.progress().entries());
        assertEquals(Fixtures.START, opened.opening().createdAt());
    }

    @Test
    void refusesAHistoryThatDoesNotBeginWithAnOpening() {
        CaseEntry word = new CaseEntry(minute(0), "pat", said("m1", "hello"));

        assertThrows(InvalidValueException.class, () -> CaseHistory.fold(Fixtures.CASE, List.of(word)));
        assertThrows(InvalidValueException.class, () -> CaseHistory.fold(Fixtures.CASE, List.of()));
    }

    @Test
    void refusesAHistoryThatIsOpenedTwice() {
        List<CaseEntry> twice =
                List.of(aCase().entries().get(0), aCase().entries().get(0));

        assertThrows(InvalidValueException.class, () -> CaseHistory.fold(Fixtures.CASE, twice));
    }

    @Test
    void neverMovesItsLatestTimeBack() {
        Case head = aCase().says(10, "now").says(3, "earlier").head();

        assertEquals(minute(10), head.progress().updatedAt());
        assertEquals(3, head.progress().entries());
    }

    @Test
    void leavesTheCaseBeforeAnEntryAsItWas() {
        Case before = aCase().head();

        Case after = CaseHistory.append(before, CaseEntry.by(minute(1), new Fact.Adopted()));

        assertEquals(1, before.progress().entries());
        assertEquals(Optional.empty(), before.work().answeredAt());
        assertEquals(Optional.of(minute(1)), after.work().answeredAt());
    }

    @Test
    void knowsEachConversationOnce() {
        ConversationRef other = ConversationRef.parse("webinbox:site#7");

        Case head = aCase().then(1, new Fact.Joined(other))
                .then(2, new Fact.Joined(other))
                .head();

        assertEquals(List.of(Fixtures.ISSUE, other), head.opening().conversations());
    }

    @Nested
    class Messages {

        @Test
        void areOneHoweverOftenTheyAreRevised() {
            Case head = aCase().says(1, "pat", said("m1", "It is brokn"))
                    .says(2, "pat", said("m1", "It is broken"))
                    .head();

            assertEquals(1, head.talk().recent().size());
            assertEquals(minute(2), head.talk().lastWord(List.of("pat")).orElseThrow());
            assertEquals(2, head.talk().recent().get(0).entry());
        }

        @Test
        void areRememberedOneByOneUpToTheWindowAndInSumBeyondIt() {
            CaseStory story = aCase().says(1, "#wait# a moment");
            for (int minute = 2; minute <= Talk.WINDOW + 20; minute++) {
                story.says(minute, "more");
            }
            Talk talk = story.head().talk();

            assertEquals(Talk.WINDOW, talk.recent().size());
            assertEquals(minute(1), talk.lastAsked(List.of("pat"), Mark.WAIT).orElseThrow());
            assertEquals(minute(Talk.WINDOW + 20), talk.lastWord(List.of("pat")).orElseThrow());
            assertEquals(minute(1), talk.firstUnheard(List.of("pat"), 0).orElseThrow());
        }

        @Test
        void keepTheGradeOfTheLastWord() {
            Case head = aCase().says(1, "pat", said("m1", "a", Role.PARTNER, Grade.PLATFORM))
                    .says(2, "pat", said("m2", "b", Role.PARTNER, Grade.CLAIMED))
                    .head();

            assertEquals(Optional.of(Grade.CLAIMED), head.talk().lastGrade(List.of("pat")));
            assertEquals(Optional.empty(), head.talk().lastGrade(List.of("kim")));
        }

        @Test
        void ofProgramsAreCountedUntilAPersonSpeaks() {
            CaseStory story = aCase().says(1, "github:bot", said("b1", "a", Role.BOT, Grade.PLATFORM))
                    .says(2, "github:bot", said("b2", "b", Role.BOT, Grade.PLATFORM))
                    .says(3, "github:relay", said("r1", "c", Role.RELAY, Grade.PLATFORM));

            assertEquals(2, story.head().talk().automatic());
            assertEquals(0, story.says(4, "hello").head().talk().automatic());
        }

        @Test
        void ofAPartnerEndARest() {
            CaseStory story = aCase().then(1, new Fact.Deferred(minute(600), "tomorrow"));
            assertEquals(Optional.of(minute(600)), story.head().progress().deferUntil());

            assertEquals(
                    Optional.of(minute(600)),
                    story.says(2, "liaise", said("s1", "x", Role.SELF, Grade.PLATFORM))
                            .head()
                            .progress()
                            .deferUntil());
            assertEquals(
                    Optional.empty(), story.says(3, "hello").head().progress().deferUntil());
        }

        @Test
        void keepAFewReasonsForDistrustEachOnce() {
            CaseStory story = aCase();
            for (int i = 0; i < 2 * Talk.MAX_EVIDENCE; i++) {
                story.then(i, new Fact.Tainted("unsigned report " + i / 2));
            }

            assertEquals(Talk.MAX_EVIDENCE, story.head().talk().taint().size());
            assertTrue(story.head().talk().isTainted());
            assertFalse(aCase().head().talk().isTainted());
        }
    }

    @Nested
    class Runs {

        @Test
        void coverWhatTheyWereShown() {
            Case head = aCase().says(1, "a").starts(2, 1).says(3, "b").head();

            assertEquals(2, head.work().covered());
            assertEquals(minute(3), head.talk().firstUnheard(List.of("pat"), 2).orElseThrow());
            assertEquals(1, head.work().starts());
            assertEquals(Optional.of(run(1)), head.work().lastRun());
        }

        @Test
        void addUpWhatTheyCost() {
            Case head = aCase().starts(1, 1)
                    .then(2, collected(1, Optional.of(RunFailure.CRASHED), "0.10", List.of()))
                    .starts(3, 2)
                    .then(4, collected(2, Optional.of(RunFailure.TIMED_OUT), "0.25", List.of()))
                    .head();

            assertEquals(new BigDecimal("0.35"), head.work().spending().costUsd());
            assertEquals(2, head.work().spending().failures());
            assertEquals(Optional.of("session-2"), head.work().sessionId());
        }

        @Test
        void keepTheirCommitsUntilTheDelivery() {
            CaseStory story = aCase().starts(1, 1)
                    .then(2, collected(1, Optional.empty(), "0", List.of("b", "a")))
                    .starts(3, 2)
                    .then(4, collected(2, Optional.empty(), "0", List.of("c")));
            assertEquals(List.of("c", "b", "a"), story.head().work().spending().undelivered());

            story.then(
                    5,
                    new Fact.Moved(CaseState.WORKING, CaseState.DEPLOYED, Optional.of(CaseTrigger.DELIVERED), "live"));
            assertEquals(List.of(), story.head().work().spending().undelivered());
        }

        @Test
        void areMissedUntilTheCaseWorksAgain() {
            CaseStory story = aCase().then(1, new Fact.RunLost(Optional.of(run(1))));
            assertTrue(story.head().work().spending().lostRun());

            assertFalse(
                    story.moves(2, CaseState.WORKING).head().work().spending().lostRun());
        }
    }

    @Nested
    class Drafts {

        @Test
        void keepTheirPlaceAndIdWhateverLeavesBeforeThem() {
            Case head = aCase().then(
                            1, judged(Decision.DIVERT, Purpose.ASK, Optional.empty(), Optional.of(draft("d00000001"))))
                    .then(2, judged(Decision.DIVERT, Purpose.ASK, Optional.empty(), Optional.of(draft("d00000002"))))
                    .then(3, judged(Decision.REJECT, Purpose.ASK, Optional.of("d00000001"), Optional.empty()))
                    .head();

            assertEquals(
                    List.of("d00000002"), head.drafts().stream().map(Draft::id).toList());
            assertTrue(head.draft("d00000002").isPresent());
        }

        @Test
        void areReplacedWhenTheyAreJudgedAgain() {
            Draft again = draft("d00000001").asOvertaken();

            Case head = aCase().then(
                            1, judged(Decision.DIVERT, Purpose.ASK, Optional.empty(), Optional.of(draft("d00000001"))))
                    .then(2, judged(Decision.DIVERT, Purpose.ASK, Optional.of("d00000001"), Optional.of(again)))
                    .head();

            assertEquals(List.of(again), head.drafts());
        }

        @Test
        void areMarkedWhenTheirPartnerSpeaks() {
            Case head = aCase().then(
                            1, judged(Decision.DIVERT, Purpose.ASK, Optional.empty(), Optional.of(draft("d00000001"))))
                    .then(2, judged(Decision.DIVERT, Purpose.ASK, Optional.empty(), Optional.of(draft("d00000002"))))
                    .then(3, new Fact.Overtaken(List.of("d00000002")))
                    .head();

            assertEquals(
                    List.of(false, true),
                    head.drafts().stream().map(Draft::overtaken).toList());
        }

        @Test
        void haveAnIdOfOneForm() {
            assertThrows(InvalidValueException.class, () -> draft("d1"));
        }
    }

    @Nested
    class TheOutside {

        @Test
        void isShownOnceAProjectionSucceeded() {
            CaseStory story = aCase().then(
                            1, new Fact.Projected(CaseState.INTAKE, Optional.of("needs-pat"), Optional.empty()))
                    .then(2, new Fact.Projected(CaseState.WORKING, Optional.empty(), Optional.of("network")))
                    .then(3, new Fact.Projected(CaseState.WORKING, Optional.empty(), Optional.of("network")));

            assertEquals(Optional.of(CaseState.INTAKE), story.head().surface().projected());
            assertEquals(Optional.of("needs-pat"), story.head().surface().waiting());
            assertEquals(2, story.head().surface().projectionFailures());
        }

        @Test
        void remembersHowTheConversationStands() {
            Case head = aCase().then(1, new Fact.ConversationChanged(ConversationState.Status.CLOSED))
                    .head();

            assertEquals(ConversationState.Status.CLOSED, head.surface().status());
        }

        @Test
        void isRemindedOnceADelivery() {
            CaseStory story = aCase().moves(1, CaseState.DEPLOYED)
                    .then(2, judged(Decision.SEND, Purpose.NUDGE, Optional.empty(), Optional.empty()));
            assertTrue(story.head().surface().nudged());

            assertFalse(story.moves(3, CaseState.DEPLOYED).head().surface().nudged());
        }
    }

    @Test
    void endsARestWhenTheOperatorMovesTheCase() {
        CaseEntry byHand = new CaseEntry(
                minute(2),
                CaseEntry.OPERATOR,
                new Fact.Moved(CaseState.INTAKE, CaseState.NEEDS_OWNER, Optional.empty(), "mine"));
        Case rested = aCase().then(1, new Fact.Deferred(minute(600), "later")).head();

        Case moved = CaseHistory.append(rested, byHand);

        assertEquals(Optional.<Instant>empty(), moved.progress().deferUntil());
        assertEquals("mine", moved.progress().reason());
        assertEquals(minute(2), moved.progress().since());
    }
}
