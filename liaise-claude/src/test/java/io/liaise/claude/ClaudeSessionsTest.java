package io.liaise.claude;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.process.ProcessIdentity;
import io.liaise.core.process.SupervisedFiles;
import io.liaise.testkit.Fixtures;
import io.liaise.testkit.TestHost;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The living process of these tests is the one they run in. */
class ClaudeSessionsTest {

    private static final long PID = ProcessHandle.current().pid();
    private static final List<String> ONE = List.of("a claude session, process %d, id 6f0c1a52".formatted(PID));
    private static final List<String> UNREADABLE =
            List.of("perhaps a claude session, of process %d: its note cannot be read".formatted(PID));

    @TempDir
    private Path home;

    private Path checkout = Path.of("unset");
    private Path notes = Path.of("unset");

    @BeforeEach
    void prepare() throws IOException {
        checkout = Files.createDirectories(home.resolve("app"));
        notes = Files.createDirectories(home.resolve(".claude/sessions"));
    }

    @Test
    void tellsOfASessionInTheCheckoutOrBelow() throws IOException {
        note(PID, checkout);
        assertEquals(ONE, in(checkout));

        note(PID, Files.createDirectories(checkout.resolve("src")));
        assertEquals(ONE, in(checkout));
    }

    @Test
    void seesThroughAnotherSpelling() throws IOException {
        Path link = Files.createSymbolicLink(home.resolve("link"), checkout);
        note(PID, link);

        assertEquals(ONE, in(checkout));
        assertEquals(ONE, in(link.resolve("../link")));
    }

    @Test
    void aNeighbourOrAFolderAboveIsNoConflict() throws IOException {
        note(PID, Files.createDirectories(home.resolve("app2")));
        assertEquals(List.of(), in(checkout));

        note(PID, home);
        assertEquals(List.of(), in(checkout));
    }

    @Test
    void aSessionWhoseProcessIsGoneIsOver() throws IOException {
        note(Integer.MAX_VALUE, checkout);

        assertEquals(List.of(), in(checkout));
    }

    @Test
    void aProcessThatStartedAtAnotherTimeIsAnother() throws IOException {
        String own = ProcessIdentity.current().start();
        note(PID, checkout, ",\"procStart\":\"%s\"".formatted(own));
        assertEquals(ONE, in(checkout));

        note(PID, checkout, ",\"procStart\":\"1\"");
        assertEquals(own.matches("[0-9]+") ? List.of() : ONE, in(checkout));

        note(PID, checkout, ",\"procStart\":\"Mon Jan  5 09:00:00 2026\"");
        assertEquals(ONE, in(checkout));
    }

    @Test
    void aRunOfLiaiseIsNobodyElse() throws IOException {
        note(PID, checkout);
        SupervisedFiles files =
                RunFolder.of(home.resolve("state"), Fixtures.run(1)).files();
        files.create();
        Files.writeString(
                files.folder().resolve("owner"),
                "{\"supervisor\":\"%s\"}".formatted(ProcessIdentity.current().encode()));
        Files.writeString(
                files.folder().resolve("process.json"),
                "{\"process\":\"%s\",\"family\":[]}"
                        .formatted(ProcessIdentity.current().encode()));

        assertEquals(List.of(), in(checkout));

        Files.delete(files.folder().resolve("owner"));

        assertEquals(ONE, in(checkout));
    }

    @Test
    void whereThereAreNoNotesNobodyIsAtWork() throws IOException {
        assertEquals(List.of(), in(checkout));
        Files.delete(notes);
        assertEquals(List.of(), in(checkout));
        Files.writeString(notes, "no folder");
        assertEquals(List.of(), in(checkout));
    }

    @Test
    void looksWhereTheAgentWasToldToKeepItsThings() throws IOException {
        Path other = Files.createDirectories(home.resolve("other/sessions"));
        note(PID, checkout);
        Files.move(notes.resolve(PID + ".json"), other.resolve(PID + ".json"));

        assertEquals(List.of(), in(checkout));
        assertEquals(
                ONE,
                new ClaudeSessionsFactory()
                        .create(TestHost.in(home)
                                .with(Map.of(
                                        "CLAUDE_CONFIG_DIR",
                                        home.resolve("other").toString())))
                        .in(checkout));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "null",
                "[]",
                "{\"pid\":\"1\",\"cwd\":\"/\"}",
                "{\"pid\":true,\"cwd\":\"/\"}",
                "{\"pid\":1.0,\"cwd\":\"/\"}",
                "{\"pid\":0,\"cwd\":\"/\"}",
                "{\"pid\":-1,\"cwd\":\"/\"}",
                "{\"pid\":2147483648,\"cwd\":\"/\"}",
                "{\"pid\":1}",
                "{\"pid\":1,\"cwd\":\"\"}",
                "{\"pid\":1,\"cwd\":\"app\"}",
                "{\"pid\":1,\"cwd\":7}",
                "{\"pid\":1,\"cwd\":\"/a\\u0000\"}"
            })
    void aNoteThatCannotBeReadCountsAsLongAsItsProcessLives(String note) throws IOException {
        Files.writeString(notes.resolve(PID + ".json"), note);
        Files.writeString(notes.resolve("2147483647.json"), note);
        Files.writeString(notes.resolve("notes.json"), note);
        Files.createDirectories(notes.resolve("folder.json"));

        assertEquals(UNREADABLE, in(checkout));
    }

    @Test
    void bytesThatAreNoTextAreNoNoteAndKeysAreLeftAlone() throws IOException {
        Files.write(notes.resolve(PID + ".json"), new byte[] {(byte) 0xff, 0, (byte) 0xfe});
        Files.writeString(notes.resolve(PID + ".0a1b.key"), "{\"pid\":%d,\"cwd\":\"%s\"}".formatted(PID, checkout));

        assertEquals(UNREADABLE, in(checkout));
    }

    @Test
    void neverTellsTheNameOfASession() throws IOException {
        note(PID, checkout, ",\"name\":\"what somebody asked\"");

        assertTrue(in(checkout).stream().noneMatch(words -> words.contains("somebody")));
    }

    private void note(long pid, Path folder) throws IOException {
        note(pid, folder, "");
    }

    private void note(long pid, Path folder, String more) throws IOException {
        Files.writeString(
                notes.resolve(pid + ".json"),
                "{\"pid\":%d,\"cwd\":\"%s\",\"sessionId\":\"6f0c1a52-0000-4000-8000-000000000001\"%s}"
                        .formatted(pid, folder, more),
                StandardCharsets.UTF_8);
    }

    private List<String> in(Path folder) {
        return new ClaudeSessionsFactory().create(TestHost.in(home)).in(folder);
    }
}
