package io.liaise.core.policy;

import static io.liaise.testkit.Fixtures.aCase;
import static io.liaise.testkit.Fixtures.minute;
import static io.liaise.testkit.Fixtures.said;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.cases.CaseState;
import io.liaise.core.cases.Fact;
import io.liaise.core.cases.Fact.Role;
import io.liaise.core.cases.Mark;
import io.liaise.core.message.Grade;
import io.liaise.core.message.MessageText;
import io.liaise.core.policy.Readiness.Reason;
import io.liaise.core.policy.SubjectPolicy.ReadinessPolicy;
import io.liaise.testkit.Fixtures.CaseStory;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReadinessTest {

    private static final ReadinessPolicy CLOCKS = ReadinessPolicy.DEFAULT;

    private static Readiness at(CaseStory story, Instant now) {
        return Readiness.of(story.head(), CLOCKS, List.of("pat"), now);
    }

    @Test
    void isReadyExactlyWhenTheQuietWindowEnds() {
        CaseStory story = aCase().says(0, "It is broken");

        assertFalse(at(story, minute(10).minusMillis(1)).ready());
        assertTrue(at(story, minute(10)).ready());
        assertEquals(Reason.QUIET, at(story, minute(10)).reason());
        assertEquals(Duration.ZERO, at(story, minute(10)).countdown());
    }

    @Test
    void isNotReadyASecondBeforeTheGoWaitEnds() {
        CaseStory story = aCase().says(0, "Please #startwork# now");

        assertFalse(at(story, minute(2).minusSeconds(1)).ready());
        assertTrue(at(story, minute(2)).ready());
        assertEquals(Reason.GO_ASKED, at(story, minute(2)).reason());
    }

    @Test
    void countsDownToTheEarlierEnd() {
        CaseStory story = aCase().says(0, "a").says(1, "#startwork#");

        Readiness waiting = at(story, minute(2));

        assertEquals(Duration.ofMinutes(1), waiting.countdown());
        assertEquals(Reason.WAITING, waiting.reason());
        assertEquals(minute(1), waiting.lastActivity());
    }

    @Test
    void keepsTheGoWaitThoughMoreWasWrittenAfterIt() {
        CaseStory story = aCase().says(0, "#startwork#").says(1, "one more thing");

        assertTrue(at(story, minute(2)).ready());
    }

    @Test
    void hearsMarkersInAnyCaseAndOnlyFromPartners() {
        assertTrue(at(aCase().says(0, "#STARTWORK#"), minute(2)).ready());

        CaseStory strangers = aCase().says(0, "broken")
                .says(1, "github:stranger", said("x", "#startwork#", Role.RELAY, Grade.PLATFORM));
        assertFalse(at(strangers, minute(4)).ready());
    }

    @Test
    void pausesForAsLongAsTheLastMarkerSaysWait() {
        CaseStory story = aCase().says(0, "#wait# please");
        Readiness paused = at(story, minute(600));

        assertTrue(paused.paused());
        assertFalse(paused.ready());
        assertEquals(Reason.WAIT_ASKED, paused.reason());
        assertEquals(Duration.ZERO, paused.countdown());

        story.says(700, "#startwork#");
        assertFalse(at(story, minute(701)).paused());
        assertTrue(at(story, minute(702)).ready());

        story.says(703, "#wait#");
        assertTrue(at(story, minute(900)).paused());
    }

    @Test
    void takesAMessageWithBothMarkersAsGo() {
        CaseStory story = aCase().says(0, "#wait# no, #startwork#");

        assertFalse(at(story, minute(2)).paused());
        assertTrue(at(story, minute(2)).ready());
    }

    @Test
    void ordersMarkersByTimeAndNotByArrival() {
        CaseStory story = aCase().says(5, "#startwork#").says(1, "#wait#");

        assertFalse(at(story, minute(6)).paused());
        assertTrue(at(story, minute(7)).ready());
    }

    @Test
    void letsNobodyElseMoveTheClock() {
        CaseStory story = aCase().says(0, "broken")
                .says(5, "liaise", said("own", "Thanks", Role.SELF, Grade.PLATFORM))
                .says(6, "kim", said("kims", "Me too", Role.PARTNER, Grade.PLATFORM))
                .moves(7, CaseState.NEEDS_PARTNER)
                .then(8, new Fact.Projected(CaseState.NEEDS_PARTNER, Optional.empty(), Optional.empty()));

        assertTrue(at(story, minute(10)).ready());
    }

    @Test
    void countsFromTheOpeningWhereNobodySpoke() {
        assertEquals(minute(0), at(aCase(), minute(3)).lastActivity());
        assertTrue(at(aCase(), minute(10)).ready());
    }

    @Test
    void forgetsAMarkerThatWasEditedOut() {
        CaseStory story = aCase().says(0, "pat", said("m1", "#wait#")).says(1, "pat", said("m1", "never mind"));

        assertFalse(at(story, minute(2)).paused());
        assertTrue(at(story, minute(11)).ready());
    }

    @Test
    void takesAnEditNobodyWouldNoticeForNoActivity() {
        Fact.Said first = said("m1", "broken");
        Fact.Said same = new Fact.Said(
                first.source(), first.role(), first.grade(), first.via(), new MessageText("broken "), Set.of(), true);
        CaseStory story = aCase().says(0, "pat", first).says(9, "pat", same);

        assertTrue(at(story, minute(10)).ready());
    }

    @Test
    void waitsNoLongerThanTheLongestWait() {
        ReadinessPolicy bounded = new ReadinessPolicy(
                CLOCKS.quiet(),
                CLOCKS.go(),
                CLOCKS.goMarker(),
                CLOCKS.waitMarker(),
                Optional.of(Duration.ofMinutes(30)));
        CaseStory story = aCase();
        for (int minute = 0; minute <= 30; minute += 5) {
            story.says(minute, "and another thing");
        }

        Readiness before =
                Readiness.of(story.head(), bounded, List.of("pat"), minute(30).minusSeconds(1));
        Readiness after = Readiness.of(story.head(), bounded, List.of("pat"), minute(30));

        assertFalse(before.ready());
        assertEquals(Duration.ofSeconds(1), before.countdown());
        assertTrue(after.ready());
        assertEquals(Reason.WAITED_LONG, after.reason());
    }

    @Test
    void countsTheLongestWaitFromTheFirstWordNoRunHasSeen() {
        ReadinessPolicy bounded = new ReadinessPolicy(
                CLOCKS.quiet(),
                CLOCKS.go(),
                CLOCKS.goMarker(),
                CLOCKS.waitMarker(),
                Optional.of(Duration.ofMinutes(12)));
        CaseStory story =
                aCase().says(0, "broken").starts(10, 1).says(20, "still").says(29, "really");

        assertFalse(
                Readiness.of(story.head(), bounded, List.of("pat"), minute(31)).ready());
        assertEquals(
                Reason.WAITED_LONG,
                Readiness.of(story.head(), bounded, List.of("pat"), minute(32)).reason());
    }

    @Test
    void findsNoMarkerWhereNoneIsSet() {
        ReadinessPolicy silent = new ReadinessPolicy(CLOCKS.quiet(), CLOCKS.go(), "", "", Optional.empty());

        assertEquals(Set.of(), Readiness.marksIn(new MessageText("anything"), silent));
        assertEquals(Set.of(Mark.GO, Mark.WAIT), Readiness.marksIn(new MessageText("#Wait# #StartWork#"), CLOCKS));
    }
}
