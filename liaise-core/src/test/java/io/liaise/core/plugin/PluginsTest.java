package io.liaise.core.plugin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.cases.CaseId;
import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.PluginSettings;
import io.liaise.core.spi.run.Triage;
import io.liaise.core.spi.run.TriageFactory;
import io.liaise.testkit.PluginJar;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PluginsTest {

    private static final String SERVICE = "META-INF/services/" + TriageFactory.class.getName();

    @TempDir
    private Path folder;

    private final List<URLClassLoader> loaders = new ArrayList<>();
    private int jars;

    @AfterEach
    void close() throws IOException {
        for (URLClassLoader loader : loaders) {
            loader.close();
        }
    }

    private static String source(String type, String name, String modifiers, String extra) {
        return """
                package plugin;
                import io.liaise.core.spi.*;
                import io.liaise.core.spi.run.*;
                import java.util.List;
                %s class %s implements TriageFactory {
                    %s
                    public String name() { return "%s"; }
                    public Triage create(PluginSettings settings, HostContext host) {
                        return (ready, now) -> ready.stream().map(one -> one.id()).toList();
                    }
                }
                """.formatted(modifiers, type, extra, name);
    }

    private PluginJar jar() throws IOException {
        return new PluginJar(Files.createDirectories(folder.resolve("scratch" + jars++)));
    }

    private Path good(String jar, String type, String name) throws IOException {
        return jar().source("plugin." + type, source(type, name, "public final", ""))
                .file(SERVICE, "# comment\nplugin." + type + " # here\n")
                .write(folder.resolve(jar));
    }

    private Plugins discover(Path... found) throws MalformedURLException {
        URL[] urls = new URL[found.length];
        for (int i = 0; i < found.length; i++) {
            urls[i] = found[i].toUri().toURL();
        }
        URLClassLoader loader = new URLClassLoader(urls, TriageFactory.class.getClassLoader());
        loaders.add(loader);
        return Plugins.discover(loader);
    }

    private static List<String> names(Plugins plugins) {
        return List.copyOf(plugins.all(TriageFactory.class).keySet());
    }

    @Test
    void findsPluginsByNameWhateverTheOrderOfTheirJars() throws IOException {
        Path b = good("b.jar", "Later", "later");
        Path a = good("a.jar", "Early", "early");

        Plugins plugins = discover(b, a);

        assertEquals(List.of("early", "later"), names(plugins));
        assertEquals(List.of(), plugins.problems());
        assertEquals(
                List.of("a.jar", "b.jar"),
                plugins.found().stream()
                        .filter(one -> one.seam() == Seam.TRIAGE)
                        .map(Plugins.Found::source)
                        .toList());
    }

    @Test
    void namesAClassThatIsNotThereAndKeepsTheRest() throws IOException {
        Path empty = jar().file(SERVICE, "plugin.Absent\n").write(folder.resolve("empty.jar"));

        Plugins plugins = discover(empty, good("good.jar", "Good", "good"));

        assertEquals(List.of("good"), names(plugins));
        PluginProblem problem = plugins.problems().get(0);
        assertEquals("plugin.Absent", problem.type());
        assertEquals("empty.jar", problem.source());
        assertTrue(problem.reason().contains("its class is not in the jar"));
    }

    @Test
    void namesAClassThatThrowsWhenItIsMade() throws IOException {
        Path broken = jar().source(
                        "plugin.Throws",
                        source(
                                "Throws",
                                "throws",
                                "public final",
                                "public Throws() { throw new IllegalStateException(\"secret\"); }"))
                .file(SERVICE, "plugin.Throws\n")
                .write(folder.resolve("throws.jar"));

        Plugins plugins = discover(broken, good("good.jar", "Good", "good"));

        assertEquals(List.of("good"), names(plugins));
        assertTrue(plugins.problems().get(0).text().contains("throws.jar"));
        assertTrue(plugins.problems().get(0).text().contains("IllegalStateException"));
        assertTrue(!plugins.problems().get(0).text().contains("secret"));
    }

    @Test
    void namesAClassThatIsNotPublicOrNoFactory() throws IOException {
        Path hidden = jar().source("plugin.Hidden", source("Hidden", "hidden", "final", ""))
                .source("plugin.Other", "package plugin; public class Other {}")
                .file(SERVICE, "plugin.Hidden\nplugin.Other\n")
                .write(folder.resolve("hidden.jar"));

        Plugins plugins = discover(hidden, good("good.jar", "Good", "good"));

        assertEquals(List.of("good"), names(plugins));
        assertEquals(
                Set.of("plugin.Hidden", "plugin.Other"),
                Set.copyOf(plugins.problems().stream().map(PluginProblem::type).toList()));
    }

    @Test
    void namesAClassThatMissesAPart() throws IOException {
        Path torn = jar().missing("plugin.Part", "package plugin; public class Part {}")
                .source("plugin.Torn", source("Torn", "torn", "public final", "private final Part part = new Part();"))
                .file(SERVICE, "plugin.Torn\n")
                .write(folder.resolve("torn.jar"));

        Plugins plugins = discover(torn, good("good.jar", "Good", "good"));

        assertEquals(List.of("good"), names(plugins));
        assertNames("plugin.Torn", "torn.jar", plugins);
    }

    @Test
    void namesAClassWhoseSuperclassIsMissing() throws IOException {
        Path torn = jar().missing("plugin.Part", "package plugin; public abstract class Part {}")
                .source("plugin.Torn", source("Torn extends Part", "torn", "public final", ""))
                .file(SERVICE, "plugin.Torn\n")
                .write(folder.resolve("torn.jar"));

        Plugins plugins = discover(good("before.jar", "Before", "before"), torn, good("good.jar", "Good", "good"));

        assertEquals(List.of("before", "good"), names(plugins));
        assertNames("plugin.Torn", "torn.jar", plugins);
    }

    @Test
    void namesAClassThatThrowsWhenItIsAskedItsName() throws IOException {
        Plugins plugins = discover(
                named("mute.jar", "throw new IllegalStateException(\"secret\")"), good("good.jar", "Good", "good"));

        assertEquals(List.of("good"), names(plugins));
        assertNames("plugin.Named", "mute.jar", plugins);
        assertTrue(plugins.problems().get(0).reason().contains("IllegalStateException"));
        assertTrue(!plugins.problems().get(0).text().contains("secret"));
    }

    @Test
    void namesAClassWithoutAName() throws IOException {
        Plugins plugins = discover(named("mute.jar", "return null"), good("good.jar", "Good", "good"));

        assertEquals(List.of("good"), names(plugins));
        assertNames("plugin.Named", "mute.jar", plugins);
        assertTrue(plugins.problems().get(0).reason().contains("it has no name"));
    }

    private Path named(String jar, String body) throws IOException {
        String named = source("Named", "named", "public final", "").replace("return \"named\"", body);
        return jar().source("plugin.Named", named)
                .file(SERVICE, "plugin.Named\n")
                .write(folder.resolve(jar));
    }

    private static void assertNames(String type, String source, Plugins plugins) {
        assertEquals(1, plugins.problems().size());
        assertEquals(type, plugins.problems().get(0).type());
        assertEquals(source, plugins.problems().get(0).source());
    }

    @Test
    void usesNeitherOfTwoWithOneNameAndNamesBothJars() throws IOException {
        Plugins plugins = discover(
                good("one.jar", "One", "same"), good("two.jar", "Two", "same"), good("good.jar", "Good", "good"));

        assertEquals(List.of("good"), names(plugins));
        assertEquals("one.jar, two.jar", plugins.problems().get(0).source());
    }

    @Test
    void refusesANameNobodyCouldWrite() throws IOException {
        Plugins plugins = discover(good("bad.jar", "Bad", "Bad Name"));

        assertEquals(List.of(), names(plugins));
        assertTrue(plugins.problems().get(0).reason().contains("kebab case"));
    }

    @Test
    void findsNothingInAnEmptyFile() throws IOException {
        Path empty = jar().file(SERVICE, "\n# nothing\n").write(folder.resolve("empty.jar"));

        assertEquals(List.of(), discover(empty).problems());
    }

    @Test
    void takesPluginsAsTheyAreGiven() {
        Given given = new Given();

        Plugins plugins = Plugins.of(given);

        assertSame(given, plugins.all(TriageFactory.class).get("given"));
        assertEquals(Map.of(), plugins.all(io.liaise.core.spi.store.StoreFactory.class));
    }

    /** A plugin a program brings along. */
    private static final class Given implements TriageFactory {
        @Override
        public String name() {
            return "given";
        }

        @Override
        public Triage create(PluginSettings settings, HostContext host) {
            return (ready, now) -> List.<CaseId>of();
        }
    }
}
