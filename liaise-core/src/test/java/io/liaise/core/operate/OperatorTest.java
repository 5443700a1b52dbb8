package io.liaise.core.operate;

import static io.liaise.core.tick.TickWorld.ask;
import static io.liaise.core.tick.TickWorld.deliver;
import static io.liaise.core.tick.TickWorld.direct;
import static io.liaise.core.tick.TickWorld.reply;
import static io.liaise.testkit.Fixtures.minute;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseEntry;
import io.liaise.core.cases.CaseId;
import io.liaise.core.cases.CaseState;
import io.liaise.core.cases.Draft;
import io.liaise.core.cases.Fact;
import io.liaise.core.cases.Fact.Decision;
import io.liaise.core.effect.Effect;
import io.liaise.core.failure.ChannelException;
import io.liaise.core.failure.NotFoundException;
import io.liaise.core.failure.RefusedException;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.MessageText;
import io.liaise.core.message.Outbound.Purpose;
import io.liaise.core.notice.Notice;
import io.liaise.core.operate.LooseMessage.State;
import io.liaise.core.operate.Released.Result;
import io.liaise.core.operate.Wish.Rewording;
import io.liaise.core.policy.Hold;
import io.liaise.core.policy.HoldMode;
import io.liaise.core.policy.HoldScope;
import io.liaise.core.policy.Subject;
import io.liaise.core.policy.Subject.Delivery;
import io.liaise.core.policy.SubjectPolicy.ReplyMode;
import io.liaise.core.policy.SubjectPolicy.ReplyPolicy;
import io.liaise.core.run.Outcome;
import io.liaise.core.send.SendLog;
import io.liaise.core.spi.gate.GateRequest;
import io.liaise.core.spi.gate.Judgement;
import io.liaise.core.tick.Forum;
import io.liaise.core.tick.TickWorld;
import io.liaise.core.verdict.Approval;
import io.liaise.core.verdict.Approval.Digests;
import io.liaise.core.verdict.Concern;
import io.liaise.core.verdict.Flow;
import io.liaise.core.verdict.Verdict;
import io.liaise.testkit.Fixtures;
import io.liaise.testkit.MutableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OperatorTest {

    @TempDir
    Path folder;

    private final MutableClock clock = new MutableClock(minute(40));

    /** A gate that keeps what holds a word until somebody vouches for exactly that text, and refuses another word. */
    private static Judgement careful(GateRequest request) {
        String text = request.message().text().value();
        Digests digests = new Digests(
                Optional.of("payload of " + text), Optional.of("everybody"), Optional.of("verdict on " + text));
        boolean wary = text.contains("hm");
        boolean never = text.contains("never");
        Flow flow = never ? Flow.REFUSE : wary ? Flow.APPROVE : Flow.SEND;
        Concern concern = new Concern(
                "policy",
                never ? Flow.REFUSE : Flow.APPROVE,
                Optional.of("drafts only"),
                "the subject wants to see this first",
                List.of());
        boolean settled = !never
                && request.approval()
                        .map(word ->
                                word.binds(digests) && word.rulesOverridden().contains("drafts only"))
                        .orElse(false);
        List<Concern> standing = flow == Flow.SEND || settled ? List.of() : List.of(concern);
        Verdict verdict = new Verdict(
                standing.isEmpty() ? Flow.SEND : flow,
                standing,
                settled ? List.of(concern) : List.of(),
                digests,
                request.approval(),
                request.approval().map(word -> settled),
                "everybody",
                List.of());
        return new Judgement(verdict, request.message());
    }

    private TickWorld world(Outcome... outcomes) {
        TickWorld world = new TickWorld(folder, direct());
        world.gate = Optional.of(OperatorTest::careful);
        world.forum.opens(1, "pat", "It is broken", minute(0));
        world.tick(1);
        world.tick(20);
        world.agent.ends(minute(25), outcomes);
        world.tick(26);
        return world;
    }

    private Operator operator(TickWorld world) {
        return Operator.over(
                world.seams(world.ledger),
                new SendLog(world.store, name -> Optional.of(world.forum), clock),
                ref -> ref.id().startsWith("example/app") ? List.of(world.subject) : List.<Subject>of(),
                clock);
    }

    private static Draft draft(TickWorld world) {
        return world.only().drafts().get(0);
    }

    private static Fact.Judged lastWord(TickWorld world) {
        List<Fact> facts = world.facts(world.only().id());
        return facts.stream()
                .filter(Fact.Judged.class::isInstance)
                .map(Fact.Judged.class::cast)
                .reduce((first, second) -> second)
                .orElseThrow();
    }

    @Nested
    class ADraft {

        @Test
        void goesOutUnderTheOperatorsWordForExactlyIt() {
            TickWorld world = world(ask("hm, which page?"));
            assertEquals(CaseState.NEEDS_OWNER, world.only().state());
            Operator operator = operator(world);

            Draft seen = operator.drafts().find(world.only().id(), Optional.empty());
            Proposal proposal = operator.drafts()
                    .propose(world.only().id(), seen, new Wish(Optional.empty(), false, "  it is fine "));

            assertTrue(proposal.mayGo());
            assertEquals(
                    Optional.of(new Released.Move(CaseState.NEEDS_OWNER, CaseState.NEEDS_PARTNER)), proposal.move());
            assertEquals(1, proposal.overridden().size());
            assertEquals(List.of(), world.posts(), "judging posts nothing");

            Released released = operator.drafts().send(proposal);

            assertEquals(Result.SENT, released.result());
            assertEquals("post-1", released.detail());
            assertEquals(0, released.left());
            assertEquals(List.of("1. hm, which page?"), world.posts());
            assertEquals(CaseState.NEEDS_PARTNER, world.only().state());
            Approval word = lastWord(world).verdict().flatMap(Verdict::approval).orElseThrow();
            assertEquals("it is fine", word.justification());
            assertEquals(List.of("drafts only"), word.rulesOverridden());
            assertEquals(Optional.of(seen.id()), lastWord(world).letter().draft());
            List<CaseEntry> history =
                    world.ledger.read(view -> view.history(world.only().id(), 0));
            assertTrue(history.stream()
                    .anyMatch(entry -> entry.actor().equals(CaseEntry.OPERATOR)
                            && entry.fact() instanceof Fact.Judged judged
                            && judged.decision() == Decision.SEND));

            world.tick(41);
            assertEquals(1, world.posts().size());
            assertEquals(CaseState.NEEDS_PARTNER, world.only().state());
        }

        @Test
        void isDeliveredStateOnceTheQuestionBesideTheDeliveryIsOut() {
            TickWorld world = new TickWorld(
                    folder,
                    direct().delivery(new Delivery(
                            Delivery.Kind.PR_ONLY,
                            Delivery.Per.ISSUE,
                            Optional.empty(),
                            Duration.ofHours(1),
                            List.of())));
            world.gate = Optional.of(OperatorTest::careful);
            world.forum.opens(1, "pat", "It is broken", minute(0));
            world.tick(1);
            world.tick(20);
            world.agent.ends(minute(25), ask("hm, is that all?"), deliver("It works now"));
            world.tick(26);
            assertEquals(CaseState.NEEDS_OWNER, world.only().state());
            assertEquals(List.of("It works now"), world.posts());
            Operator operator = operator(world);

            Proposal proposal = operator.drafts().propose(world.only().id(), draft(world), Wish.AS_IT_IS);
            assertEquals(CaseState.DEPLOYED, proposal.move().orElseThrow().to());
            operator.drafts().send(proposal);

            assertEquals(CaseState.DEPLOYED, world.only().state());
        }

        @Test
        void movesNothingWhenItOnlyTellsWhyTheOperatorIsNeeded() {
            TickWorld world = world(new Outcome(
                    Outcome.Kind.ESCALATE,
                    new MessageText("I asked somebody"),
                    List.of(),
                    new MessageText("needs a decision")));
            Operator operator = operator(world);

            Proposal proposal = operator.drafts().propose(world.only().id(), draft(world), Wish.AS_IT_IS);
            assertEquals(Optional.empty(), proposal.move());
            Released released = operator.drafts().send(proposal);

            assertEquals(Result.SENT, released.result());
            assertEquals(Optional.empty(), released.move());
            assertEquals(CaseState.NEEDS_OWNER, world.only().state());
            world.tick(41);
            assertEquals(CaseState.NEEDS_OWNER, world.only().state());
        }

        @Test
        void goesInOtherWordsIfTheOperatorWants() {
            TickWorld world = world(ask("hm, which page?"));
            Operator operator = operator(world);
            Wish wish = new Wish(
                    Optional.of(new Rewording(Optional.empty(), new MessageText("Which page was it?"))), false, "");

            Proposal proposal = operator.drafts().propose(world.only().id(), draft(world), wish);
            assertEquals(List.of(), proposal.overridden(), "the gate has nothing against the new words");
            operator.drafts().send(proposal);

            assertEquals(List.of("Which page was it?"), world.posts());
        }

        @Test
        void staysWithTheOperatorsWordsWhenTheGateNeverLetsThemOut() {
            TickWorld world = world(ask("hm, which page?"));
            Operator operator = operator(world);
            Wish wish =
                    new Wish(Optional.of(new Rewording(Optional.empty(), new MessageText("never mind"))), false, "");

            Proposal proposal = operator.drafts().propose(world.only().id(), draft(world), wish);
            assertFalse(proposal.mayGo());
            assertTrue(proposal.isForbidden());
            String id = draft(world).id();
            operator.drafts().keep(proposal);

            assertEquals(List.of(), world.posts());
            assertEquals(id, draft(world).id());
            assertEquals("never mind", draft(world).text().value());
            assertEquals(
                    "the subject wants to see this first",
                    draft(world).waiting().reason());
            assertEquals(CaseState.NEEDS_OWNER, world.only().state());
        }

        @Test
        void staysWhenTheChannelDoesNotTakeIt() {
            TickWorld world = world(ask("hm, which page?"));
            Operator operator = operator(world);
            Proposal proposal = operator.drafts().propose(world.only().id(), draft(world), Wish.AS_IT_IS);
            world.forum.mute = Optional.of(ChannelException.Kind.PERMISSION);
            int told = world.told.size();

            Released released = operator.drafts().send(proposal);

            assertEquals(Result.REFUSED, released.result());
            assertEquals(1, released.left());
            assertTrue(released.detail().contains("permission"), released.detail());
            world.tick(41);
            assertEquals(told, world.told.size(), "the operator stood by, so nobody tells them");
        }

        @Test
        void isTriedAgainByTheTicksAfterAHiccup() {
            TickWorld world = world(ask("hm, which page?"));
            Operator operator = operator(world);
            CaseId id = world.only().id();
            Draft seen = draft(world);
            Proposal proposal = operator.drafts().propose(id, seen, Wish.AS_IT_IS);
            world.forum.mute = Optional.of(ChannelException.Kind.RATE_LIMITED);

            assertEquals(Result.UNDER_WAY, operator.drafts().send(proposal).result());
            assertThrows(
                    RefusedException.class,
                    () -> operator.drafts().propose(id, seen, Wish.AS_IT_IS),
                    "it is on its way");

            world.forum.mute = Optional.empty();
            world.tick(60);
            assertEquals(List.of("1. hm, which page?"), world.posts());
            assertEquals(CaseState.NEEDS_PARTNER, world.only().state());
            assertEquals(List.of(), world.only().drafts());
        }

        @Test
        void cannotBeSentTwice() {
            TickWorld world = world(ask("hm, which page?"));
            Operator operator = operator(world);
            CaseId id = world.only().id();
            Proposal first = operator.drafts().propose(id, draft(world), Wish.AS_IT_IS);
            Proposal second = operator.drafts().propose(id, draft(world), Wish.AS_IT_IS);

            operator.drafts().send(first);

            assertThrows(RefusedException.class, () -> operator.drafts().send(second));
            assertEquals(1, world.posts().size());
        }

        @Test
        void isNamedByIdOrPlaceOrBeingAlone() {
            TickWorld world = world(ask("hm, one?"), reply("hm, two"));
            Drafts drafts = operator(world).drafts();
            CaseId id = world.only().id();
            List<Draft> both = world.only().drafts();

            assertEquals(both.get(1), drafts.find(id, Optional.of("1")));
            assertEquals(both.get(0), drafts.find(id, Optional.of(both.get(0).id())));
            RefusedException which = assertThrows(RefusedException.class, () -> drafts.find(id, Optional.empty()));
            assertTrue(which.getMessage().contains(both.get(1).id()));
            for (String wrong : List.of("2", "-1", "٣", "d00000000", "99999999999999999999")) {
                assertThrows(NotFoundException.class, () -> drafts.find(id, Optional.of(wrong)), wrong);
            }
            assertThrows(NotFoundException.class, () -> drafts.find(new CaseId("app", 99), Optional.empty()));
        }

        @Test
        void isRefusedBeforeAnyJudgementWhereItCannotLeave() {
            TickWorld world = world(ask("hm, which page?"));
            CaseId id = world.only().id();
            Operator operator = operator(world);
            Draft seen = draft(world);
            hold(world, "person:pat");
            RefusedException held =
                    assertThrows(RefusedException.class, () -> operator.drafts().propose(id, seen, Wish.AS_IT_IS));
            assertTrue(held.getMessage().contains("liaise unhold person:pat"));
            world.ledger.apply(change -> change.lift(HoldScope.parse("person:pat")));

            Wish blank = new Wish(Optional.of(new Rewording(Optional.empty(), new MessageText(" \n"))), false, "");
            assertThrows(RefusedException.class, () -> operator.drafts().propose(id, seen, blank));

            world.forum.says(1, "pat", "The first one", minute(41));
            world.tick(42);
            world.tick(60);
            assertEquals(CaseState.WORKING, world.only().state());
            RefusedException busy = assertThrows(
                    RefusedException.class, () -> operator.drafts().propose(id, draft(world), Wish.AS_IT_IS));
            assertTrue(busy.getMessage().contains("in flight"), busy.getMessage());
        }

        @Test
        void isTurnedDownWithAReason() {
            TickWorld world = world(ask("hm, which page?"));
            Operator operator = operator(world);
            CaseId id = world.only().id();
            Draft seen = draft(world);

            assertThrows(RefusedException.class, () -> operator.drafts().reject(id, seen, "  "));
            Case after = operator.drafts().reject(id, seen, "I have asked them myself");

            assertEquals(List.of(), after.drafts());
            assertEquals(CaseState.NEEDS_OWNER, after.state());
            assertEquals(Decision.REJECT, lastWord(world).decision());
            assertEquals("I have asked them myself", lastWord(world).reason());
            assertThrows(RefusedException.class, () -> operator.drafts().reject(id, seen, "again"));
            world.tick(41);
            assertEquals(List.of(), world.posts());
        }
    }

    private static void hold(TickWorld world, String scope) {
        world.ledger.apply(change -> change.set(new Hold(
                HoldScope.parse(scope), HoldMode.BLOCK, "for now", Hold.OPERATOR, minute(2), Optional.empty())));
    }

    @Nested
    class TheOutbox {

        private TickWorld delaying(Outcome... outcomes) {
            TickWorld world = new TickWorld(
                    folder,
                    direct().replies(new ReplyPolicy(
                            ReplyMode.DIRECT, Map.of(), Optional.of(Duration.ofMinutes(30)), Duration.ofDays(1))));
            world.gate = Optional.of(request -> request.mayDelay() ? delayed(request) : careful(request));
            world.forum.opens(1, "pat", "It is broken", minute(0));
            world.tick(1);
            world.tick(20);
            world.agent.ends(minute(25), outcomes);
            world.tick(26);
            return world;
        }

        private static Judgement delayed(GateRequest request) {
            Concern concern =
                    new Concern("policy", Flow.DELAY, Optional.of("waits a while"), "it waits a while", List.of());
            Verdict verdict = new Verdict(
                    Flow.DELAY,
                    List.of(concern),
                    List.of(),
                    Digests.NONE,
                    Optional.empty(),
                    Optional.empty(),
                    "everybody",
                    List.of());
            return new Judgement(verdict, request.message());
        }

        @Test
        void letsAMessageBeCalledBack() {
            TickWorld world = delaying(ask("Which page?"));
            assertEquals(CaseState.WORKING, world.only().state());
            Operator operator = operator(world);
            CaseId id = world.only().id();

            Effect waiting = operator.outbox().find(id, Optional.empty());
            assertEquals(
                    waiting,
                    operator.outbox()
                            .find(id, Optional.of(waiting.id().value().toUpperCase(java.util.Locale.ROOT) + " ")));
            Case after = operator.outbox().cancel(id, waiting, "not now");

            assertEquals(CaseState.NEEDS_OWNER, after.state());
            assertEquals(Decision.CANCEL, lastWord(world).decision());
            assertThrows(NotFoundException.class, () -> operator.outbox().find(id, Optional.empty()));
            assertThrows(RefusedException.class, () -> operator.outbox().cancel(id, waiting, "again"));
            world.tick(80);
            assertEquals(List.of(), world.posts());
        }

        @Test
        void tellsWhenAMessageMayBeOutAlready() {
            TickWorld world = delaying(ask("Which page?"));
            Operator operator = operator(world);
            CaseId id = world.only().id();
            Effect waiting = operator.outbox().find(id, Optional.empty());
            world.ledger.apply(change -> change.save(waiting.with(
                    waiting.course().claimed(new Effect.Claim(1, Optional.empty(), Optional.empty(), minute(27))))));

            RefusedException gone =
                    assertThrows(RefusedException.class, () -> operator.outbox().cancel(id, waiting, "not now"));
            assertTrue(gone.getMessage().contains("may have gone out"), gone.getMessage());
        }

        @Test
        void asksWhichOfSeveral() {
            TickWorld world = delaying(ask("One?"), reply("Two"));
            Outbox outbox = operator(world).outbox();
            CaseId id = world.only().id();

            RefusedException which = assertThrows(RefusedException.class, () -> outbox.find(id, Optional.empty()));
            Effect second = outbox.find(id, Optional.of("1"));
            assertTrue(which.getMessage().contains(second.id().value()));
            assertThrows(NotFoundException.class, () -> outbox.find(id, Optional.of("-1")));
        }
    }

    @Nested
    class WhatAHoldKept {

        @Test
        void isLetGoOneByOneOnceTheHoldIsLifted() {
            TickWorld world = new TickWorld(folder, direct());
            world.forum.opens(1, "pat", "It is broken", minute(0));
            world.tick(1);
            world.tick(20);
            hold(world, "effect:ask");
            world.agent.ends(minute(25), ask("Which page?"));
            world.tick(26);
            assertEquals(CaseState.NEEDS_OWNER, world.only().state());
            HeldWork held = operator(world).held();
            HoldScope scope = HoldScope.parse("effect:ask");

            RefusedException stands = assertThrows(RefusedException.class, () -> held.within(scope));
            assertTrue(stands.getMessage().contains("liaise unhold effect:ask"));
            world.ledger.apply(change -> change.lift(scope));
            world.tick(30);
            assertEquals(List.of(), world.posts(), "it waits for the operator");
            assertEquals(List.of(), held.within(HoldScope.parse("effect:propose")));
            List<Effect> kept = held.within(scope);
            assertEquals(1, kept.size());
            assertEquals(kept, held.within(HoldScope.parse("subject:app")));

            Released released = held.letGo(kept.get(0));

            assertEquals(Result.SENT, released.result());
            assertEquals(CaseState.NEEDS_PARTNER, world.only().state());
            assertEquals(List.of("1. Which page?"), world.posts());
            assertThrows(RefusedException.class, () -> held.letGo(kept.get(0)));
        }

        @Test
        void becomesADraftWhenTheGateKeepsIt() {
            TickWorld world = new TickWorld(folder, direct());
            world.gate = Optional.of(OperatorTest::careful);
            world.forum.opens(1, "pat", "It is broken", minute(0));
            world.tick(1);
            world.tick(20);
            hold(world, "global");
            world.agent.ends(minute(25), ask("hm, which page?"));
            world.tick(26);
            world.ledger.apply(change -> change.lift(HoldScope.parse("global")));
            HeldWork held = operator(world).held();

            Released released =
                    held.letGo(held.within(HoldScope.parse("global")).get(0));

            assertEquals(Result.KEPT, released.result());
            assertEquals("the subject wants to see this first", released.detail());
            assertEquals(1, world.only().drafts().size());
        }
    }

    @Nested
    class AMessageOutsideAnyCase {

        private final ConversationRef issue = Forum.ref(7);

        private LooseMessages.Letter letter(String text) {
            return new LooseMessages.Letter("pat", issue, Purpose.ASK, Optional.empty(), new MessageText(text));
        }

        private TickWorld quiet() {
            TickWorld world = new TickWorld(folder, direct());
            world.gate = Optional.of(OperatorTest::careful);
            return world;
        }

        @Test
        void waitsForTheOperatorAndIsThenSent() {
            TickWorld world = quiet();
            LooseMessages messages = operator(world).messages();

            LooseMessage held = messages.send(letter("hm, is it still slow?"));
            assertEquals(State.HELD, held.state());
            assertEquals("the subject wants to see this first", held.detail());
            assertTrue(held.id().startsWith("app-m"), held.id());
            assertEquals(List.of(), world.ledger.read(view -> view.openCases()).values());
            messages.send(letter("hm, and the other one?"));
            world.tick(41);
            assertEquals(List.of(Notice.Event.NEEDS_OWNER), world.events(), "only the first that waits is told of");
            assertEquals(2, world.ledger.read(LooseMessages::all).size());

            LooseMessage seen = world.ledger.read(view -> LooseMessages.find(view, held.id()));
            Released released = messages.send(messages.propose(seen, Wish.AS_IT_IS));

            assertEquals(Result.SENT, released.result());
            assertEquals(List.of("hm, is it still slow?"), world.posts());
            LooseMessage sent = world.ledger.read(view -> LooseMessages.find(view, held.id()));
            assertEquals(State.SENT, sent.state());
            assertEquals("post-1", sent.detail());
            assertThrows(RefusedException.class, () -> messages.propose(sent, Wish.AS_IT_IS));

            world.tick(minute(40).plus(Duration.ofDays(31)));
            assertEquals(1, world.ledger.read(LooseMessages::all).size(), "what was sent is listed for a month");
            assertEquals(
                    State.SENT,
                    world.ledger
                            .read(view -> LooseMessages.find(view, held.id()))
                            .state());
        }

        @Test
        void keepsTheOperatorsWordsWhenTheGateNeverLetsThemOut() {
            TickWorld world = quiet();
            LooseMessages messages = operator(world).messages();
            LooseMessage held = messages.send(letter("hm"));
            Wish wish = new Wish(Optional.of(new Rewording(Optional.empty(), new MessageText("never"))), false, "");

            Proposal proposal = messages.propose(held, wish);
            assertFalse(proposal.mayGo());
            messages.keep(proposal);

            LooseMessage now = world.ledger.read(view -> LooseMessages.find(view, held.id()));
            assertEquals(State.HELD, now.state());
            assertEquals("never", now.message().text().value());
        }

        @Test
        void isTurnedDown() {
            TickWorld world = quiet();
            LooseMessages messages = operator(world).messages();
            LooseMessage held = messages.send(letter("hm"));

            assertThrows(RefusedException.class, () -> messages.reject(held, ""));
            assertEquals(State.REJECTED, messages.reject(held, "not needed").state());
            assertThrows(RefusedException.class, () -> messages.reject(held, "again"));
        }

        @Test
        void isHeldByAHoldBeforeTheGateSeesIt() {
            TickWorld world = quiet();
            hold(world, "subject:app");
            LooseMessage held = operator(world).messages().send(letter("fine"));

            assertEquals(State.HELD, held.state());
            assertEquals("held: subject:app", held.detail());
            assertEquals(List.of(), operator(world).held().within(HoldScope.parse("global")), "it waits as a message");
        }

        @Test
        void belongsToTheOneSubjectOfItsConversation() {
            TickWorld world = quiet();
            LooseMessages messages = operator(world).messages();
            ConversationRef elsewhere = ConversationRef.parse("github:example/other#1");

            RefusedException nobody = assertThrows(
                    RefusedException.class,
                    () -> messages.send(new LooseMessages.Letter(
                            "pat", elsewhere, Purpose.ASK, Optional.empty(), new MessageText("hm"))));
            assertTrue(nobody.getMessage().contains("app"));
            LooseMessages torn = Operator.over(
                            world.seams(world.ledger),
                            new SendLog(world.store, name -> Optional.of(world.forum), clock),
                            ref -> List.of(world.subject, Fixtures.aSubject().build()),
                            clock)
                    .messages();
            assertThrows(RefusedException.class, () -> torn.send(letter("hm")));
            assertEquals(List.of(), world.ledger.read(LooseMessages::all));
        }

        @Test
        void isCheckedBeforeAnythingIsWritten() {
            ConversationRef place = Forum.PLACE;
            Optional<String> title = Optional.of("A title");
            MessageText text = new MessageText("hm");
            assertThrows(RefusedException.class, () -> letter("  "));
            assertThrows(
                    RefusedException.class,
                    () -> new LooseMessages.Letter(" ", issue, Purpose.ASK, Optional.empty(), text));
            assertThrows(
                    RefusedException.class, () -> new LooseMessages.Letter("pat", issue, Purpose.ASK, title, text));
            assertThrows(
                    RefusedException.class,
                    () -> new LooseMessages.Letter("pat", place, Purpose.ASK, Optional.empty(), text));
            assertThrows(
                    RefusedException.class,
                    () -> new LooseMessages.Letter("pat", issue, Purpose.DELIVER, Optional.empty(), text));
            assertEquals(title, new LooseMessages.Letter("pat", place, Purpose.ASK, title, text).title());
        }

        @Test
        void isOnlyJudgedInADryRun() {
            TickWorld world = quiet();

            assertEquals(
                    Flow.APPROVE, operator(world).messages().judge(letter("hm")).flow());
            assertEquals(List.of(), world.ledger.read(LooseMessages::all));
        }
    }
}
