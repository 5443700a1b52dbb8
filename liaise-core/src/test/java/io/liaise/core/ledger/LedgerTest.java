package io.liaise.core.ledger;

import static io.liaise.testkit.Fixtures.minute;
import static io.liaise.testkit.Fixtures.said;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseEntry;
import io.liaise.core.cases.CaseId;
import io.liaise.core.cases.CaseKind;
import io.liaise.core.cases.Fact;
import io.liaise.core.cases.IssueCheck;
import io.liaise.core.failure.LedgerException;
import io.liaise.core.failure.NotFoundException;
import io.liaise.core.failure.RefusedException;
import io.liaise.core.message.Address;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.Grade;
import io.liaise.core.policy.Hold;
import io.liaise.core.policy.HoldMode;
import io.liaise.core.policy.HoldScope;
import io.liaise.core.run.RunRecord;
import io.liaise.core.run.RunRecord.Ending;
import io.liaise.core.run.RunRecord.RunClock;
import io.liaise.core.run.RunRecord.RunProcess;
import io.liaise.core.run.RunRecord.Status;
import io.liaise.core.store.Commit;
import io.liaise.core.store.Key;
import io.liaise.testkit.Fixtures;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class LedgerTest {

    private static final LocalDate DAY = LocalDate.of(2026, 1, 5);

    private final MemoryStore store = new MemoryStore();
    private final Ledger ledger = new Ledger(store);

    private static CaseEntry opening(String ref) {
        return CaseEntry.by(
                Fixtures.START, new Fact.Opened(CaseKind.ISSUE, ConversationRef.parse(ref), Optional.of(Fixtures.PAT)));
    }

    private Case open(String subject, String ref) {
        return ledger.change(change -> change.open(subject, opening(ref)));
    }

    private static RunRecord run(CaseId id, Status status) {
        return new RunRecord(
                new io.liaise.core.run.RunId(id + "-r1-00000001"),
                id.toString(),
                id.subject(),
                RunRecord.Kind.WORK,
                RunRecord.Mode.FRESH,
                status,
                new RunClock(minute(1), Optional.empty(), Optional.of(minute(2)), Optional.empty()),
                RunProcess.UNKNOWN,
                DAY,
                Ending.NONE);
    }

    private static Unrouted unrouted(String deliveryId) {
        return new Unrouted(
                deliveryId,
                "app",
                new Unrouted.Sender(Address.parse("github:stranger"), Grade.PLATFORM, List.of("bug")),
                "unresolved sender",
                Fixtures.ISSUE,
                "issuecomment-1",
                Optional.empty(),
                minute(1));
    }

    private void overwrite(Key key, String value) {
        store.commit(Commit.builder().put(key, value).build());
    }

    @Nested
    class Cases {

        @Test
        void areNumberedAcrossSubjects() {
            assertEquals("pat-1", open("pat", "github:a/b#1").id().toString());
            assertEquals("pat-2", open("pat", "github:a/b#2").id().toString());
            assertEquals(
                    "example-site-3", open("example-site", "webinbox:s#1").id().toString());
        }

        @Test
        void passOverNumbersThatAreTakenWhenTheCounterIsLost() {
            open("app", "github:a/b#1");
            store.commit(Commit.builder().delete(Keys.caseCounter()).build());

            assertEquals("app-2", open("app", "github:a/b#2").id().toString());
            assertEquals(2, ledger.read(LedgerView::openCases).values().size());
        }

        @Test
        void neverShareAConversationAndARefusalTakesNoNumber() {
            open("app", "github:a/b#1");

            RefusedException refusal = assertThrows(RefusedException.class, () -> open("other", "github:a/b#1"));

            assertTrue(refusal.getMessage().contains("app-1"));
            assertEquals("other-2", open("other", "github:a/b#2").id().toString());
        }

        @Test
        void takeAConversationOnceAndNeverAnothers() {
            CaseId first = open("app", "github:a/b#1").id();
            open("app", "github:a/b#2");
            ConversationRef mine = ConversationRef.parse("webinbox:s#1");
            CaseEntry join = CaseEntry.by(minute(1), new Fact.Joined(mine));
            CaseEntry steal = CaseEntry.by(minute(1), new Fact.Joined(ConversationRef.parse("github:a/b#2")));

            ledger.apply(change -> change.append(first, List.of(join, join)));
            assertThrows(RefusedException.class, () -> ledger.apply(change -> change.append(first, steal)));

            Case head = ledger.read(view -> view.requireCase(first));
            assertEquals(2, head.opening().conversations().size());
            assertEquals(Optional.of(first), ledger.read(view -> view.caseAt(mine)));
            assertEquals(3, head.progress().entries());
        }

        @Test
        void areNamedWhenThereIsNone() {
            NotFoundException failure = assertThrows(
                    NotFoundException.class, () -> ledger.read(view -> view.requireCase(new CaseId("app", 9))));

            assertTrue(failure.getMessage().contains("app-9"));
        }

        @Test
        void keepTheirHeadInStepWithTheirHistory() {
            CaseId id = open("app", "github:a/b#1").id();

            Case head = ledger.change(change -> {
                change.append(id, new CaseEntry(minute(1), "pat", said("m1", "a")));
                return change.append(id, new CaseEntry(minute(2), "pat", said("m2", "b")));
            });

            assertEquals(3, head.progress().entries());
            assertEquals(head, ledger.read(view -> view.requireCase(id)));
            assertEquals(3, ledger.read(view -> view.history(id, 0)).size());
            assertEquals(1, ledger.read(view -> view.history(id, 2)).size());
        }

        @Test
        void areFoldedAgainWhereTheirHeadIsLost() {
            CaseId id = open("app", "github:a/b#1").id();
            Case before = ledger.change(change -> change.append(id, new CaseEntry(minute(1), "pat", said("m1", "a"))));

            store.commit(Commit.builder().delete(Keys.caseHead(id)).build());
            assertEquals(before, ledger.read(view -> view.requireCase(id)));

            overwrite(Keys.caseHead(id), "{\"id\":\"app-1\"}");
            assertEquals(before, ledger.read(view -> view.requireCase(id)));
            assertEquals(List.of(before), ledger.read(LedgerView::openCases).values());
        }

        @Test
        void keepTheirConversationThoughItsRecordIsDamaged() {
            CaseId id = open("app", "github:a/b#1").id();
            overwrite(Keys.conversation(ConversationRef.parse("github:a/b#1")), "[]");

            assertEquals(Optional.of(id), ledger.read(view -> view.caseAt(ConversationRef.parse("github:a/b#1"))));
            assertThrows(RefusedException.class, () -> open("app", "github:a/b#1"));
        }
    }

    @Nested
    class Archiving {

        private final CaseId id = open("app", "github:a/b#1").id();

        @Test
        void takesACaseOutOfTheOpenWorkAndFindsItAgain() {
            ledger.apply(change -> change.archive(id));

            assertEquals(List.of(), ledger.read(LedgerView::openCases).values());
            assertEquals(1, ledger.read(LedgerView::archivedCases).values().size());
            assertEquals(Optional.of(id), ledger.read(view -> view.caseAt(ConversationRef.parse("github:a/b#1"))));
        }

        @Test
        void bringsACaseBackWholeWhenItSpeaks() {
            Case before = ledger.read(view -> view.requireCase(id));
            ledger.apply(change -> change.archive(id));

            Case after = ledger.change(change -> change.append(id, new CaseEntry(minute(1), "pat", said("m1", "a"))));

            assertEquals(before.opening(), after.opening());
            assertEquals(List.of(after), ledger.read(LedgerView::openCases).values());
            assertEquals(List.of(), ledger.read(LedgerView::archivedCases).values());
            assertEquals(2, ledger.read(view -> view.history(id, 0)).size());
        }

        @Test
        void isRefusedWhileARunIsInFlight() {
            ledger.apply(change -> change.save(run(id, Status.RUNNING)));

            assertThrows(RefusedException.class, () -> ledger.apply(change -> change.archive(id)));
        }

        @Test
        void neverGivesANumberTwice() {
            ledger.apply(change -> change.archive(id));
            store.commit(Commit.builder().delete(Keys.caseCounter()).build());

            assertEquals("app-2", open("app", "github:a/b#2").id().toString());
        }
    }

    @Nested
    class Runs {

        private final CaseId id = new CaseId("app", 1);

        @Test
        void areInFlightUntilTheyAreCollected() {
            ledger.apply(change -> change.save(run(id, Status.RUNNING)));
            assertEquals(1, ledger.read(LedgerView::runsInFlight).values().size());

            ledger.apply(change -> change.save(run(id, Status.FINISHED)));
            assertEquals(List.of(), ledger.read(LedgerView::runsInFlight).values());
            assertEquals(
                    Optional.of(run(id, Status.FINISHED)),
                    ledger.read(view -> view.findRun(run(id, Status.RUNNING).id())));
        }

        @Test
        void areForgottenOnceTheyAreOld() {
            ledger.apply(change -> change.save(run(id, Status.FINISHED)));

            assertEquals(0, ledger.prune(minute(2)).runs());
            assertEquals(1, ledger.prune(minute(3)).runs());
            assertEquals(List.of(), ledger.read(LedgerView::runsOver).values());
        }
    }

    @Nested
    class Holds {

        private final Hold hold = new Hold(
                HoldScope.parse("subject:app"), HoldMode.DRAIN, "busy", Hold.OPERATOR, minute(1), Optional.empty());

        @Test
        void areReplacedOnTheSameScopeAndLiftedOnce() {
            ledger.apply(change -> change.set(hold));
            Hold stricter =
                    new Hold(hold.scope(), HoldMode.CANCEL, "", Hold.OPERATOR, minute(2), Optional.of(minute(9)));
            ledger.apply(change -> change.set(stricter));

            assertEquals(List.of(stricter), ledger.read(LedgerView::holds));
            assertTrue(ledger.<Boolean>change(change -> change.lift(hold.scope())));
            assertFalse(ledger.<Boolean>change(change -> change.lift(hold.scope())));
            assertEquals(List.of(), ledger.read(LedgerView::holds));
        }

        @Test
        void thatNobodyCanReadHoldTheirScopeOrEverything() {
            overwrite(Keys.hold(hold.scope()), "{}");
            assertEquals(
                    List.of("subject:app"),
                    ledger.read(LedgerView::holds).stream()
                            .map(held -> held.scope().encoded())
                            .toList());

            overwrite(Key.of("hold", "nonsense"), "{}");
            assertTrue(ledger.read(LedgerView::holds).stream()
                    .anyMatch(held -> held.scope().kind() == HoldScope.Kind.GLOBAL && held.mode() == HoldMode.BLOCK));
        }

        @Test
        void setMeanwhileUndoADecisionThatReliedOnThereBeingNone() {
            AtomicInteger decisions = new AtomicInteger();

            int seen = ledger.change(change -> {
                int held = change.view().holds().size();
                if (decisions.getAndIncrement() == 0) {
                    ledger.apply(other -> other.set(hold));
                }
                change.stamp("run_started_at", minute(1));
                return held;
            });

            assertEquals(2, decisions.get());
            assertEquals(1, seen);
        }
    }

    @Test
    void decidesAgainWhenSomebodyElseWasFaster() {
        CaseId id = open("app", "github:a/b#1").id();
        AtomicInteger decisions = new AtomicInteger();

        Case head = ledger.change(change -> {
            change.view().requireCase(id);
            if (decisions.getAndIncrement() == 0) {
                ledger.apply(other -> other.append(id, new CaseEntry(minute(1), "pat", said("m1", "a"))));
            }
            return change.append(id, new CaseEntry(minute(2), "kim", said("m2", "b")));
        });

        assertEquals(2, decisions.get());
        assertEquals(3, head.progress().entries());
        assertEquals(3, ledger.read(view -> view.history(id, 0)).size());
    }

    @Test
    void givesUpOnAPlaceThatNeverStandsStill() {
        AtomicInteger day = new AtomicInteger();

        LedgerException failure = assertThrows(
                LedgerException.class,
                () -> ledger.apply(change -> {
                    change.view().day("app", DAY);
                    ledger.apply(
                            other -> other.setDay("app", DAY, new Day(day.incrementAndGet(), BigDecimal.ZERO, false)));
                    change.stamp("x", minute(1));
                }));

        assertEquals(LedgerException.Kind.BUSY, failure.kind());
        assertTrue(failure.retryable());
    }

    @Test
    void writesNothingWhenNothingIsDecided() {
        open("app", "github:a/b#1");
        long before = revisionOfTheCounter();

        ledger.apply(change -> change.view().openCases());

        assertEquals(before, revisionOfTheCounter());
    }

    private long revisionOfTheCounter() {
        return store.find(Keys.caseCounter()).orElseThrow().revision();
    }

    @Test
    void countsDaysPerSubjectAndNeverBelowNone() {
        ledger.apply(change -> change.setDay("app", DAY, Day.UNUSED.counted(1).spent(new BigDecimal("0.5"))));

        assertEquals(new Day(1, new BigDecimal("0.5"), false), ledger.read(view -> view.day("app", DAY)));
        assertEquals(Day.UNUSED, ledger.read(view -> view.day("app", DAY.plusDays(1))));
        assertEquals(Day.UNUSED, ledger.read(view -> view.day("other", DAY)));
        assertEquals(0, Day.UNUSED.counted(-1).runs());
    }

    @Test
    void takesADayNobodyCanReadForUsedUp() {
        overwrite(Keys.day("app", DAY), "{\"runs\":-4}");

        Day day = ledger.read(view -> view.day("app", DAY));

        assertEquals(Integer.MAX_VALUE, day.runs());
        assertTrue(day.told());
    }

    @Test
    void keepsAMessageThatBelongsToNobodyOnceAnEvent() {
        ledger.apply(change -> {
            change.add(unrouted("a"));
            change.add(unrouted("a"));
            change.add(unrouted("b"));
        });

        assertEquals(2, ledger.read(LedgerView::unrouted).values().size());
        assertTrue(ledger.<Boolean>change(change -> change.removeUnrouted("a")));
        assertFalse(ledger.<Boolean>change(change -> change.removeUnrouted("a")));
        assertEquals(1, ledger.prune(minute(1).plus(Duration.ofDays(1))).unrouted());
    }

    @Test
    void remembersCursorsLooksAndStamps() {
        CaseId id = new CaseId("app", 1);
        Instant at = minute(3);
        ledger.apply(change -> {
            change.setCursor(Fixtures.ISSUE, "{\"etag\":\"x\"}");
            change.setIssueCheck(id, IssueCheck.NONE.missed());
            change.stamp("run_started_at", at);
        });

        assertEquals(Optional.of("{\"etag\":\"x\"}"), ledger.read(view -> view.cursor(Fixtures.ISSUE)));
        assertEquals(1, ledger.read(view -> view.issueCheck(id)).failures());
        assertEquals(Optional.of(at), ledger.read(view -> view.stamp("run_started_at")));
        assertEquals(Optional.empty(), ledger.read(view -> view.stamp("run_ended_at")));
        assertEquals(IssueCheck.NONE, ledger.read(view -> view.issueCheck(new CaseId("app", 2))));
    }

    @Test
    void forgetsDaysThatAreLongPast() {
        ledger.apply(change -> {
            change.setDay("app", DAY, Day.UNUSED.counted(1));
            change.setDay("app", DAY.plusDays(1), Day.UNUSED.counted(1));
        });

        assertEquals(1, ledger.prune(Instant.parse("2026-01-06T00:00:00Z")).days());
        assertEquals(1, ledger.read(view -> view.day("app", DAY.plusDays(1))).runs());
    }
}
