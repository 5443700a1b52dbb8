package io.liaise.cli.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.cli.desk.Machine;
import io.liaise.cli.schedule.Schedule.State;
import io.liaise.core.failure.RefusedException;
import io.liaise.core.process.JdkCommandRunner;
import io.liaise.testkit.Fixtures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScheduleTest {

    @TempDir
    private Path folder;

    private Path home;
    private Path bin;
    private Path root;

    @BeforeEach
    void machine() throws IOException {
        home = Files.createDirectory(folder.resolve("home of 'R&D'"));
        bin = Files.createDirectory(folder.resolve("bin"));
        root = home.resolve("config");
        program("gh", "exit 0");
    }

    private Path program(String name, String script) throws IOException {
        Path file = Files.writeString(bin.resolve(name), "#!/bin/sh\n" + script + "\n");
        assertTrue(file.toFile().setExecutable(true));
        return file;
    }

    private Schedule schedule(String system, Map<String, String> more) {
        Map<String, String> environment = new HashMap<>(more);
        environment.put("PATH", bin + ":/usr/bin:/bin");
        return Schedule.of(new Machine(
                home,
                environment,
                Clock.fixed(Fixtures.START, ZoneOffset.UTC),
                ZoneOffset.UTC,
                new JdkCommandRunner(),
                List.of("/opt/liaise/bin/liaise"),
                system,
                Path.of("/opt/java")));
    }

    private String calls() throws IOException {
        return Files.exists(folder.resolve("calls")) ? Files.readString(folder.resolve("calls")) : "";
    }

    private void takes(String scheduler) throws IOException {
        program(scheduler, "echo \"$0 $*\" | sed 's|.*/bin/||' >> '" + folder.resolve("calls") + "'");
        program("loginctl", "echo no");
    }

    @Test
    void systemdIsGivenAServiceAndATimer() throws IOException {
        takes("systemctl");
        Schedule schedule = schedule("Linux", Map.of("TOPIC", "t", "EMPTY", "", "OTHER", "o"));
        assertEquals(State.ABSENT, schedule.standing(root).state());

        List<String> told = schedule.install(root, 5, Set.of("TOPIC", "EMPTY"));

        Path service = home.resolve(".config/systemd/user/liaise-run.service");
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(service)));
        assertTrue(told.get(0).startsWith("installed: a round every 5 minutes, by " + service), told.get(0));
        assertTrue(told.get(1).contains("loginctl enable-linger"), told.get(1));
        assertEquals("systemctl --user daemon-reload\nsystemctl --user enable --now liaise-run.timer\n", calls());
        Schedule.Standing standing = schedule.standing(root);
        assertEquals(State.INSTALLED, standing.state(), standing.text());
        assertEquals(Set.of("HOME", "PATH", "TOPIC"), standing.environment().keySet());
        assertTrue(standing.environment().getOrDefault("PATH", "").startsWith("/opt/java/bin:" + bin + ":"));
    }

    @Test
    void launchdIsGivenAPlist() throws IOException {
        takes("launchctl");
        Schedule schedule = schedule("Mac OS X", Map.of());

        schedule.install(root, 2, Set.of());

        assertEquals(State.INSTALLED, schedule.standing(root).state());
        String[] calls = calls().split("\n", -1);
        assertTrue(calls[0].matches("launchctl bootout gui/[0-9]+/com.liaise.run"), calls[0]);
        assertTrue(calls[1].startsWith("launchctl bootstrap gui/"), calls[1]);
    }

    @Test
    void aSchedulerThatRefusesIsNamedWithWhatItSaid() throws IOException {
        program("systemctl", "echo 'Failed to connect to bus' >&2; exit 1");
        Schedule schedule = schedule("Linux", Map.of());

        RefusedException refused = assertThrows(RefusedException.class, () -> schedule.install(root, 2, Set.of()));

        assertTrue(
                String.valueOf(refused.getMessage())
                        .endsWith(
                                "liaise-run.service was written, and systemctl --user daemon-reload failed: Failed to connect to bus"),
                refused.getMessage());
    }

    @Test
    void whatHasMovedSinceMakesItOutdated() throws IOException {
        takes("systemctl");
        Schedule schedule = schedule("Linux", Map.of());
        schedule.install(root, 2, Set.of());

        Files.delete(bin.resolve("gh"));
        assertEquals(
                "outdated, changed since: PATH: run `liaise schedule install` again",
                schedule.standing(root).text());
        assertEquals(
                "outdated, liaise or its configuration is elsewhere now: run `liaise schedule install` again",
                schedule.standing(home.resolve("elsewhere")).text());

        Path service = home.resolve(".config/systemd/user/liaise-run.service");
        Files.writeString(service, Files.readString(service).replace("KillMode=process\n", ""));
        assertEquals(State.OUTDATED, schedule.standing(root).state());
        Files.writeString(service, "[Service]\n");
        assertEquals(
                "outdated, it is not as liaise writes it: run `liaise schedule install` again",
                schedule.standing(root).text());
    }

    @Test
    void aVariableThatIsNotSetInThisShellIsNoChange() throws IOException {
        takes("systemctl");
        schedule("Linux", Map.of("TOPIC", "t")).install(root, 2, Set.of("TOPIC"));

        assertEquals(State.INSTALLED, schedule("Linux", Map.of()).standing(root).state());
        assertEquals(
                "outdated, changed since: TOPIC: run `liaise schedule install` again",
                schedule("Linux", Map.of("TOPIC", "u")).standing(root).text());
    }

    @Test
    void takingItAwayTwiceIsNoError() throws IOException {
        takes("systemctl");
        Schedule schedule = schedule("Linux", Map.of());
        schedule.install(root, 2, Set.of());

        assertTrue(schedule.uninstall().get(0).startsWith("removed: "));
        assertEquals(List.of("nothing is installed"), schedule.uninstall());
        assertFalse(Files.exists(home.resolve(".config/systemd/user/liaise-run.timer")));
        assertTrue(calls().contains("disable --now liaise-run.timer"));
    }

    @Test
    void aSystemNobodyKnowsIsRefusedWithARemedy() {
        RefusedException refused = assertThrows(RefusedException.class, () -> schedule("Plan 9", Map.of()));

        assertTrue(String.valueOf(refused.getMessage()).contains("liaise run"), refused.getMessage());
    }
}
