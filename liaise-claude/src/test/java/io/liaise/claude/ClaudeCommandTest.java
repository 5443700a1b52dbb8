package io.liaise.claude;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.message.MessageText;
import io.liaise.core.run.Job;
import io.liaise.core.run.RunId;
import io.liaise.core.run.RunRecord;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClaudeCommandTest {

    private static final String SESSION = "6f0c1a52-0000-4000-8000-000000000001";
    private static final ClaudeCommand COMMAND =
            new ClaudeCommand(Path.of("/bin/claude"), Path.of("/run/settings.json"), Path.of("/run/in"));

    @Test
    void isWholeAndInOrder() {
        List<String> argv = COMMAND.begin(job("acceptEdits", Optional.empty(), false), SESSION);

        assertEquals(
                List.of(
                        "/bin/claude",
                        "--print",
                        "--output-format",
                        "stream-json",
                        "--verbose",
                        "--permission-mode",
                        "acceptEdits",
                        "--setting-sources",
                        "user",
                        "--strict-mcp-config",
                        "--disable-slash-commands",
                        "--settings",
                        "/run/settings.json",
                        "--json-schema",
                        "{}",
                        "--max-turns",
                        "40",
                        "--max-budget-usd",
                        "2.50",
                        "--add-dir",
                        "/run/in",
                        "--session-id",
                        SESSION),
                argv);
    }

    @Test
    void goesOnWithASession() {
        List<String> argv = COMMAND.goOn(job("default", Optional.empty(), false), SESSION);

        assertEquals(List.of("--resume", SESSION), argv.subList(argv.size() - 2, argv.size()));
        assertFalse(argv.contains("--session-id"));
    }

    @Test
    void thePromptIsNotInIt() {
        assertFalse(String.join("\n", COMMAND.begin(job("default", Optional.empty(), false), SESSION))
                .contains("the prompt"));
    }

    @Test
    void loadsAProjectsSettingsOnlyWhereItIsTrusted() {
        assertTrue(
                COMMAND.begin(job("default", Optional.empty(), true), SESSION).contains("user,project"));
    }

    @Test
    void notesOfAProjectAreNoOption() {
        String notes = "--dangerously-skip-permissions\n$(touch here)";

        List<String> argv = COMMAND.begin(job("default", Optional.of(new MessageText(notes)), false), SESSION);

        assertTrue(argv.contains("--append-system-prompt=" + notes));
        assertFalse(argv.contains(notes));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-x", "--dangerously-skip-permissions", "a b", "a\n", "../a"})
    void refusesWhatIsNoWord(String word) {
        Job job = job("default", Optional.empty(), false);
        Job odd = job(word, Optional.empty(), false);

        assertThrows(InvalidValueException.class, () -> COMMAND.goOn(job, word));
        assertThrows(InvalidValueException.class, () -> COMMAND.begin(odd, SESSION));
    }

    private static Job job(String mode, Optional<MessageText> notes, boolean trusted) {
        return new Job(
                new RunId("app-1-r1-0a1b2c3d"),
                "app-1",
                "app",
                RunRecord.Kind.WORK,
                new Job.Instructions(new MessageText("the prompt"), notes, "{}"),
                Path.of("/checkout"),
                Optional.empty(),
                new Job.Limits(Duration.ofHours(1), Duration.ofMinutes(10), 40, Optional.of(new BigDecimal("2.50"))),
                new Job.Permissions(mode, List.of(), trusted));
    }
}
