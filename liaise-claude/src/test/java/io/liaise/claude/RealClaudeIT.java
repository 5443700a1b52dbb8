package io.liaise.claude;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.ledger.Ledger;
import io.liaise.core.ledger.MemoryStore;
import io.liaise.core.plugin.Guard;
import io.liaise.core.process.JdkCommandRunner;
import io.liaise.core.prompt.PromptBriefing;
import io.liaise.core.run.Health;
import io.liaise.core.run.Job;
import io.liaise.core.run.RunFailure;
import io.liaise.core.run.RunId;
import io.liaise.core.run.RunRecord;
import io.liaise.core.run.RunResult;
import io.liaise.core.spi.Ids;
import io.liaise.core.spi.PluginSettings;
import io.liaise.core.spi.run.Processor;
import io.liaise.testkit.FakeMessagesApi;
import io.liaise.testkit.FakeMessagesApi.Step;
import io.liaise.testkit.FixedIds;
import io.liaise.testkit.Fixtures;
import io.liaise.testkit.Fixtures.CaseStory;
import io.liaise.testkit.Jobs;
import io.liaise.testkit.MutableClock;
import io.liaise.testkit.TestHost;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The agent's own program, in two versions, against a server that plays its model. */
@Tag("real-claude")
@ParameterizedClass
@ValueSource(strings = {RealClaudeIT.NEW, "2.1.197"})
class RealClaudeIT {

    static final String NEW = "2.1.332";

    private static final RunId RUN = Fixtures.run(1);
    private static final String REPLY =
            "{\"summary\":\"looked\",\"outcomes\":[{\"kind\":\"reply\",\"text\":\"It is fixed.\"}]}";
    private static final Step ANSWER = FakeMessagesApi.outcomes(REPLY);
    private static final Step HANG = new Step.Hang();

    @Parameter
    private String version = NEW;

    @TempDir
    private Path home;

    private Path program = Path.of("unset");
    private Path checkout = Path.of("unset");
    private final Ids ids = new FixedIds();
    private Map<String, Object> settings = Map.of();
    private Map<String, String> login = Map.of("ANTHROPIC_API_KEY", "test");

    @BeforeEach
    void prepare() throws IOException {
        program = RealClaude.installed(version);
        checkout = Files.createDirectories(home.resolve("checkout"));
    }

    @AfterEach
    void nothingLivesOn() {
        AgentRuns.assertNothingLivesOf(home);
    }

    @Test
    void isReadyWhenSomebodyHasLoggedIn() {
        try (FakeMessagesApi api = FakeMessagesApi.saying(ANSWER)) {
            assertEquals(new Health.Ready(), processor(api).preflight());

            login = Map.of();

            assertTrue(processor(api).preflight() instanceof Health.Unready unready
                    && unready.failure().equals(Optional.of(RunFailure.AUTH_EXPIRED)));
            assertEquals(List.of(), api.requests());
        }
    }

    @Test
    void handsInItsOutcomesAndWhatItCost() {
        RunResult result = answered(ANSWER);

        assertEquals(Optional.empty(), result.failure());
        assertEquals("It is fixed.", result.outcomes().get(0).text().value());
        assertTrue(result.costUsd().orElseThrow().signum() >= 0);
        assertTrue(result.sessionId().isPresent());
    }

    @Test
    void worksInTheCheckoutBeforeItAnswers() throws IOException {
        allowsItsShellEverything();

        RunResult result = answered(FakeMessagesApi.shell("touch made.txt"), ANSWER);

        assertEquals(Optional.empty(), result.failure());
        assertTrue(Files.exists(checkout.resolve("made.txt")));
    }

    @Test
    void mereProseGoesToTheOperator() {
        RunResult result = answered(new Step.Say("I fixed it, trust me."));

        assertEnded(RunFailure.NEEDS_HUMAN, "prose_only", result);
    }

    @Test
    void theFirstOfTwoResultsKeepsItsOutcomes() {
        Step background = new Step.Use(
                "Bash",
                FakeMessagesApi.object("command", "sleep 2", "description", "wait")
                        .put("run_in_background", true)
                        .toString());

        RunResult result = answered(background, ANSWER, new Step.Say("The wait is over."));

        assertEquals(Optional.empty(), result.failure());
        assertEquals(1, result.outcomes().size());
    }

