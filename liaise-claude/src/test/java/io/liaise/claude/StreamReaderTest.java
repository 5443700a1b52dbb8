package io.liaise.claude;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StreamReaderTest {

    @TempDir
    private Path folder;

    @Test
    void aStreamThatIsNotThereTellsNothing() {
        StreamSummary summary = new StreamReader(folder.resolve("none")).finish();

        assertEquals(0, summary.events());
        assertEquals(Optional.empty(), summary.last());
    }

    @Test
    @DisplayName("C023 blocks that split lines and characters are put together again")
    void readsWhatArrivesInPieces() throws IOException {
        String said =
                "{\"type\":\"assistant\",\"message\":{\"content\":[{\"type\":\"text\",\"text\":\"Größe 🙂 ok\"}]}}\n";
        byte[] bytes = (Streams.INIT + said + Streams.answered(Streams.REPLY)).getBytes(StandardCharsets.UTF_8);
        Path file = folder.resolve("stream.jsonl");
        Files.createFile(file);
        StreamReader reader = new StreamReader(file);

        for (int from = 0; from < bytes.length; from += 7) {
            Files.write(
                    file, Arrays.copyOfRange(bytes, from, Math.min(from + 7, bytes.length)), StandardOpenOption.APPEND);
            reader.read();
        }

        StreamSummary summary = reader.finish();
        assertEquals(3, summary.events());
        assertEquals("Größe 🙂 ok", summary.lastText().value());
        assertEquals(0, summary.oddities().garbled());
        assertEquals(bytes.length, reader.offset());
    }

    @Test
    void readsNoByteTwice() throws IOException {
        Path file = Streams.file(folder, Streams.INIT);
        StreamReader reader = new StreamReader(file);
        reader.read();
        // What was read before is not looked at again, so it may even change.
        byte[] other = "x".repeat(Streams.INIT.length()).getBytes(StandardCharsets.UTF_8);
        Files.write(file, other);
        Files.writeString(file, Streams.prose("late"), StandardOpenOption.APPEND);

        StreamSummary summary = reader.finish();

        assertEquals(2, summary.events());
        assertEquals(0, summary.oddities().garbled());
        assertEquals(summary, reader.finish());
    }

    @Test
    @DisplayName("C023 a last line without an end counts when it is whole")
    void readsALastLineWithoutAnEnd() {
        StreamSummary summary =
                Streams.read(folder, Streams.INIT + Streams.prose("done").strip());

        assertTrue(summary.last().isPresent());
        assertFalse(summary.oddities().cutOff());
    }

    @Test
    @DisplayName("C004 half a line is kept as a sign of trouble and nothing else")
    void knowsALineThatWasCutOff() {
        StreamSummary summary = Streams.read(folder, Streams.INIT + "{\"type\":\"assistant\",\"message\":{\"con");

        assertEquals(1, summary.events());
        assertTrue(summary.oddities().cutOff());
    }

    @Test
    @DisplayName("C131 a line of 25 MB is left out and the run is not lost for it")
    void leavesOutALineThatIsTooLong() throws IOException {
        Path file = folder.resolve("stream.jsonl");
        byte[] megabyte = new byte[1 << 20];
        Arrays.fill(megabyte, (byte) 'A');
        try (OutputStream out = Files.newOutputStream(file)) {
            out.write(Streams.INIT.getBytes(StandardCharsets.UTF_8));
            out.write("{\"type\":\"user\",\"message\":{\"content\":\"".getBytes(StandardCharsets.UTF_8));
            for (int i = 0; i < 25; i++) {
                out.write(megabyte);
            }
            out.write("\"}}\n".getBytes(StandardCharsets.UTF_8));
            out.write(Streams.answered(Streams.REPLY).getBytes(StandardCharsets.UTF_8));
        }

        StreamSummary summary = new StreamReader(file).finish();

        assertEquals(1, summary.oddities().tooLong());
        assertTrue(summary.answer().reported().isPresent());
    }

    @Test
    @DisplayName("C016 one object, a list of events, and an event a line all tell the same")
    void readsTheOtherFormats() {
        String init = Streams.INIT.strip();
        String result = Streams.answered(Streams.REPLY).strip();
        String expected =
                Streams.read(folder, init + "\n" + result).answer().reported().orElseThrow();

        for (String stream : new String[] {
            result,
            "[" + init + "," + result + "]",
            "[" + init + ",\n" + result + "]\n",
            "[\n" + init + ",\n" + result + "\n]\n",
            "[\n  " + init.replace(",", ",\n    ") + ",\n  " + result.replace(",", ",\n    ") + "\n]\n",
            result.replace(",", ",\n  ")
        }) {
            StreamSummary summary = Streams.read(folder, stream);
            assertEquals(Optional.of(expected), summary.answer().reported(), stream);
            assertEquals(0, summary.oddities().garbled(), stream);
        }
    }

    @Test
    @DisplayName("C016 garbage among and behind the events is noted")
    void notesGarbage() {
        StreamSummary summary = Streams.read(
                folder,
                "warning: old\n" + Streams.INIT
                        + Streams.answered(Streams.REPLY).strip() + " trailing\n\n");

        assertEquals(2, summary.oddities().garbled());
        assertTrue(summary.answer().reported().isPresent());
    }

    @Test
    void mindsNoEventItDoesNotKnow() {
        StreamSummary summary = Streams.read(
                folder,
                "{\"type\":\"from_the_future\",\"x\":[1,{\"type\":\"result\"}]}\n{\"no\":\"type\"}\n" + Streams.INIT
                        + "{\"type\":\"result\"}\n");

        assertEquals(4, summary.events());
        assertEquals(0, summary.oddities().garbled());
    }

    @Test
    void joinsSeveralResults() {
        String denied = ",\"permission_denials\":[{\"tool_name\":\"Bash\"},{\"tool_name\":\"$(x) y\"}]}\n";
        StreamSummary summary = Streams.read(
                folder,
                Streams.INIT + Streams.answered(Streams.REPLY)
                        + "{\"type\":\"system\",\"subtype\":\"permission_denied\",\"tool_name\":\"Write\"}\n"
                        + Streams.prose("late").strip().replaceAll("}$", Matcher.quoteReplacement(denied.strip())));

        assertTrue(summary.answer().reported().isPresent());
        assertEquals("Write,Bash,a tool without a proper name", String.join(",", summary.denied()));
    }
}
