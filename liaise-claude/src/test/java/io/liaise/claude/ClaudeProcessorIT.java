package io.liaise.claude;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.failure.ProcessException;
import io.liaise.core.process.CheckoutLock;
import io.liaise.core.process.JdkCommandRunner;
import io.liaise.core.process.OsLock;
import io.liaise.core.run.Job;
import io.liaise.core.run.RunFailure;
import io.liaise.core.run.RunId;
import io.liaise.core.run.RunResult;
import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.PluginSettings;
import io.liaise.core.spi.run.Processor;
import io.liaise.core.spi.run.RunStatus;
import io.liaise.testkit.FakeClaude;
import io.liaise.testkit.Fixtures;
import io.liaise.testkit.Jobs;
import io.liaise.testkit.ProcessorContract;
import io.liaise.testkit.TestHost;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs as real processes: a supervisor each, and a program that plays the agent. */
class ClaudeProcessorIT implements ProcessorContract {

    private static final RunId RUN = Fixtures.run(1);
    private static final String INIT =
            "send {\"type\":\"system\",\"subtype\":\"init\",\"session_id\":\"{session}\",\"claude_code_version\":\"2.1.332\"}";
    private static final String ANSWER =
            "send {\"type\":\"result\",\"subtype\":\"success\",\"is_error\":false,\"result\":\"done\",\"session_id\":\"{session}\","
                    + "\"total_cost_usd\":%s,\"structured_output\":{\"summary\":\"did it\",\"outcomes\":[{\"kind\":\"reply\",\"text\":\"Done.\"}]}}";

    @TempDir
    private Path home;

    private Path bin = Path.of("unset");
    private Path checkout = Path.of("unset");

    @BeforeEach
    void prepare() throws IOException {
        bin = Files.createDirectories(home.resolve("bin"));
        checkout = Files.createDirectories(home.resolve("checkout"));
    }

    @AfterEach
    void leavesNothingAlive() {
        AgentRuns.assertNothingLivesOf(home);
    }

    @Override
    public Processor processor() {
        return new ClaudeProcessorFactory().create(new PluginSettings("test", Map.of("program", program())), host());
    }

    @Override
    public void answering() throws IOException {
        FakeClaude.install(bin, INIT, ANSWER.formatted("0.25"));
    }

    @Override
    public void working() throws IOException {
        FakeClaude.install(bin, INIT, "pause 60000");
    }

    @Override
    public Job job(RunId run) {
        return Jobs.work(run, checkout);
    }

    @Override
    public void letTimePass() throws InterruptedException {
        Thread.sleep(50);
    }

    @Override
    public int timesSetToWork() throws IOException {
        Path calls = bin.resolve("calls.txt");
        return Files.exists(calls) ? Files.readAllLines(calls).size() : 0;
    }

    @Test
    void tellsTheAgentWhatToDoAndNothingItShouldNotKnow() throws IOException, InterruptedException {
        answering();

        RunResult result = run(job(RUN));

        String session = result.sessionId().orElseThrow();
        List<String> argv = Files.readAllLines(bin.resolve("argv.txt"));
        assertEquals(List.of("--session-id", session), argv.subList(argv.size() - 2, argv.size()));
        assertEquals("Work on the case.\n", Files.readString(bin.resolve("stdin.txt")));
        List<String> environment = Files.readAllLines(bin.resolve("environment.txt"));
        assertTrue(environment.contains("LIAISE_RUN"));
        assertFalse(environment.contains("GH_TOKEN"));
        assertEquals(Optional.of(new BigDecimal("0.25")), result.costUsd());
        assertEquals(List.of(RUN + "\n"), List.of(Files.readString(home.resolve("state/wake"))));
        Path settings = Path.of(argv.get(argv.indexOf("--settings") + 1));
        assertTrue(Files.readString(settings).contains("gh issue comment"));
        assertTrue(Files.isDirectory(Path.of(argv.get(argv.indexOf("--add-dir") + 1))));
    }

    @Test
    void goesOnWithASessionAndCountsWhatItAloneCost() throws IOException, InterruptedException {
        answering();
        String session = run(job(RUN)).sessionId().orElseThrow();
        FakeClaude.install(bin, INIT, ANSWER.formatted("0.75"));

        RunResult second = run(Jobs.resuming(job(Fixtures.run(2)), session));

        List<String> argv = Files.readAllLines(bin.resolve("argv.txt"));
        assertEquals(List.of("--resume", session), argv.subList(argv.size() - 2, argv.size()));
        assertEquals(Optional.of(session), second.sessionId());
        assertEquals(Optional.of(new BigDecimal("0.5")), second.costUsd());
    }

