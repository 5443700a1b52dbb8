package io.liaise.core.plugin;

import io.liaise.core.plugin.Plugins.Found;
import io.liaise.core.spi.PluginFactory;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** A search for the plugins of one seam on a class path. For one thread. */
final class Discovery {

    private static final int MAX_PROVIDERS = 1_000;
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*([-_][a-z0-9]+)*");
    private static final String REMEDY = "; take the jar away, or get one made for this version";

    private final Seam seam;
    private final ClassLoader loader;
    private final Map<String, String> declared;
    private final List<Found> found;
    private final List<PluginProblem> problems;

    /** A search that adds what it finds to these lists. */
    Discovery(Seam seam, ClassLoader loader, List<Found> found, List<PluginProblem> problems) {
        this.seam = seam;
        this.loader = loader;
        this.declared = declared(seam, loader);
        this.found = found;
        this.problems = problems;
    }

    /** Searches. */
    void run() {
        Iterator<? extends ServiceLoader.Provider<? extends PluginFactory>> providers =
                ServiceLoader.load(seam.factory(), loader).stream().iterator();
        for (int tried = 0; tried < MAX_PROVIDERS; tried++) {
            try {
                if (!providers.hasNext()) {
                    return;
                }
                use(providers.next());
            } catch (ServiceConfigurationError | LinkageError e) {
                problems.add(unloadable(e));
            }
        }
    }

    private void use(ServiceLoader.Provider<? extends PluginFactory> provider) {
        Class<? extends PluginFactory> type = provider.type();
        try {
            PluginFactory factory = provider.get();
            String name = factory.name();
            if (name != null && NAME.matcher(name).matches()) {
                found.add(new Found(seam, name, type.getName(), source(type), factory));
            } else {
                String wrong = name == null ? "it has no name" : "its name is not in kebab case";
                problems.add(new PluginProblem(seam, type.getName(), source(type), wrong + "; ask its author"));
            }
        } catch (ServiceConfigurationError e) {
            problems.add(unusable(type, "it cannot be created", e.getCause() == null ? e : e.getCause()));
        } catch (LinkageError | RuntimeException e) {
            problems.add(unusable(type, "it cannot say its name", e));
        }
    }

    private PluginProblem unusable(Class<?> type, String what, Throwable why) {
        return new PluginProblem(
                seam,
                type.getName(),
                source(type),
                "%s (%s)%s".formatted(what, why.getClass().getSimpleName(), REMEDY));
    }

    private PluginProblem unloadable(Throwable e) {
        String told = String.valueOf(e.getMessage());
        Optional<String> culprit = declared.keySet().stream()
                .filter(told::contains)
                .max(Comparator.comparingInt(String::length))
                .filter(name -> e instanceof ServiceConfigurationError)
                .or(this::torn);
        Throwable cause = e.getCause() == null ? e : e.getCause();
        String reason = told.endsWith("not found")
                ? "its class is not in the jar"
                : "it cannot be loaded (%s)".formatted(cause.getClass().getSimpleName());
        return new PluginProblem(
                seam,
                culprit.orElse("unknown class"),
                culprit.map(declared::get).orElse("unknown jar"),
                reason + REMEDY);
    }

    /** The first class not yet told of that cannot be loaded; Java names only the part it misses. */
    private Optional<String> torn() {
        return declared.keySet().stream()
                .filter(name ->
                        problems.stream().noneMatch(problem -> problem.type().equals(name)))
                .filter(name -> !loads(name))
                .findFirst();
    }

    private boolean loads(String name) {
        try {
            Class.forName(name, false, loader);
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
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

    /** {@return the jar or folder a class comes from} */
    static String source(Class<?> type) {
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
}
