package io.liaise.core.ledger;

import static io.liaise.testkit.Fixtures.minute;
import static io.liaise.testkit.Fixtures.said;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseEntry;
import io.liaise.core.cases.CaseHistory;
import io.liaise.core.cases.CaseId;
import io.liaise.core.cases.CaseKind;
import io.liaise.core.cases.Fact;
import io.liaise.testkit.Fixtures;
import java.util.List;
import java.util.Optional;

/** A case that is opened, archived, brought back and pruned, step by step, each a commit. */
final class LedgerStory {

    static final int LENGTH = 7;

    private static final CaseId ID = new CaseId("app", 1);

    private LedgerStory() {}

    static List<Runnable> steps(Ledger ledger) {
        return List.of(
                () -> ledger.apply(change -> change.open(
                        "app",
                        CaseEntry.by(
                                Fixtures.START,
                                new Fact.Opened(CaseKind.ISSUE, Fixtures.ISSUE, Optional.of(Fixtures.PAT))))),
                () -> says(ledger, 1),
                () -> ledger.apply(change -> change.archive(ID)),
                () -> says(ledger, 2),
                () -> ledger.apply(change -> change.setCursor(Fixtures.ISSUE, "next")),
                () -> ledger.apply(change -> change.archive(ID)),
                () -> says(ledger, 3));
    }

    private static void says(Ledger ledger, int number) {
        ledger.apply(change ->
                change.append(ID, new CaseEntry(minute(number), "pat", said("m" + number, "word " + number))));
    }

    /** Whatever was acknowledged is there, the head is the fold of the history, and the case is on one shelf. */
    static void check(Ledger ledger, int acknowledged) {
        Optional<Case> head = ledger.read(view -> view.findCase(ID));
        assertEquals(acknowledged > 0 || head.isPresent(), head.isPresent());
        if (head.isEmpty()) {
            return;
        }
        List<CaseEntry> entries = ledger.read(view -> view.history(ID, 0));
        assertEquals(CaseHistory.fold(ID, entries), head.get());
        List<Integer> words = List.of(0, 0, 1, 1, 2, 2, 2, 3);
        assertTrue(entries.size() - 1 >= words.get(acknowledged));
        assertTrue(entries.size() - 1 <= words.get(Math.min(LENGTH, acknowledged + 1)));
        long open = ledger.read(LedgerView::openCases).values().size();
        long archived = ledger.read(LedgerView::archivedCases).values().size();
        assertEquals(1, open + archived);
        assertEquals(Optional.of(ID), ledger.read(view -> view.caseAt(Fixtures.ISSUE)));
    }
}
