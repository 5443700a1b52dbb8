package io.liaise.core.ledger;

import static io.liaise.testkit.Fixtures.minute;
import static io.liaise.testkit.Fixtures.run;

import io.liaise.core.cases.CaseEntry;
import io.liaise.core.cases.CaseKind;
import io.liaise.core.cases.CaseState;
import io.liaise.core.cases.CaseTrigger;
import io.liaise.core.cases.Draft;
import io.liaise.core.cases.Draft.GateSummary;
import io.liaise.core.cases.Draft.Waiting;
import io.liaise.core.cases.Fact;
import io.liaise.core.cases.Fact.Decision;
import io.liaise.core.cases.Fact.Letter;
import io.liaise.core.cases.Fact.Posting;
import io.liaise.core.cases.Fact.Role;
import io.liaise.core.cases.Fact.Source;
import io.liaise.core.cases.Mark;
import io.liaise.core.message.Attachment;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.ConversationState;
import io.liaise.core.message.Grade;
import io.liaise.core.message.MessageText;
import io.liaise.core.message.Outbound.Purpose;
import io.liaise.core.message.SendKey;
import io.liaise.core.run.Outcome;
import io.liaise.core.run.RunEvidence;
import io.liaise.core.run.RunFailure;
import io.liaise.core.run.RunRecord;
import io.liaise.core.verdict.Approval;
import io.liaise.core.verdict.Approval.Digests;
import io.liaise.core.verdict.Concern;
import io.liaise.core.verdict.Finding;
import io.liaise.core.verdict.Flow;
import io.liaise.core.verdict.Verdict;
import io.liaise.testkit.Fixtures;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Entries of every sort: one with everything in it, and as many others as a test wants. */
final class EntrySamples {

    private static final Finding FINDING = new Finding(
            Finding.Kind.SECRET,
            "example-token",
            4,
            24,
            new Finding.About(Optional.of("the site"), Optional.of("private"), List.of("kim")),
            9,
            "0123456789abcdef",
            Optional.of("title"));

    private static final Concern CONCERN =
            new Concern("policy", Flow.APPROVE, Optional.of("tainted"), "the run read a stranger", List.of(FINDING));

    static final Verdict VERDICT = new Verdict(
            Flow.APPROVE,
            List.of(CONCERN),
            List.of(new Concern("style", Flow.REVISE, Optional.empty(), "too long", List.of())),
            new Digests(Optional.of("aa"), Optional.of("bb"), Optional.of("cc")),
            Optional.of(new Approval(
                    "operator",
                    minute(3),
                    new Digests(Optional.of("aa"), Optional.empty(), Optional.empty()),
                    "looks right",
                    List.of("tainted"))),
            Optional.of(false),
            "two people",
            List.of("first in this case"));

    static final Draft DRAFT = new Draft(
            "d0a1b2c3d",
            minute(4),
            Purpose.ASK,
            Optional.of(Fixtures.PAT),
            Optional.of(Fixtures.ISSUE),
            new MessageText("Which page was it?"),
            Optional.of("A title"),
            new Waiting(
                    "held: subject:app",
                    List.of("a note"),
                    Optional.of(new GateSummary(Flow.APPROVE, "two people", List.of("tainted")))),
            Optional.of(new SendKey("app-1/0123456789abcdef/3.0")),
            true);

    private EntrySamples() {}

