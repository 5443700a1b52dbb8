package io.liaise.core.plugin;

import io.liaise.core.spi.PluginFactory;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The plugins there are, by seam and name. What cannot be used is told and left out; the rest works. Two of one name
 * are both left out, since nobody could say which was meant.
 */
public final class Plugins {

    private static final int MAX_PROVIDERS = 1_000;
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*([-_][a-z0-9]+)*");

    private final List<Found> found;
    private final List<PluginProblem> problems;

    private Plugins(List<Found> found, List<PluginProblem> problems) {
        this.problems = new ArrayList<>(problems);
        this.found = unambiguous(found, this.problems).stream()
                .sorted(Comparator.comparing(Found::seam).thenComparing(Found::name))
                .toList();
    }

    /**
     * A plugin that can be used.
     *
     * @param seam where it fits in
     * @param name its name there
     * @param type the name of its class
     * @param source the jar or folder it comes from
     * @param factory what makes it
     */
    public record Found(Seam seam, String name, String type, String source, PluginFactory factory) {}

    /** {@return the plugins on a class path} */
    public static Plugins discover(ClassLoader loader) {
        List<Found> found = new ArrayList<>();
        List<PluginProblem> problems = new ArrayList<>();
        for (Seam seam : Seam.values()) {
            discover(seam, loader, found, problems);
        }
        return new Plugins(found, problems);
    }

    /** {@return exactly these plugins} */
    public static Plugins of(PluginFactory... factories) {
        List<Found> found = new ArrayList<>();
        for (PluginFactory factory : factories) {
            for (Seam seam : Seam.values()) {
                if (seam.factory().isInstance(factory)) {
                    found.add(found(seam, factory));
                }
            }
        }
        return new Plugins(found, List.of());
    }

    private static Found found(Seam seam, PluginFactory factory) {
        Class<?> type = factory.getClass();
        return new Found(seam, factory.name(), type.getName(), source(type), factory);
    }

    private static void discover(Seam seam, ClassLoader loader, List<Found> found, List<PluginProblem> problems) {
        Map<String, String> declared = declared(seam, loader);
        Iterator<? extends ServiceLoader.Provider<? extends PluginFactory>> providers =
                ServiceLoader.load(seam.factory(), loader).stream().iterator();
        for (int tried = 0; tried < MAX_PROVIDERS; tried++) {
            try {
                if (!providers.hasNext()) {
                    return;
                }
                Found next = found(seam, providers.next().get());
                if (NAME.matcher(next.name()).matches()) {
                    found.add(next);
                } else {
                    problems.add(new PluginProblem(
                            seam, next.type(), next.source(), "its name is not in kebab case; ask its author"));
                }
            } catch (ServiceConfigurationError | LinkageError e) {
                problems.add(broken(seam, e, declared));
            }
        }
    }

    private static PluginProblem broken(Seam seam, Throwable e, Map<String, String> declared) {
        String told = String.valueOf(e.getMessage());
        Optional<Map.Entry<String, String>> culprit = declared.entrySet().stream()
                .filter(entry -> told.contains(entry.getKey()))
                .max(Comparator.comparingInt(entry -> entry.getKey().length()));
        Throwable cause = e.getCause() == null ? e : e.getCause();
        String reason = told.endsWith("not found")
                ? "its class is not in the jar"
                : "it cannot be created (%s)".formatted(cause.getClass().getSimpleName());
        return new PluginProblem(
                seam,
                culprit.map(Map.Entry::getKey).orElse("unknown class"),
                culprit.map(Map.Entry::getValue).orElse("unknown jar"),
                reason + "; take the jar away, or get one made for this version");
    }

    /** The classes that say they fit in, and the jars that say so. */
    private static Map<String, String> declared(Seam seam, ClassLoader loader) {
        Map<String, String> declared = new TreeMap<>();
        try {
            Enumeration<URL> files =
                    loader.getResources("META-INF/services/" + seam.factory().getName());
            while (files.hasMoreElements()) {
                URL file = files.nextElement();
                for (String name : lines(file)) {
                    declared.putIfAbsent(name, jar(file));
                }
            }
        } catch (IOException e) {
            return declared;
        }
        return declared;
    }

    private static List<String> lines(URL file) throws IOException {
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(file.openStream(), StandardCharsets.UTF_8))) {
            return reader.lines()
                    .map(line -> line.replaceFirst("#.*", "").strip())
                    .filter(line -> !line.isEmpty())
                    .toList();
        }
    }

    private static String jar(URL file) {
        String path = file.getPath().replaceFirst("!?/META-INF/services/.*", "");
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private static String source(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        if (source == null || source.getLocation() == null) {
            return "this program";
        }
        String location = source.getLocation().toString();
        try {
            Path file = Path.of(URI.create(location));
            return String.valueOf(file.getFileName());
        } catch (IllegalArgumentException | java.nio.file.FileSystemNotFoundException e) {
            return location;
        }
    }

    private static Collection<Found> unambiguous(List<Found> found, List<PluginProblem> problems) {
        Map<String, List<Found>> byName = new LinkedHashMap<>();
        found.forEach(one -> byName.computeIfAbsent(one.seam() + " " + one.name(), key -> new ArrayList<>())
                .add(one));
        List<Found> clear = new ArrayList<>();
        for (List<Found> same : byName.values()) {
            if (same.size() == 1) {
                clear.add(same.get(0));
            } else {
                String jars = String.join(
                        ", ", same.stream().map(Found::source).sorted().toList());
                Found first = same.get(0);
                problems.add(new PluginProblem(
                        first.seam(),
                        first.name(),
                        jars,
                        "there are %d of this name, so none is used; take all but one away".formatted(same.size())));
            }
        }
        return clear;
    }

    /** {@return every plugin that can be used, by seam and name} */
    public List<Found> found() {
        return found;
    }

    /** {@return everything that cannot be used} */
    public List<PluginProblem> problems() {
        return List.copyOf(problems);
    }

    /** {@return the factories of a kind, by name} */
    public <F extends PluginFactory> Map<String, F> all(Class<F> factory) {
        Map<String, F> all = new TreeMap<>();
        found.stream()
                .filter(one -> one.seam().factory() == factory)
                .forEach(one -> all.put(one.name(), factory.cast(one.factory())));
        return all;
    }
}
