package io.liaise.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.spi.run.TriageFactory;
import io.liaise.testkit.PluginJar;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the zip that people install. */
class DistributionIT {

    private static final String SERVICE = "META-INF/services/" + TriageFactory.class.getName();

    @TempDir
    private Path folder;

    private Path installed;

    @BeforeEach
    void unpack() throws IOException {
        installed = Distribution.unpack(folder.resolve("a folder with 'odd' names"));
    }

    /** What a program printed and came to. */
    private record Ran(int code, String out, String err) {}

    private Ran run(Path program, Map<String, String> environment, String... arguments) throws Exception {
        List<String> line = new ArrayList<>(List.of(program.toString()));
        line.addAll(List.of(arguments));
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        ProcessBuilder builder = new ProcessBuilder(line);
        builder.environment().remove("LIAISE_JAVA_OPTS");
        builder.environment().put("HOME", folder.resolve("home").toString());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("LIAISE_CACHE", "off");
        builder.environment().putAll(environment);
        Process process =
                builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
        assertTrue(process.waitFor(2, TimeUnit.MINUTES));
        return new Ran(
                process.exitValue(),
                Files.readString(out, StandardCharsets.UTF_8),
                Files.readString(err, StandardCharsets.UTF_8));
    }

    private Path program() {
        return installed.resolve("bin/liaise");
    }

    private PluginJar jar(String scratch) throws IOException {
        return new PluginJar(Files.createDirectories(folder.resolve(scratch)));
    }

    @Test
    void startsThroughALinkFromAFolderWithOddNames() throws Exception {
        Path link = Files.createSymbolicLink(folder.resolve("liaise"), program());

        Ran version = run(link, Map.of(), "--version");
        Ran status = run(link, Map.of(), "status");

        assertEquals(0, version.code(), version.err());
        assertTrue(version.out().startsWith("liaise 0."), version.out());
        assertEquals("", version.err());
        assertEquals(1, status.code());
        assertEquals("", status.out());
        assertTrue(status.err().contains("owner_login"), status.err());
    }

    @Test
    void mapsItsClassesFromTheSecondStartOn() throws Exception {
        Path cache = folder.resolve("cache of 'mine'");
        Map<String, String> cached = Map.of("LIAISE_CACHE", cache.toString());
        // Java keeps no classes from a folder whose name has to be escaped in a URL.
        Path program = Distribution.unpack(folder.resolve("plain")).resolve("bin/liaise");
        run(program, cached, "--version");
        Path archive = whole(cache);
        Path log = folder.resolve("classes.log");

        Ran mapped = run(
                program,
                Map.of("LIAISE_CACHE", cache.toString(), "LIAISE_JAVA_OPTS", "-Xlog:class+load:file=" + log),
                "plugins");
        assertEquals(0, mapped.code(), mapped.err());
        assertTrue(Files.readAllLines(log).stream()
                .anyMatch(line -> line.contains(" io.liaise.") && line.endsWith("shared objects file (top)")));

        for (byte[] broken : List.of(new byte[0], new byte[100_000])) {
            assertTrue(archive.toFile().setWritable(true));
            Files.write(archive, broken);
            Ran all = run(program, cached, "--version");
            assertEquals(0, all.code());
            assertTrue(all.out().matches("liaise 0[^\n]*\n"), all.out());
        }
    }

    /** {@return what the first start lays down, once it is whole} */
    private static Path whole(Path cache) throws Exception {
        for (int i = 0; i < 600; i++) {
            try (var found = Files.list(cache)) {
                List<Path> all = found.toList();
                if (all.size() == 1 && all.get(0).toString().endsWith(".jsa")) {
                    return all.get(0);
                }
            }
            Thread.sleep(100);
        }
        throw new AssertionError("nothing was laid down in " + cache);
    }

    @Test
    void showsTheWholeLoopOnThisMachine() throws Exception {
        Path scratch = Files.createDirectories(folder.resolve("scratch of 'the' demo"));

        Ran demo = run(program(), Map.of("TMPDIR", scratch.toString()), "demo", "--fast");

        assertEquals(0, demo.code(), demo.err() + demo.out());
        assertEquals("", demo.err());
        for (String part : List.of(
                "page-1: opened from webinbox:page#",
                "is needs-partner now",
                "the deployed page says: <h1>Hello!</h1>",
                "page-1 has 1 draft",
                "needs-owner -> needs-partner",
                "That was the whole loop.")) {
            assertTrue(demo.out().contains(part), part + " is not in\n" + demo.out());
        }
    }

    @Test
    void findsAPluginThatIsDroppedInAndNamesOneThatIsBroken() throws Exception {
        String source = """
                package plugin;
                public final class Good implements io.liaise.core.spi.run.TriageFactory {
                    public String name() { return "mine"; }
                    public io.liaise.core.spi.run.Triage create(io.liaise.core.spi.PluginSettings settings, io.liaise.core.spi.HostContext host) {
                        return (ready, now) -> java.util.List.of();
                    }
                }
                """;
        jar("good")
                .source("plugin.Good", source)
                .file(SERVICE, "plugin.Good\n")
                .write(installed.resolve("plugins/good.jar"));
        jar("bad").file(SERVICE, "plugin.Absent\n").write(installed.resolve("plugins/bad.jar"));

        Ran plugins = run(program(), Map.of(), "plugins");

        assertEquals(1, plugins.code());
        assertTrue(plugins.out().contains("mine"), plugins.out());
        assertTrue(plugins.out().contains("github"), plugins.out());
        assertTrue(plugins.err().contains("bad.jar"), plugins.err());
    }

    @Test
    void saysWhatToDoWhereThereIsNoJava() throws Exception {
        Ran ran = run(program(), Map.of("LIAISE_JAVA", "/no/such/java"), "status");

        assertEquals(1, ran.code());
        assertTrue(ran.err().contains("install Java 17"), ran.err());
    }

    @Test
    void saysWhatToDoWhereJavaIsTooOld() throws Exception {
        Path asked = java("asked", "#!/bin/sh\necho 'openjdk version \"11.0.2\" 2019-01-15' >&2\n");
        Path told = java("told", "#!/bin/sh\necho 'it was started'\n");
        Files.writeString(folder.resolve("told/release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"1.8.0_402\"\n");

        Ran eleven = run(program(), Map.of("LIAISE_JAVA", asked.toString()), "status");
        Ran eight = run(program(), Map.of("LIAISE_JAVA", told.toString()), "status");

        assertEquals(1, eleven.code());
        assertTrue(eleven.err().contains("is Java 11.0.2, which is too old; install Java 17"), eleven.err());
        assertEquals(1, eight.code());
        assertEquals("", eight.out());
        assertTrue(eight.err().contains("is Java 1.8.0_402, which is too old"), eight.err());
    }

    /** A program in the place of Java. */
    private Path java(String home, String script) throws IOException {
        Path bin = Files.createDirectories(folder.resolve(home).resolve("bin"));
        Path java = Files.writeString(bin.resolve("java"), script);
        assertTrue(java.toFile().setExecutable(true));
        return java;
    }

    @Test
    void isNotLedAstrayByTheShellsSearchPathForFolders() throws Exception {
        Files.createDirectories(folder.resolve("decoy/bin"));
        String relative = "cd \"$1\" && exec bin/liaise --version";

        Ran version = run(
                Path.of("/bin/sh"),
                Map.of("CDPATH", folder.resolve("decoy").toString()),
                "-c",
                relative,
                "sh",
                installed.toString());

        assertEquals(0, version.code(), version.err());
    }
}