    @Test
    void anUnknownSessionIsNoCrash() throws IOException, InterruptedException {
        FakeClaude.install(
                bin,
                "send {\"type\":\"result\",\"subtype\":\"error_during_execution\",\"is_error\":true,"
                        + "\"errors\":[\"No conversation found with session ID: {session}\"]}",
                "exit 1");

        RunResult result = run(Jobs.resuming(job(RUN), "6f0c1a52-0000-4000-8000-000000000001"));

        assertEquals(Optional.of(RunFailure.SESSION_LOST), result.failure());
        assertEquals(Optional.empty(), result.sessionId());
    }

    @Test
    void showsItsSessionAndASignOfLifeWhileItWorks() throws IOException, InterruptedException {
        working();
        try (Processor processor = processor()) {
            processor.start(job(RUN));
            RunStatus.Running running = null;
            for (int i = 0; i < 400 && (running == null || running.sessionId().isEmpty()); i++) {
                letTimePass();
                running = processor.status(RUN) instanceof RunStatus.Running now ? now : null;
            }

            assertTrue(running != null && running.sessionId().isPresent());
            assertTrue(running.pid().isPresent() && running.heartbeatAt().isPresent());
            processor.cancel(RUN, "test");
            AgentRuns.end(processor, RUN);
        }
    }

    @Test
    void anAgentThatWillNotListenIsEndedAllTheSame() throws IOException, InterruptedException {
        FakeClaude.install(
                bin, "ignore TERM", INIT, "child 600", "write %s up".formatted(home.resolve("up")), "pause 600000");
        try (Processor processor = processor()) {
            processor.start(job(RUN));
            AgentRuns.appears(home.resolve("up"));

            processor.cancel(RUN, "operator");

            assertEquals(
                    Optional.of("stopped"),
                    AgentRuns.end(processor, RUN).account().cause());
        }
    }

    @Test
    void anAnswerCountsThoughItsProgramLivesOn() throws IOException, InterruptedException {
        FakeClaude.install(bin, INIT, ANSWER.formatted("0.25"), "child 600", "pause 600000");

        RunResult result = run(job(RUN));

        assertEquals(Optional.empty(), result.failure());
        assertEquals(1, result.outcomes().size());
        assertEquals(
                List.of("it lived on after its answer and was ended"),
                result.account().notes());
    }

    @Test
    void aSilentOneHasStalledAndALongOneIsTimedOut() throws IOException, InterruptedException {
        working();

        RunResult silent = run(Jobs.limited(job(RUN), Duration.ofMinutes(1), Duration.ofSeconds(1)));
        RunResult slow = run(Jobs.limited(job(Fixtures.run(2)), Duration.ofSeconds(1), Duration.ofMinutes(1)));

        assertEquals(Optional.of(RunFailure.TIMED_OUT), silent.failure());
        assertEquals(Optional.of("stalled"), silent.account().cause());
        assertEquals(Optional.of(RunFailure.TIMED_OUT), slow.failure());
        assertEquals(Optional.of("wall_clock"), slow.account().cause());
    }

    @Test
    void waitsForNobodyWhoWorksInTheCheckout() throws IOException, InterruptedException {
        answering();
        RunResult result;
        try (OsLock held = OsLock.tryAcquire(
                        CheckoutLock.of(host().stateFolder(), checkout).file())
                .orElseThrow()) {
            assertTrue(held.isHeld());
            result = run(job(RUN));
        }

        assertEquals(Optional.of(RunFailure.WORKSPACE_CONFLICT), result.failure());
        assertEquals(0, timesSetToWork());
    }

    @Test
    void oneSessionHasOneRun() throws IOException, InterruptedException {
        String session = "6f0c1a52-0000-4000-8000-000000000001";
        FakeClaude.install(bin, INIT, "write %s up".formatted(home.resolve("up")), "pause 60000");
        try (Processor processor = processor()) {
            processor.start(Jobs.resuming(job(RUN), session));
            AgentRuns.appears(home.resolve("up"));
            checkout = Files.createDirectories(home.resolve("another"));

            RunResult second = run(Jobs.resuming(job(Fixtures.run(2)), session));

            assertEquals(Optional.of(RunFailure.WORKSPACE_CONFLICT), second.failure());
            processor.cancel(RUN, "test");
            AgentRuns.end(processor, RUN);
        }
    }

