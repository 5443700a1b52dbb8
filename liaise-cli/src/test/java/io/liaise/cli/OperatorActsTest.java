package io.liaise.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.cli.desk.Console;
import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.TerminalPerson;
import io.liaise.testkit.FakeGitHub;
import io.liaise.testkit.Fixtures;
import io.liaise.testkit.MutableClock;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What only the operator decides. */
class OperatorActsTest {

    @TempDir
    private Path scratch;

    private final StringWriter said = new StringWriter();
    private FakeGitHub server;
    private TestDesk desk;

    @BeforeEach
    void aDraftWaits() throws IOException {
        server = FakeGitHub.start(new MutableClock(Fixtures.START));
        server.repository("example/app", "public");
        server.opens("example/app", "pat", "Broken", "The page is empty");
        desk = new TestDesk(scratch).configured().withAnAgent().on(server);
        assertEquals(ExitCode.DONE.code(), run("", "run", "--once"));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"LIAISE_RUN", "CLAUDECODE"})
    void anAgentDecidesNothing(String mark) {
        desk.with(Map.of(mark, "1"));

        assertEquals(ExitCode.FAILED.code(), run("y\n", "case", "send-draft", "app-1"));
        assertEquals(ExitCode.FAILED.code(), run("", "case", "reject-draft", "app-1", "--reason", "no"));
        assertEquals(ExitCode.FAILED.code(), run("", "case", "cancel-send", "app-1"));
        assertEquals(ExitCode.FAILED.code(), run("y\n", "release", "--hold", "subject:app"));

        assertTrue(said.toString().contains(mark + " says that an agent is calling"), said::toString);
        assertEquals(ExitCode.DONE.code(), run("", "case", "send-draft", "app-1", "--dry-run"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "no\n", "yess\n", "n\ny\n"})
    void anythingButYesSendsNothing(String typed) {
        assertEquals(ExitCode.DONE.code(), run(typed, "case", "send-draft", "app-1"));

        assertTrue(said.toString().contains("app-1: it stays as it is"), said::toString);
        assertTrue(server.said("example/app", 1).isEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"y\n", "YES\r\n", " Yes \n"})
    void yesSendsIt(String typed) {
        assertEquals(ExitCode.DONE.code(), run(typed, "case", "send-draft", "app-1"));

        assertEquals(1, server.said("example/app", 1).size());
    }

    @Test
    void theReportCountsWhatWentOutUnchanged() {
        run("y\n", "case", "send-draft", "app-1");

        assertEquals(ExitCode.DONE.code(), run("", "gate", "report", "--json"));

        assertTrue(said.toString().contains("\"false_diverts\" : 1"), said::toString);
        assertTrue(said.toString().contains("\"released\" : 1"), said::toString);
    }

    @Test
    void theReportCountsWhatWasTurnedDownForTheRulesThatKeptIt() {
        run("", "case", "reject-draft", "app-1", "--reason", "it is not so");

        assertEquals(ExitCode.DONE.code(), run("", "gate", "report", "--json"));

        assertTrue(said.toString().contains("\"rejected\" : 1"), said::toString);
        assertTrue(said.toString().contains("\"confirmed\" : 1"), said::toString);
    }

    @Test
    void aDraftThatWasTurnedDownStaysAway() {
        assertEquals(ExitCode.DONE.code(), run("", "case", "reject-draft", "app-1", "0", "--reason", "it is not so"));

        assertEquals(ExitCode.FAILED.code(), run("y\n", "case", "send-draft", "app-1"));
        assertTrue(server.said("example/app", 1).isEmpty());
    }

    private int run(String typed, String... words) {
        PrintWriter out = new PrintWriter(said, true);
        return Liaise.run(
                desk.wiring(new Console(
                        out,
                        out,
                        true,
                        false,
                        new TerminalPerson(
                                true, new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8)), Map.of()))),
                words);
    }
}
