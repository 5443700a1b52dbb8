package io.liaise.core.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.policy.HoldMode.Work;
import io.liaise.core.policy.HoldScope.Kind;
import io.liaise.core.policy.Holds.Ground;
import io.liaise.testkit.Fixtures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HoldsTest {

    private static final Ground GROUND = Ground.of(Fixtures.aSubject().build(), "/srv/app", "pat", "Example/App");

    private static Hold hold(String scope, HoldMode mode) {
        return new Hold(HoldScope.parse(scope), mode, "", Hold.OPERATOR, Fixtures.START, Optional.empty());
    }

    private static Holds holds(Hold... set) {
        return new Holds(List.of(set), Fixtures.START);
    }

    @ParameterizedTest
    @CsvSource({
        "block, true, true, false",
        "drain, true, false, false",
        "cancel, true, true, true",
    })
    void stopsByItsMode(String mode, boolean start, boolean effect, boolean running) {
        Holds set = holds(hold("global", HoldMode.parse(mode)));

        assertEquals(start, set.stopping(Work.START, GROUND).isPresent());
        assertEquals(effect, set.stopping(Work.EFFECT, GROUND).isPresent());
        assertEquals(running, set.stopping(Work.RUNNING, GROUND).isPresent());
    }

    @RepeatedTest(20)
    void theMostSpecificOneDecidesInWhateverOrderTheyWereSet(RepetitionInfo seed) {
        List<String> specificFirst = List.of(
                "checkout:/srv/app",
                "repo:example/app",
                "person:pat",
                "subject:app",
                "effect:send",
                "processor",
                "global");
        Ground everything = new Ground(GROUND.forEffect("send").touched(), true);
        List<Hold> set = new ArrayList<>();
        specificFirst.forEach(scope -> set.add(hold(scope, HoldMode.BLOCK)));
        Collections.shuffle(set, new Random(seed.getCurrentRepetition()));

        List<Hold> left = new ArrayList<>(set);
        for (String expected : specificFirst) {
            Hold found = new Holds(left, Fixtures.START)
                    .stopping(Work.START, everything)
                    .orElseThrow();
            assertEquals(expected, found.scope().encoded());
            left.remove(found);
        }
    }

    @Test
    void aNarrowDrainLeavesEffectsToABroadBlock() {
        Holds set = holds(hold("repo:example/app", HoldMode.DRAIN), hold("global", HoldMode.BLOCK));

        assertEquals(
                "global",
                set.stopping(Work.EFFECT, GROUND.forEffect("send"))
                        .orElseThrow()
                        .scope()
                        .encoded());
        assertEquals(
                "repo:example/app",
                set.stopping(Work.START, GROUND).orElseThrow().scope().encoded());
        assertTrue(set.stopping(Work.RUNNING, GROUND).isEmpty());
    }

    @Test
    void aHoldOnTheProcessorLeavesEffectsAlone() {
        Holds set = holds(hold("processor", HoldMode.BLOCK));

        assertTrue(set.stopping(Work.START, GROUND).isPresent());
        assertTrue(set.stopping(Work.EFFECT, GROUND.forEffect("deploy")).isEmpty());
    }

    @Test
    void aHoldOnAnEffectStopsOnlyEffectsOfThatKind() {
        Holds set = holds(hold("effect:deploy", HoldMode.BLOCK));

        assertTrue(set.stopping(Work.EFFECT, GROUND.forEffect("deploy")).isPresent());
        assertTrue(set.stopping(Work.EFFECT, GROUND.forEffect("send")).isEmpty());
        assertTrue(set.stopping(Work.START, GROUND).isEmpty());
    }

    @Test
    void aHoldElsewhereStopsNothing() {
        Holds set = holds(
                hold("checkout:/srv/app2", HoldMode.CANCEL),
                hold("repo:example/app2", HoldMode.CANCEL),
                hold("person:kim", HoldMode.CANCEL),
                hold("subject:app2", HoldMode.CANCEL));

        for (Work work : Work.values()) {
            assertTrue(set.stopping(work, GROUND).isEmpty());
        }
    }

    @Test
    void aHoldThatEndedStopsNothing() {
        Hold ended = new Hold(
                HoldScope.of(Kind.PROCESSOR),
                HoldMode.BLOCK,
                "",
                "auto:quota_exhausted",
                Fixtures.START,
                Optional.of(Fixtures.minute(30)));

        assertTrue(new Holds(List.of(ended), Fixtures.minute(30).minusSeconds(1))
                .stopping(Work.START, GROUND)
                .isPresent());
        assertTrue(new Holds(List.of(ended), Fixtures.minute(30))
                .stopping(Work.START, GROUND)
                .isEmpty());
    }

    @Test
    void testsAnAutomaticHoldOnTheProcessorOnceItIsOld() {
        Hold automatic = Hold.automatic(HoldScope.of(Kind.PROCESSOR), "auth_expired", Fixtures.START, Optional.empty());
        Hold byHand = hold("processor", HoldMode.BLOCK);

        assertFalse(Holds.isProbeDue(automatic, Fixtures.minute(30).minusSeconds(1)));
        assertTrue(Holds.isProbeDue(automatic, Fixtures.minute(30)));
        assertFalse(Holds.isProbeDue(byHand, Fixtures.minute(300)));
        assertTrue(new Holds(List.of(automatic), Fixtures.minute(30))
                .withoutProbed(Fixtures.minute(30))
                .stopping(Work.START, GROUND)
                .isEmpty());
    }

    @Test
    void anAutomaticHoldNeverTakesThePlaceOfTheOperators() {
        Hold wanted = Hold.automatic(HoldScope.of(Kind.PROCESSOR), "config_error", Fixtures.START, Optional.empty());
        Hold older = Hold.automatic(
                HoldScope.of(Kind.PROCESSOR),
                "auth_expired",
                Fixtures.START.minus(Duration.ofHours(1)),
                Optional.empty());

        assertEquals(Optional.empty(), Holds.automatic(Optional.of(hold("processor", HoldMode.DRAIN)), wanted));
        assertEquals(Optional.of(wanted), Holds.automatic(Optional.of(older), wanted));
        assertEquals(Optional.of(wanted), Holds.automatic(Optional.empty(), wanted));
        assertEquals("auto:config_error", wanted.setBy());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "global",
                "processor",
                "subject:app",
                "person:pat",
                "repo:example/app",
                "checkout:/srv/app",
                "effect:deploy"
            })
    void readsEveryFormOfAScope(String text) {
        assertEquals(text, HoldScope.parse(text).encoded());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Global", "repo", "repo:", "repo:  ", "global:all", "processor:x", "case:app-1", "42"})
    void refusesEveryOtherFormAndListsThoseThereAre(String text) {
        InvalidValueException refusal = assertThrows(InvalidValueException.class, () -> HoldScope.parse(text));

        assertTrue(refusal.getMessage().contains("checkout:<path>"));
        assertTrue(refusal.getMessage().contains("global"));
    }

    @Test
    void foldsTheCaseOfARepositoryAndTrimsValues() {
        assertEquals("repo:example/app", HoldScope.parse("repo: Example/App ").encoded());
        assertEquals("person:Pat", HoldScope.parse("person:Pat").encoded());
        assertEquals("effect:a:b", HoldScope.parse("effect:a:b").encoded());
    }

    @Test
    void refusesAModeNobodyKnows() {
        InvalidValueException refusal = assertThrows(InvalidValueException.class, () -> HoldMode.parse("pause"));

        assertTrue(refusal.getMessage().contains("block, drain, cancel"));
    }

    @Test
    void knowsTheRepositoryOfAnIssue() {
        assertEquals(Optional.of("example/app"), Holds.repositoryOf(Fixtures.ISSUE));
        assertEquals(Optional.of("example/app"), Holds.repositoryOf(ConversationRef.parse("github:example/app")));
        assertEquals(Optional.empty(), Holds.repositoryOf(ConversationRef.parse("webinbox:site#7")));
    }
}
