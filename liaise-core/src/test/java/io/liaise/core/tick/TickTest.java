package io.liaise.core.tick;

import static io.liaise.core.tick.TickWorld.ask;
import static io.liaise.core.tick.TickWorld.deliver;
import static io.liaise.core.tick.TickWorld.direct;
import static io.liaise.core.tick.TickWorld.escalate;
import static io.liaise.core.tick.TickWorld.reply;
import static io.liaise.testkit.Fixtures.minute;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.cases.CaseState;
import io.liaise.core.cases.Draft;
import io.liaise.core.cases.Fact;
import io.liaise.core.failure.ChannelException;
import io.liaise.core.ledger.LedgerView;
import io.liaise.core.message.ConversationState.Status;
import io.liaise.core.message.Outbound.Purpose;
import io.liaise.core.notice.Notice.Event;
import io.liaise.core.policy.Hold;
import io.liaise.core.policy.HoldMode;
import io.liaise.core.policy.HoldScope;
import io.liaise.core.policy.Subject.Delivery;
import io.liaise.core.policy.SubjectPolicy.BudgetPolicy;
import io.liaise.core.policy.SubjectPolicy.FollowUp;
import io.liaise.core.policy.SubjectPolicy.Reopen;
import io.liaise.core.policy.SubjectPolicy.ReplyMode;
import io.liaise.core.policy.SubjectPolicy.ReplyPolicy;
import io.liaise.core.run.Health;
import io.liaise.core.run.RunEvidence;
import io.liaise.core.run.RunFailure;
import io.liaise.core.run.RunId;
import io.liaise.core.verdict.Flow;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TickTest {

    private static final Delivery BY_PULL_REQUEST =
            new Delivery(Delivery.Kind.PR_ONLY, Delivery.Per.ISSUE, Optional.empty(), Duration.ofHours(1), List.of());

    @TempDir
    Path folder;

    /** {@return a world in which Pat reported something and the agent is at work on it} */
    private TickWorld atWork() {
        return atWork(new TickWorld(folder, direct().delivery(BY_PULL_REQUEST)));
    }

    private static TickWorld atWork(TickWorld world) {
        world.forum.opens(1, "pat", "It is broken", minute(0));
        world.tick(1);
        world.tick(20);
        assertEquals(CaseState.WORKING, world.only().state());
        return world;
    }

    @Nested
    class TheWholeWay {

        @Test
        void goesFromAReportByAQuestionToADelivery() {
            TickWorld world = new TickWorld(folder, direct().delivery(BY_PULL_REQUEST));
            world.forum.opens(1, "pat", "It is broken", minute(0));
            world.tick(1);
            assertEquals(CaseState.INTAKE, world.only().state());
            assertEquals(Set.of("liaise:intake"), world.forum.labelsOn(1));
            assertEquals(List.of(), world.agent.started);

            world.tick(20);
            assertEquals(1, world.agent.started.size());
            assertEquals(Set.of("liaise:working"), world.forum.labelsOn(1));

            world.agent.ends(minute(25), ask("Which page?"));
            world.tick(26);
            assertEquals(CaseState.NEEDS_PARTNER, world.only().state());
            assertEquals(List.of("1. Which page?"), world.posts());
            assertEquals(Set.of("liaise:needs-partner"), world.forum.labelsOn(1));
            assertEquals(0, world.tick(60).problems().size());
            assertEquals(1, world.agent.started.size());

            world.forum.says(1, "pat", "The first one", minute(61));
            world.tick(62);
            world.tick(75);
            assertEquals(2, world.agent.started.size());
            assertEquals(Optional.of("session"), world.agent.started.get(1).sessionId());

            world.agent.ends(minute(80), deliver("It works now"));
            world.tick(81);
            assertEquals(CaseState.DEPLOYED, world.only().state());
            assertEquals(List.of("1. Which page?", "It works now"), world.posts());
            assertEquals(Set.of("liaise:deployed"), world.forum.labelsOn(1));
            assertEquals(List.of(), world.told);
        }

        @Test
        void isQuietWhenNothingHappens() {
            TickWorld world = atWork();
            world.agent.ends(minute(25), ask("Which page?"));
            world.tick(26);
            Map<String, String> before = everything(world);

            TickReport report = world.tick(40);

            assertFalse(report.unsettled());
            Map<String, String> after = everything(world);
            after.keySet().removeIf(key -> key.contains("run_"));
            before.keySet().removeIf(key -> key.contains("run_"));
            assertEquals(before, after);
        }

        @Test
        void answersBeforeItDelivers() {
            TickWorld world = atWork();

            world.agent.ends(minute(25), reply("Good find"), deliver("It works now"));
            world.tick(26);

            assertEquals(List.of("Good find", "It works now"), world.posts());
            assertEquals(CaseState.DEPLOYED, world.only().state());
        }

        @Test
        void stopsAtTheOperatorWhereTheAgentMayNotDecide() {
            TickWorld world = atWork();

            world.agent.ends(minute(25), escalate("it would cost a lot"));
            world.tick(26);

            assertEquals(CaseState.NEEDS_OWNER, world.only().state());
            assertEquals(List.of(), world.posts());
            assertEquals(List.of(Event.NEEDS_OWNER), world.events());
            assertEquals(1, world.only().drafts().size());
        }
    }

    private static Map<String, String> everything(TickWorld world) {
        Map<String, String> all = new TreeMap<>();
        world.ledger.read(view -> {
            view.openCases().values().forEach(head -> all.put(head.id().toString(), head.toString()));
            view.effects().values().forEach(effect -> all.put(effect.id().toString(), effect.toString()));
            return true;
        });
        all.put("posts", world.posts().toString());
        all.put("told", world.told.toString());
        all.put("labels", world.forum.labels.toString());
        return all;
    }

    @Nested
    class AStart {

        @Test
        void waitsUntilThePartnerIsDone() {
            TickWorld world = new TickWorld(folder);
            world.forum.opens(1, "pat", "It is broken", minute(0));
            world.forum.says(1, "pat", "and here too", minute(8));

            world.tick(12);
            assertEquals(List.of(), world.agent.started);

            world.tick(19);
            assertEquals(1, world.agent.started.size());
        }

        @Test
        void comesSoonerWithTheGoMarker() {
            TickWorld world = new TickWorld(folder);
            world.forum.opens(1, "pat", "It is broken #startwork#", minute(0));

            world.tick(3);

            assertEquals(1, world.agent.started.size());
        }

        @Test
        void waitsWhileThePartnerSaysSo() {
            TickWorld world = new TickWorld(folder);
            world.forum.opens(1, "pat", "It is broken #wait#", minute(0));
            world.tick(1);
            assertEquals(CaseState.PAUSED, world.only().state());
            world.tick(600);
            assertEquals(List.of(), world.agent.started);

            world.forum.says(1, "pat", "go on #startwork#", minute(601));
            world.tick(602);
            world.tick(610);

            assertEquals(1, world.agent.started.size());
        }

        @Test
        void isHeldBackByAHoldUntilItIsLifted() {
            TickWorld world = new TickWorld(folder);
            HoldScope scope = HoldScope.of(HoldScope.Kind.SUBJECT, "app");
            world.ledger.apply(change ->
                    change.set(new Hold(scope, HoldMode.DRAIN, "a demo", "operator", minute(0), Optional.empty())));
            world.forum.opens(1, "pat", "It is broken", minute(0));

            TickReport held = world.tick(30);
            assertEquals(List.of(), world.agent.started);
            assertTrue(held.lines().stream().anyMatch(line -> line.contains("held by subject:app")));

            world.ledger.apply(change -> change.lift(scope));
            world.tick(31);
            assertEquals(1, world.agent.started.size());
        }

        @Test
        void waitsForARunOfTheSameSubject() {
            TickWorld world = atWork();
            world.forum.opens(2, "kim", "Another thing", minute(21));

            world.tick(40);
            assertEquals(1, world.agent.started.size());

            world.agent.ends(minute(41), ask("Which page?"));
            world.tick(42);
            assertEquals(2, world.agent.started.size());
        }

        @Test
        void isRefusedOnceWhereTheDayIsUsedUp() {
            BudgetPolicy one = new BudgetPolicy(
                    1, Duration.ofHours(1), 200, 1, Optional.empty(), Optional.empty(), Optional.empty());
            TickWorld world = atWork(new TickWorld(folder, direct().budget(one)));
            world.agent.ends(minute(25), ask("Which page?"));
            world.tick(26);
            world.forum.says(1, "pat", "The first one", minute(27));

            world.tick(40);
            world.tick(41);

            assertEquals(CaseState.BUDGET, world.only().state());
            assertEquals(2, world.posts().size());
            assertTrue(world.posts().get(1).contains("goes on tomorrow"));
            assertEquals(List.of(Event.BUDGET), world.events());

            world.tick(minute(0).plus(Duration.ofDays(1)));
            assertEquals(2, world.agent.started.size());
        }

        @Test
        void isNotForAStrangersWord() {
            TickWorld world =
                    new TickWorld(folder, direct().role(new io.liaise.core.message.PersonId("ola"), "observer"));
            world.forum.opens(1, "ola", "Do this", minute(0));

            world.tick(30);

            assertEquals(CaseState.NEEDS_OWNER, world.only().state());
            assertEquals(List.of(), world.agent.started);
            assertEquals(List.of(Event.START_FAILED), world.events());
        }

        @Test
        void restsWhileTheCheckoutIsInUse() {
            TickWorld world = new TickWorld(folder);
            world.checkout.conflict = Optional.of("somebody works there");
            world.forum.opens(1, "pat", "It is broken", minute(0));
            world.tick(20);
            assertEquals(List.of(), world.agent.started);
            world.checkout.conflict = Optional.empty();

            world.tick(25);
            assertEquals(List.of(), world.agent.started);

            world.tick(30);
            assertEquals(1, world.agent.started.size());
            assertEquals(List.of(), world.told);
        }

        @Test
        void isTriedAgainOnceTheLoginIsFoundToBeBack() {
            TickWorld world = new TickWorld(folder);
            world.unready(new Health.Unready(Optional.of(RunFailure.AUTH_EXPIRED), Optional.empty(), "log in"));
            world.forum.opens(1, "pat", "It is broken", minute(0));
            world.tick(20);
            assertEquals(List.of(), world.agent.started);
            assertEquals(List.of(Event.RUN_FAILED), world.events());
            assertEquals(1, world.ledger.read(LedgerView::holds).size());
            int asked = world.agent.preflights;
            world.tick(30);
            assertEquals(asked, world.agent.preflights);

            world.agent.health = new Health.Ready();
            world.tick(51);

            assertEquals(1, world.agent.started.size());
            assertEquals(List.of(), world.ledger.read(LedgerView::holds));
            assertTrue(world.events().contains(Event.HOLD_LIFTED));
        }

        @Test
        void thatFailsGoesToTheOperator() {
            TickWorld world = new TickWorld(folder);
            world.agent.refusesToStart = true;
            world.forum.opens(1, "pat", "It is broken", minute(0));

            world.tick(20);

            assertEquals(CaseState.NEEDS_OWNER, world.only().state());
            assertTrue(world.facts(world.only().id()).stream().anyMatch(Fact.StartFailed.class::isInstance));
        }
    }

    @Nested
    class AnIssue {

        @Test
        void thatIsClosedGetsNoRun() {
            TickWorld world = new TickWorld(folder);
            world.forum.opens(1, "pat", "It is broken", minute(0));
            world.tick(1);
            world.forum.becomes(1, Status.CLOSED, minute(2));

            world.tick(30);
            assertEquals(List.of(), world.agent.started);

            world.forum.becomes(1, Status.OPEN, minute(31));
            world.tick(100);
            assertEquals(1, world.agent.started.size());
        }

        @Test
        void thatCannotBeSeenThreeTimesIsTheOperators() {
            TickWorld world = new TickWorld(folder);
            world.forum.opens(1, "pat", "It is broken", minute(0));
            world.tick(1);
            world.forum.quietlyBecomes(1, Status.GONE);

            world.tick(30);
            world.tick(31);
            assertEquals(CaseState.INTAKE, world.only().state());

            world.tick(32);
            assertEquals(CaseState.NEEDS_OWNER, world.only().state());
            assertEquals(List.of(Event.NEEDS_OWNER), world.events());
            assertEquals(List.of(), world.agent.started);
        }

        @Test
        void thatMovedIsTheOperatorsAtOnce() {
            TickWorld world = new TickWorld(folder);
            world.forum.opens(1, "pat", "It is broken", minute(0));
            world.tick(1);
            world.forum.quietlyBecomes(1, Status.MOVED);

            world.tick(30);

            assertEquals(CaseState.NEEDS_OWNER, world.only().state());
        }

        @Test
        void thatIsOutOfReachForAWhileIsNot() {
            TickWorld world = new TickWorld(folder);
            world.forum.opens(1, "pat", "It is broken", minute(0));
            world.tick(1);
            world.forum.blind = Optional.of(ChannelException.Kind.NETWORK);
            for (int minute = 30; minute < 40; minute++) {
                world.tick(minute);
            }
            assertEquals(CaseState.INTAKE, world.only().state());

            world.forum.blind = Optional.empty();
            world.tick(41);
            assertEquals(1, world.agent.started.size());
        }
    }

    @Nested
    class ARun {

        @Test
        void thatFailsForGoodIsTheOperators() {
            TickWorld world = atWork();

            world.agent.fails(minute(25), RunFailure.CRASHED, Optional.empty());
            world.tick(26);

            assertEquals(CaseState.NEEDS_OWNER, world.only().state());
            assertEquals(List.of(Event.RUN_FAILED), world.events());
        }

        @Test
        void thatMeetsTheUsageLimitIsTriedAgainAfterTheReset() {
            TickWorld world = atWork();
            world.agent.fails(minute(25), RunFailure.QUOTA_EXHAUSTED, Optional.of(minute(200)));
            world.tick(26);
            assertEquals(CaseState.INTAKE, world.only().state());

            world.tick(100);
            assertEquals(1, world.agent.started.size());

            world.tick(201);
            assertEquals(2, world.agent.started.size());
        }

        @Test
        void thatVanishedIsTheOperatorsAndCounts() {
            TickWorld world = atWork();
            world.agent.vanished = true;

            world.tick(26);

            assertEquals(CaseState.NEEDS_OWNER, world.only().state());
            assertEquals(List.of(), world.ledger.read(LedgerView::runsInFlight).values());
        }

        @Test
        void thatTakesTooLongIsStoppedOnce() {
            TickWorld world = atWork();

            world.tick(90);
            world.tick(91);

            assertEquals(Map.of(world.agent.latest(), "wall-clock"), world.agent.cancelled);
            world.agent.fails(minute(92), RunFailure.CRASHED, Optional.empty());
            world.tick(93);
            assertEquals(CaseState.NEEDS_OWNER, world.only().state());
        }

        @Test
        void isStoppedByAHoldThatSaysSo() {
            TickWorld world = atWork();
            world.ledger.apply(change -> change.set(new Hold(
                    HoldScope.of(HoldScope.Kind.SUBJECT, "app"),
                    HoldMode.CANCEL,
                    "stop everything",
                    "operator",
                    minute(21),
                    Optional.empty())));

            world.tick(22);
            world.tick(23);

            assertEquals(Map.of(world.agent.latest(), "hold"), world.agent.cancelled);
        }

        @Test
        void thatDeliversWhatItDidNotCommitIsNotBelieved() {
            TickWorld world = atWork();
            world.checkout.evidence =
                    new RunEvidence(Optional.empty(), Optional.of("main"), List.of(), List.of("a.txt"), 0);

            world.agent.ends(minute(25), deliver("It works now"));
            world.tick(26);

            assertEquals(CaseState.NEEDS_OWNER, world.only().state());
            assertEquals(List.of(), world.posts());
            Draft draft = world.only().drafts().get(0);
            assertTrue(draft.waiting().reason().contains("uncommitted"));
        }

        @Test
        void isHeardOutThoughThePartnerWroteMeanwhile() {
            TickWorld world = atWork();
            world.forum.says(1, "pat", "one more thing", minute(22));
            world.agent.ends(minute(25), ask("Which page?"));
            world.tick(26);

            world.tick(40);

            assertEquals(2, world.agent.started.size());
        }

        @Test
        void costsWhatItCost() {
            TickWorld world = atWork();
            RunId run = world.agent.latest();
            world.agent.ends(minute(25), ask("Which page?"));
            world.tick(26);

            assertEquals(
                    "0.25",
                    world.ledger
                            .read(view -> view.findRun(run))
                            .orElseThrow()
                            .ending()
                            .costUsd()
                            .orElseThrow()
                            .toPlainString());
        }
    }

    @Nested
    class AMessage {

        @Test
        void waitsForTheOperatorWhereThePartnersModeIsDraft() {
            TickWorld world = atWork(new TickWorld(folder));
            world.flow = Flow.APPROVE;

            world.agent.ends(minute(25), ask("Which page?"));
            world.tick(26);

            assertEquals(CaseState.NEEDS_OWNER, world.only().state());
            assertEquals(List.of(), world.posts());
            assertEquals(Purpose.ASK, world.only().drafts().get(0).purpose());
            assertEquals(List.of(Event.NEEDS_OWNER), world.events());
        }

        @Test
        void thatWaitsIsOvertakenWhenThePartnerWrites() {
            TickWorld world = atWork(new TickWorld(folder));
            world.flow = Flow.APPROVE;
            world.agent.ends(minute(25), ask("Which page?"));
            world.tick(26);

            world.forum.says(1, "pat", "Never mind, I know it", minute(27));
            world.tick(40);

            assertTrue(world.only().drafts().get(0).overtaken());
            assertEquals(CaseState.WORKING, world.only().state());
            assertEquals(2, world.agent.started.size());
            world.tick(41);
            assertEquals(CaseState.WORKING, world.only().state());
        }

        @Test
        void thatIsOvertakenLeavesTheCaseAloneUntilTheNextRun() {
            TickWorld world = atWork(new TickWorld(folder));
            world.flow = Flow.APPROVE;
            world.agent.ends(minute(25), ask("Which page?"));
            world.tick(26);

            world.forum.says(1, "pat", "Never mind, I know it", minute(27));
            world.tick(28);
            world.tick(29);

            assertEquals(CaseState.INTAKE, world.only().state());
        }

        @Test
        void tellsTheOperatorOnceWhenAnEscalatedCaseIsWrittenOn() {
            TickWorld world = atWork();
            world.agent.ends(minute(25), escalate("it would cost a lot"));
            world.tick(26);

            world.forum.says(1, "pat", "Hello?", minute(27));
            world.tick(28);
            world.tick(29);

            assertEquals(CaseState.NEEDS_OWNER, world.only().state());
            assertEquals(List.of(Event.NEEDS_OWNER, Event.NEEDS_OWNER), world.events());
        }

        @Test
        void isTriedAgainWhileTheNetworkIsDown() {
            TickWorld world = atWork();
            world.forum.mute = Optional.of(ChannelException.Kind.NETWORK);
            world.agent.ends(minute(25), ask("Which page?"));
            world.tick(26);
            assertEquals(CaseState.WORKING, world.only().state());

            world.forum.mute = Optional.empty();
            world.tick(60);

            assertEquals(List.of("1. Which page?"), world.posts());
            assertEquals(CaseState.NEEDS_PARTNER, world.only().state());
        }

        @Test
        void thatMayBeStoppedWaitsInTheOutbox() {
            TickWorld world = atWork(new TickWorld(
                    folder,
                    direct().replies(new ReplyPolicy(
                            ReplyMode.DIRECT, Map.of(), Optional.of(Duration.ofMinutes(15)), Duration.ofDays(1)))));
            world.flow = Flow.DELAY;
            world.agent.ends(minute(25), ask("Which page?"));
            world.tick(26);
            assertEquals(List.of(), world.posts());

            world.flow = Flow.SEND;
            world.tick(30);
            assertEquals(List.of(), world.posts());

            world.tick(42);
            assertEquals(List.of("1. Which page?"), world.posts());
        }

        @Test
        void isPostedAndToldOnceByAClockFinerThanTheLedger() {
            TickWorld world = atWork(new TickWorld(folder, direct()));
            world.agent.ends(minute(25), ask("Which page?"));

            TickReport report = world.tick(minute(26).plusNanos(123_456_789));

            assertEquals(List.of("1. Which page?"), world.posts());
            assertEquals(
                    List.of("app-1: a message went out"),
                    report.lines().stream()
                            .filter(line -> line.contains("message"))
                            .toList());
            assertEquals("tick at 2026-01-05T09:26:00Z", report.lines().get(0));
        }

        @Test
        void inTheOutboxIsKeptBackWhereSomebodySpokeMeanwhile() {
            TickWorld world = atWork(new TickWorld(
                    folder,
                    direct().replies(new ReplyPolicy(
                            ReplyMode.DIRECT, Map.of(), Optional.of(Duration.ofMinutes(15)), Duration.ofDays(1)))));
            world.flow = Flow.DELAY;
            world.agent.ends(minute(25), ask("Which page?"));
            world.tick(26);
            world.flow = Flow.SEND;
            world.forum.deaf = Optional.of(ChannelException.Kind.NETWORK);
            world.tick(42);
            assertEquals(List.of(), world.posts());

            world.forum.deaf = Optional.empty();
            world.forum.says(1, "pat", "I know it now", minute(43));
            world.tick(44);

            assertEquals(List.of(), world.posts());
            assertEquals(
                    Optional.of(Purpose.ASK),
                    world.only().drafts().stream().map(Draft::purpose).findFirst());
        }

        @Test
        void fromAProgramNeverStartsAnything() {
            TickWorld world = atWork();
            world.agent.ends(minute(25), ask("Which page?"));
            world.tick(26);
            for (int i = 0; i < 5; i++) {
                world.forum.says(1, "ci", "build " + i, minute(30 + i));
            }

            world.tick(60);

            assertEquals(1, world.agent.started.size());
            assertEquals(CaseState.NEEDS_OWNER, world.only().state());
        }
    }

    @Nested
    class ADelivery {

        private TickWorld delivered() {
            TickWorld world = atWork();
            world.agent.ends(minute(25), deliver("It works now"));
            world.tick(26);
            assertEquals(CaseState.DEPLOYED, world.only().state());
            return world;
        }

        @Test
        void isRemindedOfOnce() {
            TickWorld world = delivered();
            world.tick(minute(30).plus(Duration.ofDays(2)));
            assertEquals(1, world.posts().size());

            world.tick(minute(30).plus(Duration.ofDays(3)));
            world.tick(minute(30).plus(Duration.ofDays(9)));

            assertEquals(2, world.posts().size());
            assertTrue(world.posts().get(1).contains("chance to try"));
        }

        @Test
        void isReopenedByThePartnersWord() {
            TickWorld world = delivered();
            world.forum.says(1, "pat", "Not quite", minute(50));

            world.tick(70);

            assertEquals(2, world.agent.started.size());
        }

        @Test
        void isReopenedByTheOperatorAloneWhereTheSubjectSaysSo() {
            TickWorld world = new TickWorld(
                    folder,
                    direct().delivery(BY_PULL_REQUEST).followUp(new FollowUp(Duration.ofDays(3), Reopen.OPERATOR, 5)));
            atWork(world);
            world.agent.ends(minute(25), deliver("It works now"));
            world.tick(26);
            world.forum.says(1, "pat", "Not quite", minute(50));

            world.tick(70);
            world.tick(71);

            assertEquals(1, world.agent.started.size());
            assertEquals(List.of(Event.NEEDS_OWNER), world.events());
        }

        @Test
        void isPutAwayInTheEnd() {
            TickWorld world = delivered();
            world.forum.becomes(1, Status.CLOSED, minute(60));
            world.tick(61);

            world.tick(minute(61).plus(Duration.ofDays(31)));

            assertEquals(List.of(), world.ledger.read(LedgerView::openCases).values());
            assertEquals(
                    1, world.ledger.read(LedgerView::archivedCases).values().size());
        }
    }

    @Nested
    class Labels {

        @Test
        void areTriedAgainWithPauses() {
            TickWorld world = new TickWorld(folder);
            world.forum.unlabelled = Optional.of(ChannelException.Kind.NETWORK);
            world.forum.opens(1, "pat", "It is broken", minute(0));
            world.tick(1);
            assertEquals(Set.of(), world.forum.labelsOn(1));
            world.forum.unlabelled = Optional.empty();

            world.tick(2);
            assertEquals(Set.of(), world.forum.labelsOn(1));

            world.tick(6);
            assertEquals(Set.of("liaise:intake"), world.forum.labelsOn(1));
        }

        @Test
        void ofOthersStay() {
            TickWorld world = new TickWorld(folder);
            world.forum.labelsOn(1).add("bug");
            world.forum.labelsOn(1).add("liaise:deployed");
            world.forum.opens(1, "pat", "It is broken", minute(0));

            world.tick(1);

            assertEquals(Set.of("bug", "liaise:intake"), world.forum.labelsOn(1));
        }

        @Test
        void pauseTwiceAsLongEachTimeAndSixHoursAtMost() {
            assertEquals(Duration.ofMinutes(2), ProjectStep.pause(1));
            assertEquals(Duration.ofMinutes(4), ProjectStep.pause(2));
            assertEquals(Duration.ofHours(6), ProjectStep.pause(40));
        }
    }

    @Nested
    class ADryRun {

        @Test
        void tellsWhatItWouldDoAndDoesNothing() {
            TickWorld world = new TickWorld(folder);
            world.forum.opens(1, "pat", "It is broken", minute(0));

            TickReport report = world.dryRun(30);

            assertTrue(report.dryRun());
            assertTrue(
                    report.lines().contains("app-1: would start a run"),
                    report.lines().toString());
            assertEquals(List.of(), world.agent.started);
            assertEquals(List.of(), world.ledger.read(LedgerView::openCases).values());
            assertEquals(Map.of(), world.forum.labels);
            assertEquals(Optional.empty(), world.ledger.read(view -> view.stamp(Tick.STARTED)));
        }

        @Test
        void saysTheSameTwice() {
            TickWorld world = new TickWorld(folder);
            world.forum.opens(1, "pat", "It is broken", minute(0));
            world.forum.opens(2, "kim", "Another thing", minute(25));

            assertEquals(withoutNames(world.dryRun(30)), withoutNames(world.dryRun(30)));
        }
    }

    private static List<String> withoutNames(TickReport report) {
        return report.lines().stream()
                .map(line -> line.replaceAll("-r1-[0-9a-f]{8}", ""))
                .toList();
    }

    @Test
    void aPlaceThatFailsStopsNothingElse() {
        TickWorld world = atWork();
        world.forum.deaf = Optional.of(ChannelException.Kind.NETWORK);
        world.agent.ends(minute(25), ask("Which page?"));

        TickReport report = world.tick(26);

        assertEquals(1, report.problems().size());
        assertEquals(CaseState.NEEDS_PARTNER, world.only().state());
    }

    @Test
    void noLineHoldsAWordOfAMessage() {
        TickWorld world = atWork();
        world.forum.says(1, "pat", "xylophone", minute(22));
        world.agent.ends(minute(25), reply("xylophone"), ask("xylophone?"), escalate("xylophone"));

        TickReport report = world.tick(26);

        assertTrue(
                report.lines().stream().noneMatch(line -> line.contains("xylophone")),
                report.lines().toString());
    }
}