    @Test
    void aCheckoutThatIsGoneIsAMatterOfSetup() throws IOException, InterruptedException {
        answering();
        Files.delete(checkout);

        RunResult result = run(job(RUN));

        assertEquals(Optional.of(RunFailure.CONFIG_ERROR), result.failure());
        assertEquals(Optional.of("not_started"), result.account().cause());
    }

    @Test
    void aProgramThatIsGoneIsToldAtOnce() {
        try (Processor processor = processor()) {
            assertThrows(ProcessException.class, () -> processor.start(job(RUN)));
            assertInstanceOf(RunStatus.Unclaimed.class, processor.status(RUN));
        }
    }

    @Test
    void theFolderOfAnotherCaseIsLeftAlone() throws IOException, InterruptedException {
        answering();
        run(job(RUN));
        Path start = home.resolve("state/runs").resolve(RUN.value()).resolve("start.json");
        String other = Files.readString(start).replace(Fixtures.CASE.toString(), "app-9");
        Files.writeString(start, other);

        try (Processor processor = processor()) {
            assertThrows(ProcessException.class, () -> processor.start(job(RUN)));
        }

        assertEquals(other, Files.readString(start));
        assertEquals(1, timesSetToWork());
    }

    @Test
    void aDamagedRecordOfTheStartCountsAsNone() throws IOException, InterruptedException {
        answering();
        run(job(RUN));
        Files.writeString(home.resolve("state/runs").resolve(RUN.value()).resolve("start.json"), "{\"case\":");

        try (Processor processor = processor()) {
            processor.start(job(RUN));

            assertEquals(1, processor.collect(RUN).outcomes().size());
            assertEquals(1, timesSetToWork());
        }
    }

    @Test
    void aRunWhoseSupervisorVanishedIsLostUntilItIsEndedAndThenCollected() throws IOException, InterruptedException {
        FakeClaude.install(bin, INIT, "write %s up".formatted(home.resolve("up")), "pause 60000");
        try (Processor processor = processor()) {
            processor.start(job(RUN));
            AgentRuns.appears(home.resolve("up"));
            ProcessHandle agent = AgentRuns.agent(processor, RUN);
            ProcessHandle supervisor = agent.parent().orElseThrow();
            supervisor.destroyForcibly();
            supervisor.onExit().join();

            assertEquals(new RunStatus.Lost(true), processor.status(RUN));
            processor.cancel(RUN, "lost");
            agent.onExit().join();

            RunResult result = settled(processor);
            assertEquals(Optional.of(RunFailure.CRASHED), result.failure());
            assertEquals(Optional.of("lost"), result.account().cause());
            assertEquals(result, processor.collect(RUN));
        }
    }

    @Test
    void anAnswerOutlivesItsSupervisor() throws IOException, InterruptedException {
        FakeClaude.install(
                bin, INIT, ANSWER.formatted("0.25"), "write %s up".formatted(home.resolve("up")), "pause 60000");
        try (Processor processor = processor()) {
            processor.start(job(RUN));
            AgentRuns.appears(home.resolve("up"));
            ProcessHandle agent = AgentRuns.agent(processor, RUN);
            ProcessHandle supervisor = agent.parent().orElseThrow();
            supervisor.destroyForcibly();
            supervisor.onExit().join();
            agent.destroyForcibly();
            agent.onExit().join();

            RunResult result = settled(processor);

            assertEquals(Optional.empty(), result.failure());
            assertEquals(1, result.outcomes().size());
        }
    }

    private RunResult settled(Processor processor) throws InterruptedException {
        for (int i = 0; i < 400 && !processor.status(RUN).equals(new RunStatus.Lost(false)); i++) {
            letTimePass();
        }
        return processor.collect(RUN);
    }

    private RunResult run(Job job) {
        try (Processor processor = processor()) {
            return AgentRuns.run(processor, job);
        }
    }

    private String program() {
        return bin.resolve("claude").toString();
    }

    private HostContext host() {
        return TestHost.in(home)
                .with(Map.of("PATH", "/usr/bin:/bin", "HOME", home.toString(), "GH_TOKEN", "of the operator"))
                .with(new JdkCommandRunner());
    }
}
