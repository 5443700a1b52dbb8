package io.liaise.core.ledger;

import static io.liaise.testkit.Fixtures.minute;
import static io.liaise.testkit.Fixtures.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.cases.CaseTrigger;
import io.liaise.core.cases.IssueCheck;
import io.liaise.core.effect.Act;
import io.liaise.core.effect.Effect;
import io.liaise.core.effect.Effect.Claim;
import io.liaise.core.effect.Effect.Course;
import io.liaise.core.effect.Effect.Ending;
import io.liaise.core.effect.Effect.Origin;
import io.liaise.core.effect.Effect.Plan;
import io.liaise.core.effect.Effect.Result;
import io.liaise.core.effect.EffectId;
import io.liaise.core.effect.EffectState;
import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.message.Address;
import io.liaise.core.message.Grade;
import io.liaise.core.message.MessageText;
import io.liaise.core.message.Outbound;
import io.liaise.core.message.Outbound.OutboundAttachment;
import io.liaise.core.message.Outbound.Purpose;
import io.liaise.core.message.Outbound.Recipients;
import io.liaise.core.message.SendKey;
import io.liaise.core.notice.Notice;
import io.liaise.core.policy.Hold;
import io.liaise.core.policy.HoldMode;
import io.liaise.core.policy.HoldScope;
import io.liaise.core.run.RunFailure;
import io.liaise.core.run.RunRecord;
import io.liaise.core.run.RunRecord.RunClock;
import io.liaise.core.run.RunRecord.RunProcess;
import io.liaise.testkit.Fixtures;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RecordJsonTest {

    private static final RunRecord RUN = new RunRecord(
            run(1),
            "app-1",
            "app",
            RunRecord.Kind.REWORD,
            RunRecord.Mode.RESUME,
            RunRecord.Status.FINISHED,
            new RunClock(minute(1), Optional.of(minute(2)), Optional.of(minute(3)), Optional.of(minute(4))),
            new RunProcess(
                    Optional.of(42L),
                    Optional.of("session"),
                    Optional.of("runs/x"),
                    Optional.of("ab"),
                    Optional.of("clean")),
            LocalDate.of(2026, 1, 5),
            new RunRecord.Ending(Optional.of(RunFailure.TIMED_OUT), Optional.of(new BigDecimal("1.5"))));

    static Stream<Effect> effects() {
        Outbound message = new Outbound(
                Fixtures.ISSUE,
                new Recipients("pat", List.of("kim"), List.of("github:lee")),
                Purpose.DELIVER,
                new MessageText("It is live"),
                Optional.of("A title"),
                List.of(new OutboundAttachment(Optional.of("log.txt"), Optional.of("ab"))),
                new Outbound.Origin(Optional.of("app-1"), Optional.of("app")));
        return Stream.<Act>of(
                        new Act.Send(
                                message,
                                new SendKey("app-1/x/1.0"),
                                Optional.of("d0a1b2c3d"),
                                EntrySamples.VERDICT.approval()),
                        new Act.Deploy("deploy", List.of("app-1", "app-2")),
                        new Act.Start(run(1)),
                        new Act.Cancel(run(1), "hold"),
                        new Act.Label(Fixtures.ISSUE, List.of("a"), List.of("b")),
                        new Act.Notify(new Notice(
                                Notice.Event.RUN_LOST, Optional.of("app"), List.of("app-1"), Optional.of("timeout"))))
                .map(act -> new Effect(
                        new EffectId("e0123456789ab"),
                        "app",
                        Optional.of(Fixtures.CASE),
                        act,
                        new Plan(
                                Origin.RUN,
                                minute(1),
                                Optional.of(run(1)),
                                Optional.of(new EffectId("effffffffffff")),
                                Optional.of(minute(9)),
                                Optional.of(CaseTrigger.DELIVERED),
                                7,
                                2),
                        new Course(
                                EffectState.DONE,
                                2,
                                Optional.of(minute(5)),
                                Optional.of(new Claim(42, Optional.of("123"), Optional.of("boot"), minute(4))),
                                Optional.of(new Ending(
                                        Result.TOOK_PLACE, minute(6), Optional.of("posted"), Optional.of("id"))))));
    }

    @ParameterizedTest
    @MethodSource("effects")
    void effectsSurvive(Effect effect) {
        assertEquals(effect, EffectJson.read(EffectJson.write(effect).toString()));
    }

    @Test
    void everySortOfActIsTried() {
        assertEquals(
                Act.class.getPermittedSubclasses().length,
                effects().map(effect -> effect.act().kind()).distinct().count());
    }

    @Test
    void runsSurvive() {
        assertEquals(RUN, RunJson.read(RunJson.write(RUN).toString()));
    }

    @Test
    void aRunOfAnOlderVersionIsForWork() {
        String older = RunJson.write(RUN).toString().replace("\"kind\":\"reword\",", "");

        assertEquals(RunRecord.Kind.WORK, RunJson.read(older).kind());
    }

    @Test
    void holdsSurvive() {
        Hold hold = new Hold(
                HoldScope.parse("checkout:/srv/app"),
                HoldMode.DRAIN,
                "busy",
                "auto:config_error",
                minute(1),
                Optional.of(minute(2)));

        assertEquals(hold, SmallJson.hold(SmallJson.write(hold).toString()));
    }

    @Test
    void aHoldNeedsOnlyItsScopeAndMode() {
        Hold hold = SmallJson.hold("{\"scope\":\"global\",\"mode\":\"block\"}");

        assertEquals(Hold.OPERATOR, hold.setBy());
        assertEquals("", hold.reason());
    }

    @Test
    void smallRecordsSurvive() {
        Unrouted row = new Unrouted(
                "delivery",
                "app",
                new Unrouted.Sender(Address.parse("github:lee"), Grade.CLAIMED, List.of("bug")),
                "unresolved sender",
                Fixtures.ISSUE,
                "issuecomment-1",
                Optional.of("https://github.example"),
                minute(1));
        IssueCheck check = IssueCheck.NONE.seen(minute(2)).missed();
        Day day = new Day(3, new BigDecimal("0.75"), true);

        assertEquals(row, SmallJson.unrouted(SmallJson.write(row).toString()));
        assertEquals(check, SmallJson.check(SmallJson.write(check).toString()));
        assertEquals(day, SmallJson.day(SmallJson.write(day).toString()));
    }

    @Test
    void aWordOutsideItsVocabularyIsNamedWithThoseInIt() {
        InvalidValueException failure = assertThrows(
                InvalidValueException.class, () -> SmallJson.hold("{\"scope\":\"global\",\"mode\":\"pause\"}"));

        assertTrue(failure.getMessage().contains("'pause' is not a known hold mode"));
    }

    @Test
    void aFieldOfAnotherTypeIsNamed() {
        InvalidValueException failure = assertThrows(
                InvalidValueException.class, () -> SmallJson.day("{\"runs\":\"three\",\"cost_usd\":0,\"told\":false}"));

        assertEquals("runs of a stored day has to be a whole number", failure.getMessage());
    }

    @Test
    void textThatIsNoJsonIsNeverQuoted() {
        InvalidValueException failure = assertThrows(InvalidValueException.class, () -> SmallJson.hold("hunter2 {"));

        assertEquals("a stored hold is not well-formed", failure.getMessage());
    }
}
