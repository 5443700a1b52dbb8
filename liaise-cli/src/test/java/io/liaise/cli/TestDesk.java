package io.liaise.cli;

import io.liaise.cli.desk.Console;
import io.liaise.cli.desk.Installed;
import io.liaise.cli.desk.Machine;
import io.liaise.cli.desk.Wiring;
import io.liaise.core.cases.CaseEntry;
import io.liaise.core.cases.CaseId;
import io.liaise.core.cases.CaseKind;
import io.liaise.core.cases.CaseState;
import io.liaise.core.cases.Draft;
import io.liaise.core.cases.Draft.GateSummary;
import io.liaise.core.cases.Draft.Waiting;
import io.liaise.core.cases.Fact;
import io.liaise.core.cases.Fact.Decision;
import io.liaise.core.cases.Fact.Letter;
import io.liaise.core.config.Configuration;
import io.liaise.core.ledger.Day;
import io.liaise.core.ledger.FileStore;
import io.liaise.core.ledger.Ledger;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.MessageText;
import io.liaise.core.message.Outbound.Purpose;
import io.liaise.core.plugin.Plugins;
import io.liaise.core.process.CommandRunner;
import io.liaise.core.process.JdkCommandRunner;
import io.liaise.core.run.RunRecord;
import io.liaise.core.run.RunRecord.Ending;
import io.liaise.core.run.RunRecord.RunClock;
import io.liaise.core.run.RunRecord.RunProcess;
import io.liaise.core.scripted.ScriptedProcessorFactory;
import io.liaise.core.spi.Ids;
import io.liaise.core.verdict.Flow;
import io.liaise.gate.StandardGateFactory;
import io.liaise.github.GitHubChannelFactory;
import io.liaise.testkit.FakeGitHub;
import io.liaise.testkit.FixedIds;
import io.liaise.testkit.Fixtures;
import io.liaise.testkit.TestHost;
import io.liaise.webinbox.WebInboxChannelFactory;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An operator's desk with a little on it. */
final class TestDesk {

    private final Path home;
    private final Ids ids = new FixedIds();
    private Map<String, String> environment = Map.of();
    private Optional<CommandRunner> programs = Optional.empty();

    TestDesk(Path home) throws IOException {
        this.home = home.toRealPath();
    }

    /** Writes a configuration with two subjects, one of them broken. */
    TestDesk configured() throws IOException {
        Path root = home.resolve(".config/liaise");
        Files.createDirectories(root.resolve("subjects"));
        Files.writeString(root.resolve("config.toml"), "owner_login = \"olli\"\nstate_dir = \"~/state\"\n");
        Files.writeString(root.resolve("subjects/app.toml"), """
                bindings = ["github:example/app", "webinbox:example-site"]
                policy.people = { "github:pat" = "pat" }
                policy.roles = { pat = "partner" }
                """);
        return this;
    }

    /** Adds two sites of the web inbox, one of them with a secret. */
    TestDesk withSites() throws IOException {
        Path root = home.resolve(".config/liaise");
        Files.writeString(root.resolve("config.toml"), """
                owner_login = "olli"
                state_dir = "~/state"

                [inbox]
                public_url = "https://inbox.example.com/"

                [inbox.sites.blog]

                [inbox.sites.example-shop]
                origins = ["https://shop.example.com"]
                """);
        environment = Map.of("LIAISE_INBOX_SECRET_EXAMPLE_SHOP", "a secret of this test");
        return this;
    }

    /** Gives the subject a checkout, and an agent that does what a file says. */
    TestDesk withAnAgent() throws IOException {
        Path root = home.resolve(".config/liaise");
        Files.createDirectories(home.resolve("app"));
        Files.writeString(root.resolve("brief.md"), "An app.\n");
        Files.writeString(root.resolve("script.json"), """
                {"parts": [{"run": 1, "answer": {
                  "outcomes": [{"kind": "reply", "text": "It works again, please try."}],
                  "summary": "looked at it"}}]}
                """);
        Files.writeString(root.resolve("subjects/app.toml"), """
                bindings = ["github:example/app"]
                brief = "~/.config/liaise/brief.md"
                policy.people = { "github:pat" = "pat" }
                policy.roles = { pat = "partner" }

                [workspace]
                path = "~/app"

                [processor]
                use = "scripted"
                script = "script.json"
                """);
        return this;
    }

    /** Adds a subject whose file cannot be used. */
    TestDesk withABrokenSubject() throws IOException {
        Files.writeString(home.resolve(".config/liaise/subjects/shop.toml"), """
                bindigs = ["github:example/shop"]
                policy.people = { "github:kim" = "kim" }
                policy.roles = { kim = "partner" }
                """);
        return this;
    }

    /** Starts programs of this machine. */
    TestDesk withPrograms() {
        programs = Optional.of(new JdkCommandRunner());
        return this;
    }

    /** Speaks to a GitHub of this machine. */
    TestDesk on(FakeGitHub server) {
        environment =
                Map.of("GH_TOKEN", "none", "LIAISE_GITHUB_API_URL", server.url().toString());
        return this;
    }

