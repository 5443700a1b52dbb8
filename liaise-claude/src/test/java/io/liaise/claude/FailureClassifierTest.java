package io.liaise.claude;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.process.ExitRecord.Reason;
import io.liaise.core.run.Outcome;
import io.liaise.core.run.RunFailure;
import io.liaise.core.run.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class FailureClassifierTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @DisplayName("C001 the error flag wins over a subtype of success")
    @CsvSource({
        "API Error: Request rejected (429) - rate limit, rate_limited",
        "You've hit your session limit, quota_exhausted",
        "Not logged in, auth_expired"
    })
    void theErrorFlagWins(String text, String expected) {
        RunResult result = Streams.result(folder, Streams.INIT + Streams.failed(text), 0, "");

        assertEquals(expected, label(result));
        assertEquals(List.of(), result.outcomes());
        assertTrue(result.summary().isBlank());
    }

    @Test
    @DisplayName("C002 denied tools and no valid outcome are for a human, with the tools' names")
    void namesDeniedTools() {
        String denied = Streams.prose("ok")
                .strip()
                .replaceAll("}$", ",\"permission_denials\":[{\"tool_name\":\"Bash\"},{\"tool_name\":\"Bash\"}]}");

        RunResult result = Streams.result(folder, denied, 0, "");

        assertEquals("needs_human", label(result));
        assertEquals(Optional.of("permissions"), result.account().cause());
        assertEquals(List.of("Bash"), result.account().deniedTools());
    }

    @Test
    void validOutcomesAreKeptInSpiteOfDenials() {
        String denied = Streams.answered(Streams.REPLY)
                .replace("\"permission_denials\":[]", "\"permission_denials\":[{\"tool_name\":\"Bash\"}]");

        RunResult result = Streams.result(folder, denied, 0, "");

        assertEquals("-", label(result));
        assertEquals(1, result.outcomes().size());
        assertEquals(List.of("Bash"), result.account().deniedTools());
    }

    @ParameterizedTest
    @DisplayName("C005 valid outcomes are kept though the run was late, and it is noted")
    @EnumSource(
            value = Reason.class,
            names = {"LINGERED", "WALL_CLOCK", "STALLED", "STOPPED"})
    void validOutcomesAreKeptThoughLate(Reason reason) {
        RunResult result = Streams.result(
                folder, Streams.INIT + Streams.answered(Streams.REPLY), Optional.of(Streams.exit(reason, 143)), "");

        assertEquals("-", label(result));
        assertEquals(Outcome.Kind.REPLY, result.outcomes().get(0).kind());
        assertEquals(1, result.account().notes().size());
    }

    @ParameterizedTest
    @CsvSource({
        "LOCKED, workspace_conflict, locked",
        "NOT_STARTED, config_error, not_started",
        "STALLED, timed_out, stalled",
        "WALL_CLOCK, timed_out, wall_clock",
        "STOPPED, crashed, stopped"
    })
    void readsWhyTheSupervisorEndedIt(Reason reason, String failure, String cause) {
        RunResult result = Streams.result(folder, Streams.INIT, Optional.of(Streams.exit(reason, 143)), "");

        assertEquals(failure, label(result));
        assertEquals(Optional.of(cause), result.account().cause());
    }

    @ParameterizedTest
    @DisplayName("C010 the reason stands as plain text on stdout, or on stderr, and is found")
    @CsvSource(
            delimiter = ';',
            value = {
                "limit reached, resets 8:50pm; 2026-12-01T19:50:00Z",
                "Claude usage limit reached. Your limit will reset at 10pm (Europe/Berlin).; 2026-11-30T21:00:00Z",
                "You've hit your weekly limit · resets Dec 5, 11:50am (UTC); 2026-12-05T11:50:00Z",
                "5-hour limit reached|1796078194; 2026-11-30T22:36:34Z"
            })
    void findsTheReasonInPlainText(String line, Instant reset) {
        for (boolean stderr : new boolean[] {false, true}) {
            RunResult result = Streams.result(folder, stderr ? "" : line + "\n", 1, stderr ? line : "");

            assertEquals("quota_exhausted", label(result));
            assertEquals(Optional.of(reset), result.resetAt());
        }
    }

    @ParameterizedTest
    @DisplayName("C011 one exit code, told apart by what was said")
    @CsvSource(
            delimiter = ';',
            value = {
                "API Error: 500 Internal server error; unavailable; unavailable",
                "API Error: 429 Too many requests; rate_limited; rate_limit",
                "API Error: 401 Invalid API key; auth_expired; login",
                "error: unknown option '--frob'; config_error; bad_arguments",
                "Something new has happened; crashed; no_result"
            })
    void tellsExitOnesApart(String text, String failure, String cause) {
        RunResult result = Streams.result(folder, "", 1, text);

        assertEquals(failure, label(result));
        assertEquals(Optional.of(cause), result.account().cause());
    }

    @Test
    @DisplayName("C013 an empty answer is for a human, and what was said last is kept")
    void keepsWhatWasSaidLast() {
        String said = "{\"type\":\"assistant\",\"message\":{\"content\":[{\"type\":\"text\",\"text\":\"%s\"}]}}\n";

        RunResult result =
                Streams.result(folder, said.formatted("first") + said.formatted("second") + Streams.prose(""), 0, "");

        assertEquals("needs_human", label(result));
        assertEquals(Optional.of("empty_answer"), result.account().cause());
        assertEquals("second", result.account().lastText().value());
        assertEquals(List.of(), result.outcomes());
    }

    @ParameterizedTest
    @DisplayName("C014 what the output tool was given counts where the result lacks it")
    @CsvSource({"null", "''", "{}"})
    void usesWhatTheOutputToolWasGiven(String reported) {
        String call =
                "{\"type\":\"assistant\",\"message\":{\"content\":[{\"type\":\"tool_use\",\"name\":\"StructuredOutput\","
                        + "\"input\":" + Streams.REPLY + "}]}}\n";

        RunResult result =
                Streams.result(folder, call + Streams.answered(reported.isEmpty() ? "\"\"" : reported), 0, "");

        assertEquals("-", label(result));
        assertEquals("Done.", result.outcomes().get(0).text().value());
        assertEquals(
                1,
                result.account().notes().stream()
                        .filter(note -> note.contains("output tool"))
                        .count());
    }

    @Test
    @DisplayName("C056 a list of things to do is no end")
    void aListOfThingsToDoIsNoEnd() {
        RunResult result = Streams.result(folder, Streams.prose("Plan:\\n- [ ] read\\n- [ ] fix\\n- [x] look"), 0, "");

        assertEquals("needs_human", label(result));
        assertEquals(Optional.of("todo_list"), result.account().cause());
    }

    @Test
    void oneBadOutcomeTakesNoOtherWithIt() {
        String mixed =
                "{\"outcomes\":[{\"kind\":\"ask\"},7,{\"kind\":\"dance\",\"text\":\"x\"},{\"kind\":\"note\",\"text\":\"y\"}]}";

        RunResult result = Streams.result(folder, Streams.answered(mixed), 0, "");

        assertEquals("-", label(result));
        assertEquals(1, result.outcomes().size());
        assertEquals(3, result.invalid().size());
    }

    @Test
    void theLastStructuredAnswerOfSeveralResultsCounts() {
        String first = Streams.answered("{\"outcomes\":[{\"kind\":\"note\",\"text\":\"old\"}]}");

        RunResult result =
                Streams.result(folder, first + Streams.answered(Streams.REPLY) + Streams.prose("late"), 0, "");

        assertEquals(Outcome.Kind.REPLY, result.outcomes().get(0).kind());
    }

    @Test
    void anAnswerOutlivesALaterFailure() {
        RunResult result = Streams.result(
                folder, Streams.answered(Streams.REPLY) + Streams.failed("API Error: 529 Overloaded"), 1, "");

        assertEquals("-", label(result));
        assertTrue(result.account().notes().contains("it failed after it had answered"));
    }

    @Test
    void wordsOfAnAnswerAreNoErrors() {
        RunResult result =
                Streams.result(folder, Streams.prose("I fixed the 429 rate limit and the invalid api key"), 0, "");

        assertEquals("needs_human", label(result));
        assertEquals(Optional.of("prose_only"), result.account().cause());
    }

    @Test
    void aRunWhoseSupervisorVanishedIsCollectedForWhatItSaid() {
        assertEquals(
                Optional.of("lost"),
                Streams.result(folder, Streams.INIT, Optional.empty(), "")
                        .account()
                        .cause());

        RunResult answered =
                Streams.result(folder, Streams.INIT + Streams.answered(Streams.REPLY), Optional.empty(), "");

        assertEquals("-", label(answered));
        assertEquals(1, answered.account().notes().size());
    }

    @Test
    @DisplayName("The table in the reference is the table in the code")
    void theReferenceHasTheTable() throws IOException {
        String table = FailureClassifier.ROWS.stream()
                .filter(row -> !row.cause().equals("words"))
                .map(row -> "| `%s` | %s |"
                        .formatted(
                                row.cause(),
                                row.failure()
                                        .map(failure -> "`" + failure.label() + "`")
                                        .orElse("none")))
                .collect(Collectors.joining("\n"));
        String reference = Files.readString(Path.of("../docs/reference/run-failures.md"));
        String rows = reference
                .lines()
                .filter(line -> line.matches("\\| `\\w+` \\| (`\\w+`|none) \\|.*"))
                .map(line -> line.replaceAll("^(\\| `\\w+` \\| (?:`\\w+`|none) \\|).*", "$1"))
                .collect(Collectors.joining("\n"));

        assertEquals(table, rows);
        assertTrue(reference.contains("edition " + ErrorPatterns.VERSION + " "));
    }

    private static String label(RunResult result) {
        return result.failure().map(RunFailure::label).orElse("-");
    }
}