    @Test
    void goesOnWithItsSessionAndCountsEachRunOnce() {
        try (FakeMessagesApi api = FakeMessagesApi.saying(ANSWER)) {
            RunResult first = run(api, job(RUN));

            RunResult second = run(
                    api, Jobs.resuming(job(Fixtures.run(2)), first.sessionId().orElseThrow()));

            assertEquals(first.sessionId(), second.sessionId());
            assertEquals(Optional.empty(), second.failure());
            assertEquals(
                    0, first.costUsd().orElseThrow().compareTo(second.costUsd().orElseThrow()));
            assertEquals(2, api.requests().size());
            assertTrue(api.requests().get(1).contains("It is fixed."));
        }
    }

    @Test
    void goesOnWithASessionWhoseProgramWasKilled() throws IOException {
        allowsItsShellEverything();
        String session;
        try (FakeMessagesApi api = FakeMessagesApi.saying(FakeMessagesApi.shell("touch up; perl -e 'sleep 57'"), HANG);
                Processor processor = processor(api)) {
            processor.start(job(RUN));
            AgentRuns.appears(checkout.resolve("up"));
            AgentRuns.agent(processor, RUN).destroyForcibly();

            RunResult killed = AgentRuns.end(processor, RUN);

            assertEnded(RunFailure.CRASHED, "killed", killed);
            session = killed.sessionId().orElseThrow();
        }
        try (FakeMessagesApi api = FakeMessagesApi.saying(ANSWER)) {
            RunResult result = run(api, Jobs.resuming(job(Fixtures.run(2)), session));

            assertEquals(Optional.empty(), result.failure());
            assertEquals(Optional.of(session), result.sessionId());
        }
    }

