package io.liaise.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.cli.desk.Console;
import io.liaise.cli.desk.ExitCode;
import io.liaise.core.config.Configuration;
import io.liaise.core.ledger.Ledger;
import io.liaise.testkit.FakeGitHub;
import io.liaise.testkit.Fixtures;
import io.liaise.testkit.MutableClock;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoctorTest {

    @TempDir
    private Path home;

    private final FakeGitHub server = FakeGitHub.start(new MutableClock(Fixtures.START));
    private TestDesk desk;
    private Path root;

    @BeforeEach
    void prepare() throws IOException {
        root = home.resolve(".config/liaise");
        server.repository("example/app", "public");
        server.opens("example/app", "pat", "Broken", "The page is empty");
        desk = new TestDesk(home)
                .configured()
                .withAnAgent()
                .withPrograms()
                .on(server)
                .with(Map.of(
                        "PATH", System.getenv().getOrDefault("PATH", "/usr/bin:/bin"), "LIAISE_NTFY_TOPIC", "topic"));
        Files.createDirectories(home.resolve("app/.git"));
    }

    @AfterEach
    void close() {
        server.close();
    }

    private String examined(ExitCode expected, String... words) {
        StringWriter said = new StringWriter();
        PrintWriter out = new PrintWriter(said, true);
        String[] all = new String[words.length + 1];
        all[0] = "doctor";
        System.arraycopy(words, 0, all, 1, words.length);
        int code = Liaise.run(desk.wiring(new Console(out, out, false, false)), all);
        assertEquals(expected.code(), code, said::toString);
        return said.toString();
    }

    private static void assertSays(String said, String level, String words) {
        assertTrue(
                said.lines().anyMatch(line -> line.startsWith(level + " ") && line.contains(words)),
                level + " " + words + " is not in\n" + said);
    }

    @Test
    void findsNothingWrongWhereEverythingIsThere() {
        String said = examined(ExitCode.DONE);

        assertFalse(said.contains("fail"), said);
        assertSays(said, "ok", "github:example/app can be read");
        assertSays(said, "ok", "the agent scripted can start");
        assertSays(said, "ok", "it refuses what it is shown to be refused");
        assertSays(said, "ok", "they go to https://ntfy.sh");
        assertSays(said, "warn", "there was none yet");
        assertSays(said, "warn", "it has no deploy command");
    }

    @Test
    void saysWhatMendsWhatIsMissing() throws IOException {
        desk.with(Map.of("PATH", "/nowhere", "LIAISE_NTFY_TOPIC", ""));
        Files.delete(home.resolve("app/.git"));
        Files.delete(root.resolve("brief.md"));
        Files.createDirectories(root.resolve("secrets"));
        Path secret = Files.writeString(root.resolve("secrets/inbox-shop"), "s");
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-r--r--"));

        String said = examined(ExitCode.FAILED);

        assertSays(said, "fail", "it is not on the PATH that rounds have");
        assertSays(said, "fail", "is no git repository; clone it there");
        assertSays(said, "fail", "brief.md cannot be read; write it");
        assertSays(said, "fail", "run `chmod 600` on it");
        assertSays(said, "warn", "set LIAISE_NTFY_TOPIC or notify.command");
    }

    @Test
    void namesAPlaceThatTwoSubjectsLayClaimTo() throws IOException {
        Files.copy(
                root.resolve("subjects/app.toml"),
                root.resolve("subjects/twin.toml"),
                StandardCopyOption.REPLACE_EXISTING);

        assertSays(examined(ExitCode.FAILED), "fail", "is bound by twin.toml as well");
    }

    @Test
    void tellsARepositoryThatCannotBeSeen() throws IOException {
        Path file = root.resolve("subjects/app.toml");
        Files.writeString(file, Files.readString(file).replace("github:example/app", "github:example/other"));

        assertSays(examined(ExitCode.FAILED), "fail", "github:example/other cannot be read");
    }

    @Test
    void tellsAStateFolderThatOthersCanWrite() throws IOException {
        Path state = Files.createDirectories(home.resolve("state"));
        Files.setPosixFilePermissions(state, PosixFilePermissions.fromString("rwxrwxrwx"));

        assertSays(examined(ExitCode.FAILED), "fail", "run `chmod 700` on it");
    }

    @Test
    void tellsAClockThatIsWrong() {
        Configuration configuration = desk.wiring(new Console(
                        new PrintWriter(new StringWriter()), new PrintWriter(new StringWriter()), false, false))
                .configuration(root);
        try (Ledger ledger = new Ledger(io.liaise.core.ledger.FileStore.open(
                configuration.requireGlobal().stateDir()))) {
            ledger.apply(
                    change -> change.stamp("run_ended_at", Fixtures.minute(60).plus(Duration.ofDays(1))));
        }

        assertSays(examined(ExitCode.FAILED), "fail", "this machine's clock is wrong");
    }

    @Test
    void goesOnWhereTheConfigurationCannotBeUsed() throws IOException {
        Files.delete(root.resolve("config.toml"));

        String said = examined(ExitCode.FAILED);

        assertSays(said, "fail", "config.toml");
        assertSays(said, "skip", "config.toml has to be usable first");
    }

    @Test
    void needsAScheduleToLookAsOne() {
        assertTrue(examined(ExitCode.FAILED, "--as-scheduled").contains("`liaise schedule install` makes one"));
    }
}