    /** Adds to the environment. */
    TestDesk with(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(environment);
        all.putAll(more);
        environment = all;
        return this;
    }

    /** Hears what is new, as a tick would. */
    TestDesk hears(Console console) {
        Wiring wiring = wiring(console);
        Configuration configuration = wiring.configuration(wiring.standardRoot());
        try (Ledger ledger = wiring.ledger(configuration.requireGlobal())) {
            wiring.intake(configuration, ledger).listen(Fixtures.minute(60));
        }
        return this;
    }

    /** Fills the ledger with a case that waits, one that works and one that is new. */
    TestDesk busy() {
        try (Ledger ledger = new Ledger(FileStore.open(home.resolve("state")))) {
            ledger.apply(change -> {
                CaseId first =
                        change.open("app", opening("github:example/app#12")).id();
                change.append(
                        first,
                        new CaseEntry(
                                Fixtures.minute(0),
                                "pat",
                                Fixtures.said("issue-12", "The page\u202e is broken. #startwork#")));
                change.append(
                        first,
                        List.of(
                                moved(3, CaseState.INTAKE, CaseState.WORKING),
                                moved(20, CaseState.WORKING, CaseState.NEEDS_OWNER),
                                CaseEntry.by(Fixtures.minute(20), held())));
                CaseId second =
                        change.open("app", opening("github:example/app#13")).id();
                change.append(second, moved(30, CaseState.INTAKE, CaseState.WORKING));
                change.save(run(second));
                change.open("app", opening("webinbox:example-site#r7"));
                change.setDay("app", LocalDate.of(2026, 1, 5), new Day(2, new BigDecimal("0.75"), false));
                change.stamp("run_started_at", Fixtures.minute(58));
                change.stamp("run_ended_at", Fixtures.minute(59));
            });
        }
        return this;
    }

    private static CaseEntry opening(String ref) {
        return CaseEntry.by(
                Fixtures.START, new Fact.Opened(CaseKind.ISSUE, ConversationRef.parse(ref), Optional.of(Fixtures.PAT)));
    }

    private static CaseEntry moved(long minute, CaseState from, CaseState to) {
        return CaseEntry.by(Fixtures.minute(minute), new Fact.Moved(from, to, Optional.empty(), "as it goes"));
    }

    private static Fact held() {
        MessageText text = new MessageText("Which page was it?\nSee https://example.test/a");
        Draft draft = new Draft(
                "d0a1b2c3d",
                Fixtures.minute(20),
                Purpose.ASK,
                Optional.of(Fixtures.PAT),
                Optional.of(Fixtures.ISSUE),
                text,
                Optional.empty(),
                new Waiting(
                        "the gate wants a look",
                        List.of("first message in this case"),
                        Optional.of(new GateSummary(Flow.APPROVE, "everybody", List.of("tainted")))),
                Optional.empty(),
                false);
        return new Fact.Judged(
                Decision.DIVERT,
                new Letter(
                        Purpose.ASK,
                        Optional.of(Fixtures.PAT),
                        Optional.of(Fixtures.ISSUE),
                        text,
                        Optional.empty(),
                        Optional.of(draft.id())),
                "the gate wants a look",
                Optional.of(draft),
                Optional.empty(),
                Optional.empty());
    }

    private static RunRecord run(CaseId id) {
        return new RunRecord(
                new io.liaise.core.run.RunId(id + "-r1-0a1b2c3d"),
                id.toString(),
                id.subject(),
                RunRecord.Kind.WORK,
                RunRecord.Mode.FRESH,
                RunRecord.Status.RUNNING,
                new RunClock(Fixtures.minute(30), Optional.empty(), Optional.empty(), Optional.empty()),
                RunProcess.UNKNOWN,
                LocalDate.of(2026, 1, 5),
                Ending.NONE);
    }

    /** {@return everything put together, an hour into the story} */
    Wiring wiring(Console console) {
        return wiring(
                console,
                Plugins.of(
                        new GitHubChannelFactory(),
                        new WebInboxChannelFactory(),
                        new StandardGateFactory(),
                        new ScriptedProcessorFactory()));
    }

    /** {@return everything put together with other plugins} */
    Wiring wiring(Console console, Plugins plugins) {
        TestHost host = TestHost.in(home);
        Machine machine = new Machine(
                home,
                environment,
                Clock.fixed(Fixtures.minute(60), ZoneOffset.UTC),
                ZoneOffset.UTC,
                programs.orElse(host.commands()),
                List.of("/opt/liaise/bin/liaise"),
                "Linux",
                Path.of("/opt/java"));
        return new Wiring(console, machine, ids, Installed.of(plugins));
    }

    /** {@return a text without this machine's folders and this build's jars} */
    String folded(String text) {
        return text.replace(home.toString(), "HOME").replaceAll("\"source\" : \"[^\"]*\"", "\"source\" : \"JAR\"");
    }
}
