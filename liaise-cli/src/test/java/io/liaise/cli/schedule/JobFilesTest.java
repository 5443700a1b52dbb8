package io.liaise.cli.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.liaise.core.failure.RefusedException;
import io.liaise.core.process.Command;
import io.liaise.core.process.CommandResult;
import io.liaise.core.process.JdkCommandRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the two schedulers are given reads back as it was meant, whatever a folder is called. */
class JobFilesTest {

    private static final Path LOG = Path.of("/tmp/log");
    private static final String ODD = " \"'\\%$&<>{}`~#;|*?=()[]äé→🙂 aZ09/.-_";

    @TempDir
    private Path folder;

    private static void assertReadsBack(Job job) {
        assertEquals(
                Optional.of(job), SystemdUnits.read(SystemdUnits.service(job), SystemdUnits.timer(job)), job::toString);
        assertEquals(Optional.of(job), LaunchdPlist.read(LaunchdPlist.write(job, LOG)), job::toString);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/opt/liaise/bin/liaise",
                "/Users/R&D <x>/my \"app\"/bin/liaise",
                "/home/a b/50% off/$HOME/back\\slash/%h",
                "/home/$$/%%/\\\\/\"\"",
                "/home/</string><key>x</key>"
            })
    void aProgramInAFolderWithAnyName(String program) {
        assertReadsBack(
                new Job(List.of(program, "run", "--root", program + "/root"), Map.of("PATH", program, "HOME", "/"), 2));
    }

    @Test
    void anyMixtureOfOddCharacters() {
        SplittableRandom random = new SplittableRandom(11);
        int[] odd = ODD.codePoints().toArray();
        for (int i = 0; i < 2_000; i++) {
            String word = random.ints(1 + random.nextInt(12), 0, odd.length)
                    .mapToObj(at -> Character.toString(odd[at]))
                    .collect(Collectors.joining());
            assertReadsBack(new Job(List.of("/" + word, word), Map.of("PATH", word), 1 + random.nextInt(1440)));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\nb", "a\rb", "a\tb", "\u0000"})
    void whatNoFileCanHoldIsRefused(String word) {
        assertThrows(RefusedException.class, () -> new Job(List.of("/bin/true", word), Map.of(), 2));
        assertThrows(RefusedException.class, () -> new Job(List.of("/bin/true"), Map.of("A", word), 2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "<plist>", "<plist><dict/></plist>", "[Service]\nExecStart=/bin/true\n", "not a file"})
    void whatSomebodyElseWroteIsNoJob(String text) {
        assertEquals(Optional.empty(), LaunchdPlist.read(text));
        assertEquals(Optional.empty(), SystemdUnits.read(text, text));
        assertFalse(LaunchdPlist.letsRunsLive(text));
        assertFalse(SystemdUnits.letsRunsLive(text));
    }

    @Test
    void aPlistThatPointsElsewhereIsNotFollowed() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "told");
        Job job = new Job(List.of("/bin/true", "WORD"), Map.of(), 2);
        String hostile = LaunchdPlist.write(job, LOG)
                .replaceFirst("<!DOCTYPE [^>]*>", "<!DOCTYPE plist [<!ENTITY x SYSTEM \"" + secret.toUri() + "\">]>")
                .replace("WORD", "&x;");

        assertFalse(LaunchdPlist.read(hostile).map(Job::toString).orElse("").contains("told"));
    }

    @Test
    void runsOutliveTheRoundThatStartedThem() {
        Job job = new Job(List.of("/bin/true"), Map.of(), 2);

        assertTrue(SystemdUnits.letsRunsLive(SystemdUnits.service(job)));
        assertTrue(LaunchdPlist.letsRunsLive(LaunchdPlist.write(job, LOG)));
    }

    @Test
    void systemdTakesTheUnits() throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/systemd-analyze")), "systemd-analyze is not here");
        Path odd = Files.createDirectories(folder.resolve("50% of $HOME"));
        Path program = Files.writeString(odd.resolve("liaise"), "#!/bin/sh\n");
        assertTrue(program.toFile().setExecutable(true));
        Path runtime = Files.createDirectory(
                folder.resolve("run"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Job job = new Job(List.of(program.toString(), "run"), Map.of("PATH", odd + ":/bin", "HOME", "/"), 2);
        Path service = Files.writeString(folder.resolve("liaise-run.service"), SystemdUnits.service(job));
        Path timer = Files.writeString(folder.resolve("liaise-run.timer"), SystemdUnits.timer(job));

        CommandResult result = new JdkCommandRunner()
                .run(Command.of(
                                Duration.ofSeconds(30),
                                "/usr/bin/systemd-analyze",
                                "--user",
                                "verify",
                                service.toString(),
                                timer.toString())
                        .withEnvironment(
                                Map.of("XDG_RUNTIME_DIR", runtime.toString(), "PATH", "/usr/bin:/bin", "HOME", "/")));

        assertEquals(0, result.exitCode(), result.stderr());
        assertEquals("", result.stderr());
    }
}
