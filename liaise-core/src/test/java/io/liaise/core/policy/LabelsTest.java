package io.liaise.core.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.cases.CaseState;
import io.liaise.core.policy.Labels.Diff;
import io.liaise.testkit.Fixtures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class LabelsTest {

    private static final List<CaseState> STATES = List.of(CaseState.values());

    private final Labels labels = Labels.of(Fixtures.aSubject()
            .claim("from:pat", Fixtures.PAT)
            .waiting(Fixtures.PAT, "needs-pat")
            .waiting(Fixtures.KIM, "needs-kim")
            .build());

    private Diff diff(List<String> present, CaseState state) {
        return labels.diff(present, state, Optional.of(Fixtures.PAT), Optional.empty());
    }

    private static List<String> after(List<String> present, Diff diff) {
        List<String> now = new ArrayList<>(present);
        now.removeAll(diff.remove());
        now.addAll(diff.add());
        return now;
    }

    @RepeatedTest(100)
    void leavesExactlyTheStatesLabelFromWhateverWasThere(RepetitionInfo seed) {
        var random = new SplittableRandom(seed.getCurrentRepetition());
        List<String> present = new ArrayList<>(List.of("bug", "help wanted", "from:pat"));
        Stream.of(CaseState.values())
                .map(labels::of)
                .filter(label -> random.nextBoolean())
                .forEach(present::add);
        CaseState state = STATES.get(random.nextInt(STATES.size()));

        List<String> now = after(present, diff(present, state));

        assertEquals(List.of(state), labels.statesIn(now));
        assertTrue(now.containsAll(List.of("bug", "help wanted", "from:pat")));
        assertTrue(diff(now, state).isEmpty());
    }

    @Test
    void showsWhomAWaitingCaseWaitsFor() {
        Diff diff = diff(List.of("liaise:working", "needs-kim", "bug"), CaseState.NEEDS_PARTNER);

        assertEquals(List.of("liaise:needs-partner", "needs-pat"), diff.add());
        assertEquals(List.of("liaise:working", "needs-kim"), diff.remove());
    }

    @Test
    void takesWaitingLabelsOffInEveryOtherState() {
        for (CaseState state : CaseState.values()) {
            if (state != CaseState.NEEDS_PARTNER) {
                assertEquals(
                        List.of("needs-pat"),
                        diff(List.of("needs-pat", labels.of(state)), state).remove());
            }
        }
    }

    @Test
    void leavesALabelSomebodySetWhereTheSubjectHasNoWaitingLabels() {
        Labels plain = Labels.of(Fixtures.aSubject().build());

        Diff diff =
                plain.diff(List.of("needs-pat"), CaseState.NEEDS_OWNER, Optional.of(Fixtures.PAT), Optional.empty());

        assertEquals(List.of(), diff.remove());
    }

    @Test
    void takesAWaitingLabelOffThatTheSubjectNoLongerKnows() {
        Diff diff = labels.diff(
                List.of("old-waiting", "liaise:needs-partner", "needs-pat"),
                CaseState.NEEDS_PARTNER,
                Optional.of(Fixtures.PAT),
                Optional.of("old-waiting"));

        assertEquals(List.of("old-waiting"), diff.remove());
    }

    @Test
    void neverTakesAClaimOff() {
        Labels confused = Labels.of(Fixtures.aSubject()
                .claim("from:pat", Fixtures.PAT)
                .waiting(Fixtures.PAT, "from:pat")
                .build());

        Diff diff = confused.diff(
                List.of("from:pat"), CaseState.WORKING, Optional.of(Fixtures.PAT), Optional.of("from:pat"));

        assertEquals(List.of(), diff.remove());
    }

    @Test
    void leavesLabelsOfAnotherPrefixAlone() {
        Labels other = Labels.of(Fixtures.aSubject().prefix("bot/").build());

        Diff diff = other.diff(
                List.of("liaise:working", "bot/intake"), CaseState.WORKING, Optional.empty(), Optional.empty());

        assertEquals(List.of("bot/working"), diff.add());
        assertEquals(List.of("bot/intake"), diff.remove());
    }

    @Test
    void takesLabelsThatDifferOnlyInCaseForTheSame() {
        Diff diff = diff(List.of("Liaise:Working"), CaseState.WORKING);

        assertTrue(diff.isEmpty());
        assertEquals(
                List.of("Liaise:Working"),
                diff(List.of("Liaise:Working"), CaseState.INTAKE).remove());
    }

    @Test
    void namesTheStatesThatLabelsShowEachOnce() {
        assertEquals(
                List.of(CaseState.DEPLOYED, CaseState.INTAKE),
                labels.statesIn(List.of("liaise:deployed", "bug", "LIAISE:INTAKE", "liaise:deployed", "intake")));
    }

    @Test
    void listsEveryLabelToCreateOnce() {
        List<String> names = labels.all().stream().map(LabelStyle::name).toList();

        assertEquals(
                List.of(
                        "from:pat",
                        "needs-pat",
                        "needs-kim",
                        "liaise:intake",
                        "liaise:paused",
                        "liaise:working",
                        "liaise:needs-partner",
                        "liaise:needs-owner",
                        "liaise:deployed",
                        "liaise:budget"),
                names);
        assertTrue(labels.all().stream().allMatch(style -> style.colour().matches("[0-9a-f]{6}")));
        assertTrue(labels.all().stream().allMatch(style -> style.description().length() <= 100));
    }
}
