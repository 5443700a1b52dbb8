package io.liaise.gate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.failure.ConfigException;
import io.liaise.core.message.Address;
import io.liaise.core.message.Audience;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.MessageText;
import io.liaise.core.message.Outbound;
import io.liaise.core.message.Outbound.Origin;
import io.liaise.core.message.Outbound.OutboundAttachment;
import io.liaise.core.message.Outbound.Purpose;
import io.liaise.core.message.Outbound.Recipients;
import io.liaise.core.message.PersonId;
import io.liaise.core.policy.Subject;
import io.liaise.core.policy.SubjectPolicy.ReplyMode;
import io.liaise.core.policy.SubjectPolicy.ReplyPolicy;
import io.liaise.core.spi.PluginSettings;
import io.liaise.core.spi.gate.Gate;
import io.liaise.core.spi.gate.GateRequest;
import io.liaise.core.spi.gate.Judgement;
import io.liaise.core.spi.gate.PeopleDirectory;
import io.liaise.core.verdict.Approval;
import io.liaise.core.verdict.Concern;
import io.liaise.core.verdict.Flow;
import io.liaise.core.verdict.Provenance;
import io.liaise.core.verdict.Verdict;
import io.liaise.gate.GateFilter.Word;
import io.liaise.testkit.Fixtures;
import io.liaise.testkit.MutableClock;
import io.liaise.testkit.TestHost;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class OutboundGateTest {

    private static final Provenance CLEAN = new Provenance(Optional.of(false), List.of());
    private static final PeopleDirectory NOBODY = new PeopleDirectory() {
        @Override
        public boolean hasRecords() {
            return false;
        }

        @Override
        public Optional<PersonId> personAt(Address address) {
            return Optional.empty();
        }
    };

    @TempDir
    Path folder;

    private final MutableClock clock = new MutableClock(Fixtures.START);
    private Gate gate;
    private Subject subject = direct();

    @BeforeEach
    void aGate() {
        gate = new StandardGateFactory()
                .create(
                        PluginSettings.none("[gate]"),
                        List.of(),
                        NOBODY,
                        TestHost.in(folder).with(clock));
    }

    private static Subject direct() {
        return Fixtures.aSubject()
                .replies(new ReplyPolicy(ReplyMode.DIRECT, Map.of(), Optional.empty(), Duration.ofDays(1)))
                .build();
    }

    private static Outbound message(String text) {
        return new Outbound(
                ConversationRef.parse("github:example/app#12"),
                new Recipients("pat", List.of(), List.of()),
                Purpose.REPLY,
                new MessageText(text),
                Optional.empty(),
                List.of(),
                Origin.of("app-1"));
    }

    private GateRequest request(Outbound message, Optional<Approval> approval) {
        return new GateRequest(
                message,
                Audience.unknown(message.ref().encoded(), List.of()),
                CLEAN,
                Optional.of(subject),
                Optional.of(Fixtures.PAT),
                Set.of(Fixtures.PAT),
                approval,
                true,
                false,
                clock.instant());
    }

    private Judgement judge(String text) {
        return gate.judge(request(message(text), Optional.empty()));
    }

    private Approval approval(Verdict verdict) {
        return new Approval("operator", clock.instant(), verdict.digests(), " it is fine ", verdict.overridable());
    }

    private static List<String> rules(Verdict verdict) {
        return verdict.standing().stream()
                .flatMap(concern -> concern.rule().stream())
                .toList();
    }

    @Test
    void aCleanWordInPublicWaitsAndNothingElse() {
        Verdict verdict = judge("It works again, please try.").verdict();

        assertEquals(Flow.DELAY, verdict.flow());
        assertEquals(List.of("irreversibility"), rules(verdict));
        assertTrue(verdict.notes().get(0).startsWith("audience: world-readable"));
    }

    @Test
    void aTokenIsRefusedWhoeverApprovesAndNobodyTellsIt() {
        String token = "gh" + "p_" + "Ab1".repeat(12);
        Verdict verdict = judge("Use " + token + " here").verdict();
        assertEquals(Flow.REFUSE, verdict.flow());

        Verdict approved = gate.judge(request(message("Use " + token + " here"), Optional.of(approval(verdict))))
                .verdict();
        assertEquals(Flow.REFUSE, approved.flow());
        assertFalse(approved.toString().contains(token.substring(8)));
        assertTrue(
                approved.settled().stream().anyMatch(concern -> concern.rule().equals(Optional.of("irreversibility"))));
    }

    @Test
    void theTitleAndTheNamesOfAttachmentsAreLookedAtToo() {
        String token = "gh" + "p_" + "Ab1".repeat(12);
        Outbound titled = new Outbound(
                message("x").ref(),
                message("x").recipients(),
                Purpose.REPLY,
                new MessageText("x"),
                Optional.of("About " + token),
                List.of(new OutboundAttachment(Optional.of(token + ".txt"), Optional.empty())),
                Origin.of("app-1"));

        List<Concern> refused = gate.judge(request(titled, Optional.empty())).verdict().standing().stream()
                .filter(concern -> concern.flow() == Flow.REFUSE)
                .toList();

        assertTrue(refused.get(0).text().contains("of the title"));
        assertTrue(refused.get(1).text().contains("of the attachment name"));
    }

    @Test
    void draftModeIsNoCoverForAToken() {
        subject = Fixtures.aSubject().build();
        Verdict verdict = judge("Use " + "gh" + "p_" + "Ab1".repeat(12)).verdict();

        assertEquals(Flow.REFUSE, verdict.flow());
        assertTrue(rules(verdict).contains("reply mode"));
    }

    @Test
    void aMessageOutsideACaseIsTheOperators() {
        Outbound lost = new Outbound(
                message("Hello").ref(),
                message("Hello").recipients(),
                Purpose.REPLY,
                new MessageText("Hello"),
                Optional.empty(),
                List.of(),
                Origin.NONE);
        Verdict verdict = gate.judge(request(lost, Optional.empty())).verdict();
        assertEquals("a message outside a case", rules(verdict).get(0));

        assertEquals(
                Flow.SEND,
                gate.judge(request(lost, Optional.of(approval(verdict))))
                        .verdict()
                        .flow());
    }

    @Test
    void aStrangerInCopyIsTheOperators() {
        Outbound copied = new Outbound(
                message("Hello").ref(),
                new Recipients("pat", List.of("nobody"), List.of()),
                Purpose.REPLY,
                new MessageText("Hello"),
                Optional.empty(),
                List.of(),
                Origin.of("app-1"));

        assertTrue(
                rules(gate.judge(request(copied, Optional.empty())).verdict()).contains("stranger"));
    }

    @Nested
    class Mentions {

        @ParameterizedTest
        @CsvSource({
            "It works.,@pat It works.",
            "@pat it works.,@pat it works.",
            "@PAT: it works.,@PAT: it works.",
            "@pat-bot works.,@pat @pat-bot works.",
            "# Done,@pat\\n\\n# Done",
            "- one,@pat\\n\\n- one",
            "> quoted,@pat\\n\\n> quoted",
            "```x,@pat\\n\\n```x",
            "1. one,@pat\\n\\n1. one",
            "|a|b|,@pat\\n\\n|a|b|",
        })
        void theReaderIsMentioned(String text, String outgoing) {
            assertEquals(
                    outgoing.replace("\\n", "\n"), judge(text).outgoing().text().value());
        }

        @Test
        void codeStaysIndented() {
            assertEquals(
                    "@pat\n\n    code", judge("\n    code").outgoing().text().value());
            assertEquals("@pat text", judge("  text").outgoing().text().value());
        }

        @Test
        void theDigestIsOfTheMessageWithoutTheMention() {
            assertEquals(
                    judge("It works.").verdict().digests().payload(),
                    judge("It works.").verdict().digests().payload());
            assertFalse(judge("It works.").outgoing().text().value().equals("It works."));
        }

        @Test
        void whoCannotBeMentionedIsTheOperatorsAndNoApprovalHelps() {
            Outbound to = new Outbound(
                    message("Hi").ref(),
                    new Recipients("zoe", List.of(), List.of()),
                    Purpose.REPLY,
                    new MessageText("Hi"),
                    Optional.empty(),
                    List.of(),
                    Origin.of("app-1"));
            Verdict verdict = gate.judge(request(to, Optional.empty())).verdict();
            Verdict approved =
                    gate.judge(request(to, Optional.of(approval(verdict)))).verdict();

            assertEquals(Flow.APPROVE, approved.flow());
            assertEquals("notify_recipient", approved.standing().get(0).filter());
        }
    }

    @Nested
    class Approvals {

        @Test
        void anApprovalOfWhatWasShownReleasesIt() {
            Verdict shown = judge("see https://other.example/x").verdict();
            assertEquals(Flow.APPROVE, shown.flow());

            Verdict released = gate.judge(request(message("see https://other.example/x"), Optional.of(approval(shown))))
                    .verdict();

            assertEquals(Flow.SEND, released.flow());
            assertEquals(Optional.of(true), released.approvalBound());
            String note = released.notes().get(released.notes().size() - 1);
            assertTrue(note.startsWith("released by operator") && note.endsWith("(it is fine)"), note);
        }

        @Test
        void itSettlesOnlyWhatItNames() {
            Verdict shown = judge("see https://other.example/x").verdict();
            Approval partly =
                    new Approval("operator", clock.instant(), shown.digests(), "", List.of("irreversibility"));

            Verdict verdict = gate.judge(request(message("see https://other.example/x"), Optional.of(partly)))
                    .verdict();

            assertEquals(List.of("exfiltration"), rules(verdict));
        }

        @Test
        void anotherTextVoidsIt() {
            Verdict shown = judge("It works.").verdict();
            Verdict verdict = gate.judge(request(message("It works!"), Optional.of(approval(shown))))
                    .verdict();

            assertEquals(Flow.APPROVE, verdict.flow());
            assertEquals("gate", verdict.standing().get(0).filter());
            assertTrue(verdict.standing().get(0).text().contains("the message changed"));
            assertEquals(Optional.of(false), verdict.approvalBound());
        }

        @Test
        void otherReadersVoidIt() {
            Verdict shown = judge("It works.").verdict();
            GateRequest now = request(message("It works."), Optional.of(approval(shown)));
            GateRequest elsewhere = new GateRequest(
                    now.message(),
                    Audience.unknown("", List.of()),
                    now.provenance(),
                    now.subject(),
                    now.counterpart(),
                    now.participants(),
                    now.approval(),
                    true,
                    false,
                    now.now());

            assertTrue(gate.judge(elsewhere).verdict().standing().get(0).text().contains("its readers changed"));
        }

        @Test
        void anotherReasonUnderTheSameRuleVoidsIt() {
            Verdict shown = judge("It works.").verdict();
            GateRequest now = request(message("It works."), Optional.of(approval(shown)));
            GateRequest tainted = new GateRequest(
                    now.message(),
                    now.audience(),
                    Provenance.UNKNOWN,
                    now.subject(),
                    now.counterpart(),
                    now.participants(),
                    now.approval(),
                    true,
                    false,
                    now.now());

            assertTrue(gate.judge(tainted).verdict().standing().stream()
                    .anyMatch(concern -> concern.text().contains("what speaks against it changed")));
        }

        @Test
        void itLastsADayAndTheOutboxsLastsLonger() {
            Verdict shown = judge("It works.").verdict();
            Approval word = approval(shown);
            Approval outbox = new Approval("outbox", word.at(), word.digests(), "", word.rulesOverridden());
            clock.advance(Duration.ofHours(25));

            assertEquals(
                    Flow.APPROVE,
                    gate.judge(request(message("It works."), Optional.of(word)))
                            .verdict()
                            .flow());
            assertEquals(
                    Flow.SEND,
                    gate.judge(request(message("It works."), Optional.of(outbox)))
                            .verdict()
                            .flow());
        }

        @Test
        void oneThatIsBoundToNothingReleasesNothing() {
            Approval loose =
                    new Approval("operator", clock.instant(), Approval.Digests.NONE, "", List.of("irreversibility"));

            Verdict verdict = gate.judge(request(message("It works."), Optional.of(loose)))
                    .verdict();

            assertTrue(verdict.standing().get(0).text().contains("bound to no message"));
        }
    }

    @Nested
    class Filters {

        private Verdict with(GateFilter filter) {
            return new OutboundGate(List.of(filter), List.of())
                    .judge(request(message("Hello"), Optional.empty()))
                    .verdict();
        }

        private GateFilter filter(java.util.function.Function<Outbound, Word> look) {
            return new GateFilter() {
                @Override
                public String name() {
                    return "odd";
                }

                @Override
                public Word look(Outbound message, GateRequest request) {
                    return look.apply(message);
                }
            };
        }

        @Test
        void oneThatThrowsAsksTheOperatorWithoutItsWords() {
            Verdict verdict = with(filter(message -> {
                throw new IllegalStateException("something secret");
            }));

            assertEquals(Flow.APPROVE, verdict.flow());
            assertEquals(
                    "odd failed with IllegalStateException",
                    verdict.standing().get(0).text());
            assertEquals(List.of(), verdict.overridable());
        }

        @Test
        void oneThatSendsElsewhereIsNotFollowed() {
            Outbound elsewhere = new Outbound(
                    ConversationRef.parse("github:other/place#1"),
                    message("x").recipients(),
                    Purpose.REPLY,
                    new MessageText("Hello"),
                    Optional.empty(),
                    List.of(),
                    Origin.of("app-1"));
            Judgement judgement = new OutboundGate(
                            List.of(filter(message -> Word.pass(elsewhere, "a note"))), List.of())
                    .judge(request(message("Hello"), Optional.empty()));

            assertEquals(Flow.APPROVE, judgement.verdict().flow());
            assertEquals(message("Hello"), judgement.outgoing());
            assertEquals(List.of(), judgement.verdict().notes());
        }

        @Test
        void oneMayChangeTheText() {
            Judgement judgement = new OutboundGate(
                            List.of(filter(message -> Word.pass(message.withText(new MessageText("Changed"))))),
                            List.of())
                    .judge(request(message("Hello"), Optional.empty()));

            assertEquals("Changed", judgement.outgoing().text().value());
            assertEquals(Flow.SEND, judgement.verdict().flow());
        }

        @Test
        void aGateThatOverlooksItsOwnExamplesLetsNothingPass() {
            Verdict verdict = new OutboundGate(List.of(), List.of("github-token"))
                    .judge(request(message("Hello"), Optional.empty()))
                    .verdict();

            assertEquals(Flow.APPROVE, verdict.flow());
            assertEquals(List.of(), verdict.overridable());
        }
    }

    @Test
    void theKeyIsMadeOnceAndNobodyElseReadsIt() throws Exception {
        Path key = TestHost.in(folder).stateFolder().resolve("fingerprint.key");
        judge("It works.");
        assertFalse(Files.exists(key), "without a finding there is nothing to make a fingerprint of");

        String first = fingerprint("see https://other.example/x");
        byte[] bytes = Files.readAllBytes(key);
        aGate();

        assertEquals(32, bytes.length);
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(key)));
        assertEquals(first, fingerprint("look: https://other.example/x"), "the same thing has the same fingerprint");
        try (Stream<Path> files = Files.list(key.toAbsolutePath().getParent())) {
            assertEquals(
                    List.of(key.getFileName().toString()),
                    files.map(file -> file.getFileName().toString()).toList());
        }
    }

    @Test
    void theOperatorsOwnRulesCountLikeTheOthers() throws Exception {
        Path rules = Files.writeString(
                folder.resolve("rules.txt"), "# ours\nacme-key\t-\t'acme_' hex{16,16}\nterm\tred\tProject Heron\n");
        gate = new StandardGateFactory()
                .create(
                        new PluginSettings("[gate]", Map.of("rules_file", rules.toString())),
                        List.of(),
                        NOBODY,
                        TestHost.in(folder).with(clock));

        assertEquals(Flow.REFUSE, judge("acme_0123456789abcdef").verdict().flow());
        assertTrue(rules(judge("about project-heron").verdict()).contains("no write-down"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"acme-key\t-", "acme-key\t-\tnonsense", "term\tpurple\tHeron", "acme-key\t-\t'a' xyz{1,2}"})
    void aRuleNobodyCanReadIsNamedByItsLine(String line) throws Exception {
        Path rules = Files.writeString(folder.resolve("rules.txt"), "# ours\n" + line + "\n");
        PluginSettings settings = new PluginSettings("[gate]", Map.of("rules_file", rules.toString()));

        ConfigException failure = assertThrows(
                ConfigException.class,
                () -> new StandardGateFactory()
                        .create(settings, List.of(), NOBODY, TestHost.in(folder).with(clock)));

        assertTrue(failure.getMessage().contains("rules.txt:2"), failure.getMessage());
    }

    private String fingerprint(String text) {
        return judge(text).verdict().standing().stream()
                .flatMap(concern -> concern.findings().stream())
                .findFirst()
                .orElseThrow()
                .fingerprint();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\n", "\u0000", "\uD800"})
    void oddTextsAreJudgedLikeOthers(String text) {
        assertTrue(judge(text).verdict().flow().atLeast(Flow.DELAY));
    }

    @Test
    void aMegabyteIsJudged() {
        for (String piece : List.of(
                "a",
                "\u00E4",
                "![](",
                "https://",
                "/home/",
                "a\u200Bb ",
                "<b>&amp;",
                "@a#1 ",
                "password: ",
                "`a``",
                "a.b.")) {
            String text = piece.repeat(1_000_000 / piece.length());
            assertTrue(judge(text).verdict().flow().atLeast(Flow.DELAY), piece);
        }
    }
}