    /** {@return one entry of every sort with everything in it, named after the sort} */
    static List<CaseEntry> full() {
        return Stream.<Fact>of(
                        new Fact.Opened(CaseKind.ISSUE, Fixtures.ISSUE, Optional.of(Fixtures.PAT)),
                        new Fact.Joined(ConversationRef.parse("webinbox:example-site#7")),
                        new Fact.Tainted("an unsigned report"),
                        said("It is broken. #startwork#"),
                        new Fact.Moved(
                                CaseState.INTAKE, CaseState.WORKING, Optional.of(CaseTrigger.RUN_STARTED), "ready"),
                        new Fact.Deferred(minute(1440), "rate_limited"),
                        new Fact.Adopted(),
                        new Fact.ConversationChanged(ConversationState.Status.GONE),
                        new Fact.RunStarted(run(1), RunRecord.Mode.RESUME, LocalDate.of(2026, 1, 5), 7),
                        new Fact.StartFailed(run(1), RunFailure.CONFIG_ERROR, "the brief is missing"),
                        new Fact.RunCollected(
                                run(1),
                                Optional.of(RunFailure.NEEDS_HUMAN),
                                Optional.of(new BigDecimal("0.125")),
                                Optional.of("session"),
                                new MessageText("Nothing to do"),
                                new RunEvidence(
                                        Optional.of("no remote"),
                                        Optional.of("main"),
                                        List.of("c0ffee"),
                                        List.of("src/App.java"),
                                        2)),
                        new Fact.RunLost(Optional.of(run(1))),
                        new Fact.Reported(
                                run(1),
                                new Outcome(
                                        Outcome.Kind.ASK,
                                        new MessageText("One thing"),
                                        List.of(new MessageText("Which page?")),
                                        new MessageText("unclear"))),
                        new Fact.Noted(Optional.of(run(1)), new MessageText("The tests are slow")),
                        new Fact.Deployed(
                                Optional.of("exit code 2"),
                                Optional.of(RunFailure.EFFECT_BLOCKED),
                                new MessageText("the end of the output")),
                        judged(),
                        new Fact.Overtaken(List.of("d0a1b2c3d")),
                        new Fact.HoldMet("subject:app", "cancel", Optional.of(run(1)), false),
                        new Fact.Projected(CaseState.NEEDS_PARTNER, Optional.of("needs-pat"), Optional.of("network")))
                .map(fact -> CaseEntry.by(minute(1), fact))
                .toList();
    }

    private static Fact.Said said(String text) {
        return new Fact.Said(
                new Source(
                        "github:example/app:issuecomment-1@2026-01-05T09:01:00Z",
                        Fixtures.ISSUE,
                        "issuecomment-1",
                        Optional.of("https://github.example/example/app/issues/12#issuecomment-1"),
                        List.of(new Attachment(
                                "ref", "image/png", Optional.of("shot.png"), Optional.of(12L), Optional.of("ab")))),
                Role.PARTNER,
                Grade.PLATFORM,
                Optional.of("handle"),
                new MessageText(text),
                EnumSet.of(Mark.GO),
                true);
    }

    private static Fact.Judged judged() {
        return new Fact.Judged(
                Decision.DIVERT,
                new Letter(
                        Purpose.ASK,
                        Optional.of(Fixtures.PAT),
                        Optional.of(Fixtures.ISSUE),
                        new MessageText("Which page was it?"),
                        Optional.of(new SendKey("app-1/0123456789abcdef/3.0")),
                        Optional.of("d0a1b2c3d")),
                "the gate wants a look",
                Optional.of(DRAFT),
                Optional.of(new Posting(
                        Optional.of("issuecomment-2"),
                        Optional.of("https://github.example"),
                        true,
                        Optional.of("network"),
                        true)),
                Optional.of(VERDICT));
    }

    /** {@return a history that begins with an opening and goes on with whatever the seed brings} */
    static List<CaseEntry> history(long seed) {
        var random = new SplittableRandom(seed);
        List<CaseEntry> samples = full();
        Stream<CaseEntry> rest = Stream.generate(() ->
                        changed(random, samples.get(1 + random.nextInt(samples.size() - 1))))
                .limit(random.nextInt(160));
        return Stream.concat(Stream.of(samples.get(0)), rest).collect(Collectors.toList());
    }

    private static CaseEntry changed(SplittableRandom random, CaseEntry sample) {
        Fact fact = sample.fact() instanceof Fact.Said ? spoken(random) : sample.fact();
        String actor = List.of("pat", "kim", "github:bot", CaseEntry.OPERATOR).get(random.nextInt(4));
        return new CaseEntry(minute(random.nextInt(5000)).plusNanos(1000L * random.nextInt(1000)), actor, fact);
    }

    private static Fact spoken(SplittableRandom random) {
        String id = "issuecomment-" + random.nextInt(200);
        Set<Mark> marks = EnumSet.noneOf(Mark.class);
        Stream.of(Mark.values()).filter(mark -> random.nextInt(4) == 0).forEach(marks::add);
        return new Fact.Said(
                new Source(id + "@" + random.nextInt(), Fixtures.ISSUE, id, Optional.empty(), List.of()),
                List.of(Role.values()).get(random.nextInt(Role.values().length)),
                List.of(Grade.values()).get(random.nextInt(Grade.values().length)),
                Optional.empty(),
                new MessageText("\u00e9\ud83d\ude00\n\"" + random.nextInt()),
                marks,
                random.nextInt(5) == 0);
    }
}
