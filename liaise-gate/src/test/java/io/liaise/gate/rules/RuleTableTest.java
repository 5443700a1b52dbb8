package io.liaise.gate.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.message.Audience;
import io.liaise.core.message.Audience.Permanence;
import io.liaise.core.message.Audience.Readership;
import io.liaise.core.message.Audience.Scope;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.MessageText;
import io.liaise.core.message.Outbound;
import io.liaise.core.message.Outbound.Origin;
import io.liaise.core.message.Outbound.Purpose;
import io.liaise.core.message.Outbound.Recipients;
import io.liaise.core.message.PersonId;
import io.liaise.core.policy.SubjectPolicy.ReplyMode;
import io.liaise.core.policy.SubjectPolicy.TaintedRuns;
import io.liaise.core.verdict.Finding;
import io.liaise.core.verdict.Finding.About;
import io.liaise.core.verdict.Finding.Kind;
import io.liaise.core.verdict.Flow;
import io.liaise.core.verdict.Provenance;
import io.liaise.gate.people.Disclosure;
import io.liaise.gate.people.Disclosure.Person;
import io.liaise.gate.people.Disclosure.Seal;
import io.liaise.gate.rules.Facts.Stance;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The scenarios of the specification. Ann may know amber, Bo is looked at each time, Cy may know green. */
final class RuleTableTest {

    private static final Provenance CLEAN = new Provenance(Optional.of(false), List.of());
    private static final Provenance TAINTED = new Provenance(Optional.of(true), List.of("a stranger wrote here"));

    private static final Finding HERON = finding(Kind.VOCABULARY, "term", "project:heron", "amber", "bo");
    private static final Finding CYS_NEWS = finding(Kind.THIRD_PARTY, "person-name", "person:cy", "red");
    private static final Finding TOKEN = finding(Kind.SECRET, "github-token");
    private static final Finding CANARY = finding(Kind.CANARY, "canary-term");
    private static final Finding IMAGE = finding(Kind.EXFILTRATION, "image-host");
    private static final Finding LINK = finding(Kind.EXFILTRATION, "link-host");
    private static final Finding ADDRESS = finding(Kind.PERSONAL, "email-address");

    private static Finding finding(Kind kind, String rule) {
        return new Finding(kind, rule, 3, 9, About.NOTHING, 3, "f".repeat(64), Optional.empty());
    }

    private static Finding finding(Kind kind, String rule, String entity, String label, String... sealed) {
        About about = new About(Optional.of(entity), Optional.of(label), List.of(sealed));
        return new Finding(kind, rule, 3, 9, about, 3, "f".repeat(64), Optional.empty());
    }

    private static final class Scene {
        private final String name;
        private final List<Finding> findings = new ArrayList<>();
        private final Map<PersonId, Person> people = new LinkedHashMap<>();
        private final List<String> cc = new ArrayList<>();
        private final List<String> bcc = new ArrayList<>();
        private String to = "ann";
        private Audience audience = mail();
        private Provenance provenance = CLEAN;
        private Optional<String> floor = Optional.empty();
        private Optional<Disclosure.Unlisted> unlisted = Optional.empty();
        private final List<Seal> seals = new ArrayList<>();
        private Stance stance = new Stance(ReplyMode.DIRECT, TaintedRuns.APPROVE, true, false);

        Scene(String name) {
            this.name = name;
            person("ann", "open", "amber");
        }

        Scene to(String who) {
            to = who;
            people.clear();
            return who.equals("bo")
                    ? person("bo", "reviewed", "clear")
                    : who.equals("cy") ? person("cy", "involved", "green") : person(who, "open", "amber");
        }

        Scene person(String who, String tier, String clearance) {
            people.put(
                    new PersonId(who),
                    new Person(tier, Optional.empty(), Optional.of(clearance), false, Optional.empty(), List.of()));
            return this;
        }

        Scene lapsing(String date) {
            people.put(
                    new PersonId(to),
                    new Person("open", Optional.empty(), Optional.of("amber"), false, Optional.of(date), List.of()));
            return this;
        }

        Scene reviewing() {
            people.put(
                    new PersonId(to),
                    new Person(
                            "open",
                            Optional.empty(),
                            Optional.of("amber"),
                            false,
                            Optional.empty(),
                            List.of("a note")));
            return this;
        }

