package io.liaise.core.scripted;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.failure.ConfigException;
import io.liaise.core.failure.NotFoundException;
import io.liaise.core.failure.ProcessException;
import io.liaise.core.plugin.Plugins;
import io.liaise.core.process.CheckoutLock;
import io.liaise.core.process.Command;
import io.liaise.core.process.CommandResult;
import io.liaise.core.process.JdkCommandRunner;
import io.liaise.core.process.OsLock;
import io.liaise.core.run.Health;
import io.liaise.core.run.Job;
import io.liaise.core.run.Outcome;
import io.liaise.core.run.RunFailure;
import io.liaise.core.run.RunId;
import io.liaise.core.run.RunResult;
import io.liaise.core.spi.PluginSettings;
import io.liaise.core.spi.run.Processor;
import io.liaise.core.spi.run.ProcessorFactory;
import io.liaise.core.spi.run.RunStatus;
import io.liaise.testkit.Fixtures;
import io.liaise.testkit.Jobs;
import io.liaise.testkit.MutableClock;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptedProcessorTest implements ProcessorContract {

    private static final RunId RUN = Fixtures.run(1);
    private static final String REPLY =
            "\"answer\":{\"outcomes\":[{\"kind\":\"reply\",\"text\":\"Done.\"}],\"summary\":\"s\"}";
    private static final String COUNT = "\"steps\":[{\"append\":\"worked.txt\",\"text\":\"x\"}],";

    @TempDir
    private Path home;

    private final MutableClock clock = new MutableClock(Fixtures.START);
    private Path checkout = Path.of("unset");

    @BeforeEach
    void prepare() throws IOException {
        checkout = Files.createDirectories(home.resolve("checkout"));
    }

    @Override
    public Processor processor() {
        return new ScriptedProcessorFactory()
                .create(new PluginSettings("test", Map.of("script", "script.json")), host());
    }

    @Override
    public void answering() throws IOException {
        script("{%s%s}".formatted(COUNT, REPLY));
    }

    @Override
    public void working() throws IOException {
        script("{%s\"takes_seconds\":3600,%s}".formatted(COUNT, REPLY));
    }

    @Override
    public Job job(RunId run) {
        return Jobs.work(run, checkout);
    }

    @Override
    public void letTimePass() {
        clock.advance(Duration.ofSeconds(1));
    }

    @Override
    public int timesSetToWork() throws IOException {
        Path worked = checkout.resolve("worked.txt");
        return Files.exists(worked) ? Files.readString(worked).length() : 0;
    }

    @Test
    void comesAlongAsAPlugin() {
        Map<String, ProcessorFactory> found =
                Plugins.discover(getClass().getClassLoader()).all(ProcessorFactory.class);

        assertInstanceOf(ScriptedProcessorFactory.class, found.get("scripted"));
    }

    @Test
    void takesTheFirstPartThatIsForTheRun() throws IOException {
        script(
                "{\"case\":\"other-1\",\"failure\":\"crashed\"}",
                "{\"kind\":\"reword\",\"answer\":{\"text\":\"Better.\"}}",
                "{\"run\":2,\"failure\":\"rate_limited\",\"cost_usd\":0.25}",
                "{\"case\":\"%s\",\"run\":1,%s}".formatted(Fixtures.CASE, REPLY));

        assertEquals(Optional.empty(), run(RUN).failure());
        RunResult second = run(Fixtures.run(2));
        assertEquals(Optional.of(RunFailure.RATE_LIMITED), second.failure());
        assertEquals(Optional.of(new BigDecimal("0.25")), second.costUsd());
        RunResult third = run(Fixtures.run(3));
        assertEquals(Optional.of(RunFailure.NEEDS_HUMAN), third.failure());
        assertEquals(Optional.of("script_ended"), third.account().cause());
    }

    @Test
    void editsAndCommitsInTheCheckout() throws IOException {
        git("init", "--quiet", "--initial-branch=main");
        Files.writeString(checkout.resolve("old.txt"), "old");
        script("{\"steps\":[{\"write\":\"src/new.txt\",\"text\":\"new\\n\"},{\"delete\":\"old.txt\"},"
                + "{\"commit\":\"Greet\"},{\"write\":\"left.txt\"}]," + REPLY + "}");

        assertEquals(Optional.empty(), run(RUN).failure());

        assertEquals("Scripted agent: Greet\n\nsrc/new.txt\n", git("log", "--format=%an: %s", "--name-only"));
        assertEquals("?? left.txt\n", git("status", "--porcelain"));
    }

    @Test
    void aStepThatCannotBeDoneEndsTheRun() throws IOException {
        script("{\"steps\":[{\"write\":\"a\",\"text\":\"x\"},{\"commit\":\"nowhere\"}]," + REPLY + "}");

        RunResult result = run(RUN);

        assertEquals(Optional.of(RunFailure.CRASHED), result.failure());
        assertEquals(
                List.of("step 2 of the script could not be done"),
                result.account().notes());
        assertEquals(List.of(), result.outcomes());
    }

    @Test
    void keepsOutOfACheckoutThatIsInUse() throws IOException {
        answering();
        try (OsLock held = OsLock.tryAcquire(
                        CheckoutLock.of(host().stateFolder(), checkout).file())
                .orElseThrow()) {
            assertTrue(held.isHeld());
            assertEquals(Optional.of(RunFailure.WORKSPACE_CONFLICT), run(RUN).failure());
        }
        assertEquals(0, timesSetToWork());
    }

    @Test
    void endsWhenItsTimeIsOver() throws IOException {
        working();
        try (Processor processor = processor()) {
            processor.start(job(RUN));
            clock.advance(Duration.ofMinutes(59));
            assertInstanceOf(RunStatus.Running.class, processor.status(RUN));

            clock.advance(Duration.ofMinutes(2));

            assertEquals(new RunStatus.Ended(Fixtures.minute(60)), processor.status(RUN));
            assertEquals(1, processor.collect(RUN).outcomes().size());
        }
    }

    @Test
    void goesOnWithASession() throws IOException {
        answering();
        try (Processor processor = processor()) {
            processor.start(Jobs.resuming(job(RUN), "earlier"));

            assertEquals(Optional.of("earlier"), processor.collect(RUN).sessionId());
        }
    }

    @Test
    void badOutcomesAreLeftToTheOperator() throws IOException {
        script("{\"answer\":{\"outcomes\":[{\"kind\":\"reply\",\"text\":\"Done.\"},{\"kind\":\"shout\"}]}}");
        RunResult mixed = run(RUN);
        assertEquals(
                List.of(Outcome.Kind.REPLY),
                mixed.outcomes().stream().map(Outcome::kind).toList());
        assertEquals(1, mixed.invalid().size());

        script("{\"answer\":[]}");
        assertEquals(Optional.of(RunFailure.NEEDS_HUMAN), run(Fixtures.run(2)).failure());
    }

    @Test
    void aRunThatWasCutOffIsLost() throws IOException {
        answering();
        run(RUN);
        Files.delete(home.resolve("state/runs").resolve(RUN.value()).resolve("scripted.json"));

        try (Processor processor = processor()) {
            processor.start(job(RUN));

            assertEquals(new RunStatus.Lost(false), processor.status(RUN));
            assertThrows(NotFoundException.class, () -> processor.collect(RUN));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "{\"parts\":{}}",
                "{\"parts\":[],\"more\":1}",
                "{\"parts\":[{\"answr\":{}}]}",
                "{\"parts\":[{\"run\":0}]}",
                "{\"parts\":[{\"run\":\"1\"}]}",
                "{\"parts\":[{\"kind\":\"play\"}]}",
                "{\"parts\":[{\"failure\":\"odd\"}]}",
                "{\"parts\":[{\"cost_usd\":-1}]}",
                "{\"parts\":[{\"takes_seconds\":1.5}]}",
                "{\"parts\":[{\"steps\":[{}]}]}",
                "{\"parts\":[{\"steps\":[{\"write\":\"a\",\"delete\":\"b\"}]}]}",
                "{\"parts\":[{\"steps\":[{\"write\":\"../a\"}]}]}",
                "{\"parts\":[{\"steps\":[{\"write\":\"/a\"}]}]}",
                "{\"parts\":[{\"steps\":[{\"write\":\".git/hooks/a\"}]}]}",
                "{\"parts\":[{\"steps\":[{\"write\":\"a\\u0000\"}]}]}",
                "{\"parts\":[]} {}"
            })
    void aScriptWithAMistakeStartsNothing(String script) throws IOException {
        Files.createDirectories(host().root());
        Files.writeString(host().root().resolve("script.json"), script);

        try (Processor processor = processor()) {
            Health.Unready unready = assertInstanceOf(Health.Unready.class, processor.preflight());
            assertEquals(Optional.of(RunFailure.CONFIG_ERROR), unready.failure());
            assertFalse(unready.detail().isBlank());
            assertThrows(ProcessException.class, () -> processor.start(job(RUN)));
            assertInstanceOf(RunStatus.Unclaimed.class, processor.status(RUN));
        }
    }

    @Test
    void aScriptHasToBeNamedAndThere() {
        assertThrows(
                ConfigException.class,
                () -> new ScriptedProcessorFactory().create(PluginSettings.none("test"), host()));
        try (Processor processor = processor()) {
            assertInstanceOf(Health.Unready.class, processor.preflight());
        }
    }

    private RunResult run(RunId run) {
        try (Processor processor = processor()) {
            processor.start(job(run));
            return processor.collect(run);
        }
    }

    private void script(String... parts) throws IOException {
        Files.createDirectories(host().root());
        Files.writeString(host().root().resolve("script.json"), "{\"parts\":[%s]}".formatted(String.join(",", parts)));
    }

    private String git(String... arguments) {
        CommandResult result = new JdkCommandRunner()
                .run(Command.of(
                                Duration.ofSeconds(30),
                                Stream.concat(Stream.of("git"), Stream.of(arguments))
                                        .toArray(String[]::new))
                        .in(checkout)
                        .withEnvironment(Map.of("PATH", "/usr/bin:/bin", "GIT_CONFIG_GLOBAL", "/dev/null")));
        assertTrue(result.succeeded(), result::stderr);
        return result.stdout();
    }

    private TestHost host() {
        return TestHost.in(home)
                .with(clock)
                .with(Map.of("PATH", "/usr/bin:/bin"))
                .with(new JdkCommandRunner());
    }
}