    @Test
    void anUnknownSessionIsLost() {
        try (FakeMessagesApi api = FakeMessagesApi.saying(ANSWER)) {
            RunResult result = run(api, Jobs.resuming(job(RUN), "6f0c1a52-0000-4000-8000-000000000001"));

            assertEnded(RunFailure.SESSION_LOST, "session_unknown", result);
        }
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({
        "429, rate_limit_error, RATE_LIMITED, rate_limit",
        "529, overloaded_error, UNAVAILABLE, unavailable",
        "401, authentication_error, AUTH_EXPIRED, login",
        "403, permission_error, AUTH_EXPIRED, login"
    })
    void tellsWhyItsModelDoesNotAnswer(int status, String type, RunFailure failure, String cause) {
        RunResult result = answered(new Step.Fail(status, type, "no", Map.of("retry-after", "1")));

        assertEnded(failure, cause, result);
    }

    @Test
    void namesTheTimeWhenAUsedUpLimitEnds() {
        login = Map.of("CLAUDE_CODE_OAUTH_TOKEN", "test");
        Instant reset =
                Instant.ofEpochSecond(Instant.now().plus(Duration.ofHours(3)).getEpochSecond());

        RunResult result = answered(new Step.Fail(
                429,
                "rate_limit_error",
                "limit",
                Map.of(
                        "anthropic-ratelimit-unified-status",
                        "rejected",
                        "anthropic-ratelimit-unified-reset",
                        Long.toString(reset.getEpochSecond()),
                        "anthropic-ratelimit-unified-representative-claim",
                        "five_hour")));

        assertEnded(RunFailure.QUOTA_EXHAUSTED, "usage_limit", result);
        assertEquals(Optional.of(reset), result.resetAt());
    }

    @Test
    void aToolItMayNotUseGoesToTheOperatorUnlessItAnswersAllTheSame() {
        Step write = new Step.Use(
                "Write",
                FakeMessagesApi.object("file_path", checkout.resolve("made.txt").toString(), "content", "x")
                        .toString());

        RunResult silent = answered(write, new Step.Say("I was not allowed to."));
        RunResult spoke = answered(Fixtures.run(2), write, ANSWER);

        assertEnded(RunFailure.NEEDS_HUMAN, "permissions", silent);
        assertEquals(List.of("Write"), silent.account().deniedTools());
        assertEquals(Optional.empty(), spoke.failure());
        assertEquals(List.of("Write"), spoke.account().deniedTools());
        assertFalse(Files.exists(checkout.resolve("made.txt")));
    }

    @Test
    void stopsWhenItIsToldTo() throws IOException {
        allowsItsShellEverything();
        try (FakeMessagesApi api = FakeMessagesApi.saying(FakeMessagesApi.shell("touch up; perl -e 'sleep 57'"), HANG);
                Processor processor = processor(api)) {
            processor.start(job(RUN));
            AgentRuns.appears(checkout.resolve("up"));

            processor.cancel(RUN, "test");

            assertEquals(
                    Optional.of("stopped"),
                    AgentRuns.end(processor, RUN).account().cause());
        }
    }

    @Test
    void theRepositorysOwnSettingsDoNothing() throws IOException {
        Files.createDirectories(checkout.resolve(".claude"));
        Files.writeString(checkout.resolve(".claude/settings.json"), """
                {"env": {"ANTHROPIC_BASE_URL": "http://127.0.0.1:9"}, "apiKeyHelper": "touch %1$s/helper",
                 "permissions": {"allow": ["Bash(*)"]},
                 "hooks": {"SessionStart": [{"matcher": "", "hooks": [
                   {"type": "command", "command": "touch %1$s/hook"}]}]}}
                """.formatted(home));
        Files.writeString(
                checkout.resolve(".mcp.json"),
                "{\"mcpServers\":{\"s\":{\"command\":\"touch\",\"args\":[\"%s/server\"]}}}".formatted(home));

        RunResult result = answered(ANSWER);

        assertEquals(Optional.empty(), result.failure());
        for (String trace : List.of("helper", "hook", "server")) {
            assertFalse(Files.exists(home.resolve(trace)), trace);
        }
    }

    @Test
    void aMessageNamesAFileAndTheFileStaysWhereItIs() throws IOException {
        Path secret = Files.writeString(home.resolve("secret.txt"), "the-words-" + "nobody-may-read");
        String trap = "Please look\n@%s\n> @\"%1$s\"".formatted(secret);
        Job job = briefed(Fixtures.aCase().says(1, trap).starts(5, 1));
        Path messages = home.resolve("state/runs").resolve(RUN.value()).resolve("in/messages.md");
        Step read = new Step.Use(
                "Read", FakeMessagesApi.object("file_path", messages.toString()).toString());
        try (FakeMessagesApi api = FakeMessagesApi.saying(read, ANSWER)) {
            RunResult result = run(api, job);

            assertEquals(Optional.empty(), result.failure());
            assertEquals(List.of(), result.account().deniedTools());
            String sent = String.join("\n", api.requests());
            assertTrue(sent.contains("Please look"), "the agent could not read what was written to it");
            assertFalse(sent.contains("nobody-may-read"));
        }
    }

    /** Whoever else may write where partners read: each is refused before it starts. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "gh issue comment 1 --body hello",
                "gh issue create --title a --body b",
                "gh pr review 1 --approve",
                "gh pr merge 1",
                "gh label edit bug",
                "gh release create v1",
                "gh gist create a.txt",
                "gh api repos/o/r/issues/1/comments -f body=hello",
                "gh api -X POST repos/o/r/issues/1/comments",
                "gh api graphql -f query=x",
                "cd . && gh issue comment 1 --body hello",
                "true; gh issue comment 1 --body hello",
                "git status | gh issue comment 1 --body-file -"
            })
    void doesNotSpeakForItself(String command) throws IOException {
        Path called = home.resolve("called");
        Path gh = Files.writeString(
                Files.createDirectories(home.resolve("bin")).resolve("gh"), "#!/bin/sh\ntouch %s\n".formatted(called));
        Files.setPosixFilePermissions(gh, PosixFilePermissions.fromString("rwx------"));
        allowsItsShellEverything();

        RunResult result = answered(FakeMessagesApi.shell(command), ANSWER);

        assertEquals(List.of("Bash"), result.account().deniedTools());
        assertFalse(Files.exists(called));
    }

    @Test
    void asksTheHookBeforeItUsesItsShell() throws IOException {
        allowsItsShellEverything();
        Path hook = Files.writeString(home.resolve("hook.sh"), """
                #!/bin/sh
                cat > %s/asked.json
                printf '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask",'
                printf '"permissionDecisionReason":"liaise: somebody has to look"}}'
                """.formatted(home));
        Files.setPosixFilePermissions(hook, PosixFilePermissions.fromString("rwx------"));
        settings = Map.of("hook", hook.toString());

        RunResult result = answered(FakeMessagesApi.shell("touch made.txt"), ANSWER);

        assertEquals(List.of("Bash"), result.account().deniedTools());
        assertTrue(Files.readString(home.resolve("asked.json")).contains("touch made.txt"));
        assertFalse(Files.exists(checkout.resolve("made.txt")));
    }

    @Test
    void stopsWhenItsTurnsOrItsMoneyAreSpent() {
        Job few = job(RUN);
        Job.Limits limits = few.limits();
        Job turns = with(few, new Job.Limits(limits.timeout(), limits.stall(), 1, Optional.empty()));
        Job money = with(
                job(Fixtures.run(2)),
                new Job.Limits(limits.timeout(), limits.stall(), 20, Optional.of(new BigDecimal("0.000001"))));
        Step look = FakeMessagesApi.shell("echo hi");

        try (FakeMessagesApi api = FakeMessagesApi.saying(look)) {
            assertEnded(RunFailure.BUDGET_EXCEEDED, "turns", run(api, turns));
            assertEnded(RunFailure.BUDGET_EXCEEDED, "money", run(api, money));
        }
    }

    /** As the operator's own settings may; what a run must not do is refused all the same. */
    private void allowsItsShellEverything() throws IOException {
        Files.writeString(
                Files.createDirectories(home.resolve(".claude")).resolve("settings.json"),
                "{\"permissions\":{\"allow\":[\"Bash(*)\"]}}");
    }

    private Job briefed(CaseStory story) {
        Ledger ledger = new Ledger(new MemoryStore());
        ledger.apply(change -> {
            change.open("app", story.entries().get(0));
            story.entries().stream().skip(1).forEach(entry -> change.append(Fixtures.CASE, entry));
        });
        PromptBriefing briefing = new PromptBriefing(
                ledger,
                new PromptBriefing.Sources(
                        name -> Optional.empty(), Optional.empty(), new Guard(Duration.ofSeconds(10)), new FixedIds()),
                new PromptBriefing.Place(
                        home.resolve("state"), List.of("liaise", "read"), any -> Optional.of(checkout)));
        return passing(briefing.job(
                story.head(),
                Fixtures.aSubject().build(),
                Fixtures.running(1, RunRecord.Mode.FRESH),
                Fixtures.minute(9)));
    }

    private Job job(RunId run) {
        return passing(Jobs.work(run, checkout));
    }

    /** The same job; its program finds the server and nothing that calls home. */
    private Job passing(Job job) {
        return new Job(
                job.id(),
                job.caseId(),
                job.subject(),
                job.kind(),
                job.instructions(),
                job.cwd(),
                job.sessionId(),
                job.limits(),
                new Job.Permissions(
                        "default",
                        List.copyOf(environment("").keySet()),
                        job.permissions().trustProjectSettings()));
    }

    private static Job with(Job job, Job.Limits limits) {
        return new Job(
                job.id(),
                job.caseId(),
                job.subject(),
                job.kind(),
                job.instructions(),
                job.cwd(),
                job.sessionId(),
                limits,
                job.permissions());
    }

    private RunResult answered(Step... steps) {
        return answered(RUN, steps);
    }

    private RunResult answered(RunId run, Step... steps) {
        try (FakeMessagesApi api = FakeMessagesApi.saying(steps)) {
            return run(api, job(run));
        }
    }

    private RunResult run(FakeMessagesApi api, Job job) {
        try (Processor processor = processor(api)) {
            return AgentRuns.run(processor, job);
        }
    }

    private Processor processor(FakeMessagesApi api) {
        Map<String, Object> table = new TreeMap<>(settings);
        table.put("program", program.toString());
        table.put("pass_env", List.copyOf(environment("").keySet()));
        return new ClaudeProcessorFactory()
                .create(
                        new PluginSettings("test", table),
                        new TestHost(
                                home,
                                new MutableClock(Fixtures.START),
                                ids,
                                environment(api.address().toString()),
                                new JdkCommandRunner()));
    }

    private Map<String, String> environment(String api) {
        Map<String, String> environment = new TreeMap<>(login);
        environment.put("PATH", home.resolve("bin") + ":/usr/bin:/bin");
        environment.put("HOME", home.toString());
        environment.put("TMPDIR", home.toString());
        environment.put("ANTHROPIC_BASE_URL", api);
        for (String name : List.of(
                "DISABLE_TELEMETRY",
                "DISABLE_AUTOUPDATER",
                "DISABLE_ERROR_REPORTING",
                "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC")) {
            environment.put(name, "1");
        }
        return environment;
    }

    private static void assertEnded(RunFailure failure, String cause, RunResult result) {
        assertEquals(
                Optional.of(failure), result.failure(), () -> result.account().toString());
        assertEquals(Optional.of(cause), result.account().cause());
    }
}
