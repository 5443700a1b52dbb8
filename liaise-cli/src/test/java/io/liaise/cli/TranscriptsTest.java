package io.liaise.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.liaise.cli.desk.Console;
import io.liaise.testkit.FakeGitHub;
import io.liaise.testkit.Fixtures;
import io.liaise.testkit.MutableClock;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Plays every session in the folder of transcripts. {@code -Dtranscripts.update} writes down what they print now. */
class TranscriptsTest {

    private static final Path FOLDER = Path.of("src/test/resources/transcripts");

    @TempDir
    private Path scratch;

    @TestFactory
    Stream<DynamicTest> sessions() throws IOException {
        List<Path> files;
        try (Stream<Path> found = Files.list(FOLDER)) {
            files = found.sorted().toList();
        }
        assertFalse(files.isEmpty());
        return files.stream().map(file -> DynamicTest.dynamicTest(name(file), () -> play(file)));
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName());
    }

    private void play(Path file) throws IOException {
        Transcript transcript = new Transcript(file);
        TestDesk desk = new TestDesk(Files.createDirectories(scratch.resolve(name(file))));
        String name = name(file);
        if (!name.startsWith("empty")) {
            desk.configured();
        }
        if (name.contains("broken")) {
            desk.withABrokenSubject();
        }
        if (name.contains("sites")) {
            desk.withSites();
        }
        if (name.contains("busy")) {
            desk.busy();
        }
        MutableClock clock = new MutableClock(Fixtures.START);
        try (FakeGitHub server = FakeGitHub.start(clock)) {
            if (name.startsWith("loop")) {
                server.repository("example/app", "public");
                server.opens("example/app", "pat", "Broken", "The page is empty");
                desk.withAnAgent().on(server);
            }
            if (name.startsWith("github")) {
                server.repository("example/app", "public");
                server.opens("example/app", "pat", "Broken", "The page is empty");
                clock.advance(Duration.ofMinutes(5));
                server.comments("example/app", 1, "lee", "Same here");
                server.opens("example/app", "lee", "Me too", "It is slow");
                Console nobody = new Console(
                        new PrintWriter(new StringWriter()), new PrintWriter(new StringWriter()), false, false);
                desk.on(server).hears(nobody);
            }
            compare(file, transcript, desk);
        }
    }

    private static void compare(Path file, Transcript transcript, TestDesk desk) throws IOException {
        String played = transcript.played(desk);
        if (Boolean.getBoolean("transcripts.update")) {
            Files.writeString(file, played);
        }

        assertEquals(transcript.written(), played, "if that is right, run with -Dtranscripts.update");
    }
}
