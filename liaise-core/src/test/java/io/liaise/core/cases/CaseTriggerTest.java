package io.liaise.core.cases;

import static io.liaise.core.cases.CaseState.INTAKE;
import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.liaise.core.cases.CaseTrigger.Decision.Moved;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class CaseTriggerTest {

    private static final List<CaseTrigger> TRIGGERS = List.of(CaseTrigger.values());

    /** The whole life of a case. Whoever changes it changes this text too. */
    @Test
    void lifecycle() {
        String expected = """
                WAIT_ASKED -> paused, from intake needs-partner deployed budget
                WORK_ASKED -> intake, from paused
                PARTNER_SPOKE -> intake, from needs-owner
                RUN_STARTED -> working, from intake needs-partner deployed budget
                EFFECTS_RESUMED -> working, from needs-owner
                RUN_PUT_BACK -> intake, from working needs-owner
                PARTNER_ASKED -> needs-partner, from working needs-owner
                OWNER_NEEDED -> needs-owner, from intake paused working needs-partner deployed budget
                DELIVERED -> deployed, from working needs-owner
                CAP_REACHED -> budget, from intake needs-partner deployed""";

        String table = TRIGGERS.stream().map(CaseTriggerTest::row).collect(joining("\n"));

        System.Logger log = System.getLogger(CaseTriggerTest.class.getName());
        log.log(System.Logger.Level.INFO, "life of a case:\n" + table);
        assertEquals(expected, table);
    }

    @Test
    void noTriggerLeavesACaseWhereItIs() {
        for (CaseTrigger trigger : TRIGGERS) {
            for (CaseState from : CaseState.values()) {
                if (trigger.decide(from) instanceof Moved moved) {
                    assertNotEquals(from, moved.state(), trigger + " from " + from);
                }
            }
        }
    }

    @RepeatedTest(100)
    void recordedMovesReplayToTheSameState(RepetitionInfo seed) {
        var random = new SplittableRandom(seed.getCurrentRepetition());
        List<CaseTrigger> recorded = new ArrayList<>();
        CaseState live = INTAKE;
        for (int asked = 0; asked < 50; asked++) {
            CaseTrigger trigger = TRIGGERS.get(random.nextInt(TRIGGERS.size()));
            if (trigger.decide(live) instanceof Moved moved) {
                recorded.add(trigger);
                live = moved.state();
            }
        }

        CaseState replayed = INTAKE;
        for (CaseTrigger trigger : recorded) {
            replayed = trigger.decide(replayed).state();
        }

        assertEquals(live, replayed);
    }

    private static String row(CaseTrigger trigger) {
        String sources = Stream.of(CaseState.values())
                .filter(from -> trigger.decide(from) instanceof Moved)
                .map(CaseState::label)
                .collect(joining(" "));
        return "%s -> %s, from %s".formatted(trigger, trigger.target().label(), sources);
    }
}