        Scene with(Finding... seen) {
            findings.addAll(List.of(seen));
            return this;
        }

        Scene on(Audience where) {
            audience = where;
            return this;
        }

        Scene tainted() {
            provenance = TAINTED;
            return this;
        }

        Scene from(Provenance where) {
            provenance = where;
            return this;
        }

        Scene copy(String who) {
            cc.add(who);
            return this;
        }

        Scene blind(String who) {
            bcc.add(who);
            return this;
        }

        Scene stance(ReplyMode replies, TaintedRuns tainted, boolean mayRevise, boolean averse) {
            stance = new Stance(replies, tainted, mayRevise, averse);
            return this;
        }

        Facts facts() {
            Outbound message = new Outbound(
                    ConversationRef.parse("github:acme/shop#7"),
                    new Recipients(to, cc, bcc),
                    Purpose.REPLY,
                    new MessageText("whatever"),
                    Optional.empty(),
                    List.of(),
                    Origin.of("shop-1"));
            Disclosure disclosure = new Disclosure(people, floor, unlisted, seals, List.of(), "test");
            return new Facts(
                    message,
                    audience,
                    disclosure,
                    Map.of(),
                    findings,
                    provenance,
                    stance,
                    LocalDate.parse("2026-03-01"));
        }

        Flow flow(List<Rule> rules) {
            return RuleTable.judge(rules, facts()).stream().map(Reason::flow).reduce(Flow.SEND, Flow::or);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static Audience mail() {
        return audience(Scope.NAMED, Optional.of(true), true);
    }

    private static Audience issue() {
        return new Audience(
                "github:acme/shop#7",
                Scope.PUBLIC,
                new Readership(List.of(), false, List.of(), Optional.of(true)),
                new Permanence(false, List.of(), List.of()),
                Optional.empty(),
                List.of(),
                false);
    }

    private static Audience audience(Scope scope, Optional<Boolean> external, boolean retractable) {
        return new Audience(
                "github:acme/shop#7",
                scope,
                new Readership(List.of(), true, List.of(), external),
                new Permanence(retractable, List.of(), List.of()),
                Optional.empty(),
                List.of(),
                false);
    }

    private record Row(Scene scene, Flow flow) {
        @Override
        public String toString() {
            return scene.name;
        }
    }

    private static Row row(Flow flow, Scene scene) {
        return new Row(scene, flow);
    }

    static Stream<Row> scenarios() {
        return Stream.of(
                row(Flow.SEND, new Scene("S1 mail to Ann naming Heron").with(HERON)),
                row(
                        Flow.REVISE,
                        new Scene("S2 the same on a public issue").with(HERON).on(issue())),
                row(Flow.REVISE, new Scene("S3 mail to Ann with Cy's news").with(CYS_NEWS)),
                row(
                        Flow.REFUSE,
                        new Scene("S4 mail to Bo naming Heron").to("bo").with(HERON)),
                row(Flow.APPROVE, new Scene("S5 mail to Bo, harmless").to("bo")),
                row(Flow.REFUSE, new Scene("S8 a token in public").with(TOKEN).on(issue())),
                row(
                        Flow.REFUSE,
                        new Scene("S9 a stranger in public, tainted, naming Heron")
                                .copy("nobody")
                                .with(HERON)
                                .on(issue())
                                .tainted()),
                row(
                        Flow.APPROVE,
                        new Scene("S10 the same, harmless")
                                .copy("nobody")
                                .on(issue())
                                .tainted()),
                row(
                        Flow.REVISE,
                        new Scene("S11 mail to Ann naming Heron, unknown copy, without it")
                                .with(HERON)
                                .copy("cy")
                                .person("cy", "involved", "green")),
                row(
                        Flow.APPROVE,
                        new Scene("S11 mail to Ann naming Heron, unknown copy")
                                .with(HERON)
                                .copy("nobody")),
                row(
                        Flow.REFUSE,
                        new Scene("S12 mail to Ann naming Heron, Bo in blind copy")
                                .with(HERON)
                                .blind("bo")
                                .person("bo", "reviewed", "clear")),
                row(Flow.APPROVE, new Scene("S14 mail to Ann with something to review").reviewing()),
                row(Flow.APPROVE, new Scene("S15 mail to Ann whose tier has lapsed").lapsing("2026-02-01")),
                row(Flow.APPROVE, new Scene("a date nobody can read has passed").lapsing("soon")),
                row(Flow.SEND, new Scene("a date to come has not").lapsing("2026-04-01")),
                row(Flow.REVISE, new Scene("S17 Cy's news in quoted history").with(CYS_NEWS)),
                row(Flow.APPROVE, new Scene("S19 mail to Bo naming somebody public").to("bo")),
                row(
                        Flow.REFUSE,
                        new Scene("S21 an image from elsewhere").with(IMAGE).on(issue())),
                row(
                        Flow.APPROVE,
                        new Scene("S22 a plain link, tainted, in public")
                                .with(LINK)
                                .on(issue())
                                .tainted()),
                row(Flow.APPROVE, new Scene("a plain link in a mail").with(LINK)),
                row(
                        Flow.SEND,
                        new Scene("an image to the operator's own people")
                                .with(IMAGE)
                                .on(audience(Scope.NAMED, Optional.of(false), true))),
                row(
                        Flow.REFUSE,
                        new Scene("an image where nobody knows who reads")
                                .with(IMAGE)
                                .on(audience(Scope.NAMED, Optional.empty(), true))),
                row(
                        Flow.APPROVE,
                        new Scene("an address in public").with(ADDRESS).on(issue())),
                row(Flow.APPROVE, new Scene("an address in a mail").with(ADDRESS)),
                row(
                        Flow.SEND,
                        new Scene("an address to the operator")
                                .with(ADDRESS)
                                .on(audience(Scope.OPERATOR, Optional.of(false), true))),
                row(
                        Flow.APPROVE,
                        new Scene("somebody who wants nothing from programs")
                                .stance(ReplyMode.DIRECT, TaintedRuns.APPROVE, true, true)),
                row(
                        Flow.APPROVE,
                        new Scene("messages kept as drafts").stance(ReplyMode.DRAFT, TaintedRuns.APPROVE, true, false)),
                row(Flow.DELAY, new Scene("a harmless word in public").on(issue())),
                row(Flow.APPROVE, new Scene("a harmless mail, tainted").tainted()),
                row(Flow.APPROVE, new Scene("a harmless mail of unknown origin").from(Provenance.UNKNOWN)),
                row(
                        Flow.SEND,
                        new Scene("tainted, which the operator allows")
                                .tainted()
                                .stance(ReplyMode.DIRECT, TaintedRuns.SEND, true, false)),
                row(
                        Flow.REFUSE,
                        new Scene("a leak, tainted, although allowed")
                                .with(HERON)
                                .on(issue())
                                .tainted()
                                .stance(ReplyMode.DIRECT, TaintedRuns.SEND, true, false)),
                row(Flow.REFUSE, new Scene("a planted word").with(CANARY)),
                row(
                        Flow.SEND,
                        new Scene("tainted, to the operator")
                                .tainted()
                                .on(audience(Scope.OPERATOR, Optional.of(false), true))),
                row(
                        Flow.REFUSE,
                        new Scene("a token, to the operator")
                                .with(TOKEN)
                                .on(audience(Scope.OPERATOR, Optional.of(false), true))),
                row(
                        Flow.APPROVE,
                        new Scene("a leak that nobody can reword")
                                .with(HERON)
                                .on(issue())
                                .stance(ReplyMode.DIRECT, TaintedRuns.APPROVE, false, false)),
                row(
                        Flow.REVISE,
                        new Scene("a label nobody knows").with(finding(Kind.VOCABULARY, "term", "x", "ultra"))));
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void theScenarioFlowsAsItShould(Row row) {
        assertEquals(row.flow(), row.scene().flow(RuleTable.RULES));
    }

    @Test
    void theTableHasItsFourteenRulesInOrder() {
        assertEquals(
                List.of(
                        "secrets refuse",
                        "seals refuse",
                        "exfiltration approve",
                        "personal, public approve",
                        "no write-down revise",
                        "co-ownership revise",
                        "personal, private approve",
                        "tier approve",
                        "stranger approve",
                        "disclosure stance approve",
                        "taint approve",
                        "reply mode approve",
                        "irreversibility delay",
                        "unknown audience send"),
                RuleTable.RULES.stream()
                        .map(rule -> rule.name() + " " + rule.flow().label())
                        .toList());
    }

    @Test
    void takingAwayARuleLoosensSomethingAndTightensNothing() {
        for (Rule rule : RuleTable.RULES.subList(0, 13)) {
            List<Rule> without = RuleTable.RULES.stream()
                    .filter(other -> !other.equals(rule))
                    .toList();
            List<Row> rows = scenarios().toList();
            assertTrue(
                    rows.stream().anyMatch(row -> row.scene().flow(without).compareTo(row.flow()) < 0),
                    rule.name() + " decides nothing");
            assertTrue(rows.stream().noneMatch(row -> row.scene().flow(without).compareTo(row.flow()) > 0));
        }
    }

    @Test
    void noReasonIsBelowTheLeastItsRuleAsksFor() {
        Map<String, Flow> least = new LinkedHashMap<>();
        RuleTable.RULES.forEach(rule -> least.put(rule.name(), rule.flow()));
        scenarios()
                .flatMap(row -> RuleTable.judge(RuleTable.RULES, row.scene().facts()).stream())
                .forEach(reason -> assertTrue(
                        reason.flow().atLeast(least.getOrDefault(reason.rule(), Flow.REFUSE)), reason.rule()));
    }

    @Test
    void theStrictestReasonComesFirst() {
        List<Flow> flows = RuleTable.judge(
                        RuleTable.RULES,
                        new Scene("all at once")
                                .with(TOKEN, LINK, ADDRESS, HERON)
                                .on(issue())
                                .tainted()
                                .facts())
                .stream()
                .map(Reason::flow)
                .toList();

        assertEquals(flows.stream().sorted(java.util.Comparator.reverseOrder()).toList(), flows);
    }

    @Test
    void theUnlistedReadersOfAnOrganisationMayKnowWhatTheRecordsSay() {
        Scene scene = new Scene("org")
                .with(HERON)
                .on(new Audience(
                        "github:acme/shop#7",
                        Scope.ORG,
                        new Readership(List.of(), false, List.of(), Optional.of(false)),
                        new Permanence(true, List.of(), List.of()),
                        Optional.empty(),
                        List.of(),
                        false));
        assertEquals(Flow.REVISE, scene.flow(RuleTable.RULES));

        scene.unlisted =
                Optional.of(new Disclosure.Unlisted("github:acme/shop#7", Optional.of("acme"), Optional.of("amber")));
        assertEquals(Flow.SEND, scene.flow(RuleTable.RULES));

        scene.unlisted =
                Optional.of(new Disclosure.Unlisted("github:acme/shop#8", Optional.of("acme"), Optional.of("amber")));
        assertEquals(Flow.REVISE, scene.flow(RuleTable.RULES), "that was worked out for another place");
    }

    @Test
    void theLeastAnybodyMayKnowIsAFloorWhereTheRecordsDidNotSeeTheReaders() {
        Scene scene = new Scene("floor").with(HERON);
        scene.floor = Optional.of("green");
        assertEquals(Flow.REVISE, scene.flow(RuleTable.RULES));

        scene.unlisted = Optional.of(new Disclosure.Unlisted("github:acme/shop#7", Optional.empty(), Optional.empty()));
        assertEquals(Flow.SEND, scene.flow(RuleTable.RULES));

        scene.floor = Optional.of("no label");
        scene.unlisted = Optional.empty();
        assertEquals(Flow.SEND, scene.flow(RuleTable.RULES));
    }

    @Test
    void aSealOfTheRecordsCountsLikeOneOfAFinding() {
        Scene scene = new Scene("seal").with(finding(Kind.VOCABULARY, "term", "project:kite", "clear"));
        assertEquals(Flow.SEND, scene.flow(RuleTable.RULES));

        scene.seals.add(new Seal("project:kite", new PersonId("bo")));
        assertEquals(Flow.SEND, scene.flow(RuleTable.RULES), "Bo does not read this");

        scene.blind("bo").person("bo", "open", "amber");
        assertEquals(Flow.REFUSE, scene.flow(RuleTable.RULES));
    }

    @Test
    void aNameIsOneHoweverItIsWritten() {
        for (String spelling : List.of("ann", " ann ", "Ann", "person:ann", "people:ann")) {
            Scene scene = new Scene(spelling);
            scene.to = spelling;
            assertEquals(Flow.SEND, scene.flow(RuleTable.RULES), spelling);
        }
    }
}
