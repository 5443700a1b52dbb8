package io.liaise.testkit;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Makes jars with plugins in them, to see how they are found. For one thread. */
public final class PluginJar {

    private final Path scratch;
    private final Map<String, String> sources = new LinkedHashMap<>();
    private final Map<String, String> files = new LinkedHashMap<>();
    private final List<String> left = new ArrayList<>();

    /** A jar that is put together in an empty folder. */
    public PluginJar(Path scratch) {
        this.scratch = scratch;
    }

    /** Adds a class. */
    public PluginJar source(String name, String text) {
        sources.put(name, text);
        return this;
    }

    /** Adds a class and leaves it out of the jar, as if a part were missing. */
    public PluginJar missing(String name, String text) {
        left.add(name);
        return source(name, text);
    }

    /** Adds a file. */
    public PluginJar file(String path, String text) {
        files.put(path, text);
        return this;
    }

    /** Writes the jar. */
    public Path write(Path jar) throws IOException {
        Path classes = Files.createDirectories(scratch.resolve("classes"));
        List<String> arguments = new ArrayList<>(List.of(
                "-d",
                classes.toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "-proc:none",
                "--release",
                "17"));
        for (Map.Entry<String, String> source : sources.entrySet()) {
            Path file = scratch.resolve(source.getKey().replace('.', '/') + ".java");
            Files.createDirectories(file.getParent());
            Files.writeString(file, source.getValue());
            arguments.add(file.toString());
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (!sources.isEmpty() && compiler.run(null, null, null, arguments.toArray(String[]::new)) != 0) {
            throw new IllegalStateException("the plugin of the test does not compile");
        }
        for (String name : left) {
            Files.delete(classes.resolve(name.replace('.', '/') + ".class"));
        }
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out)) {
            for (Map.Entry<String, String> file : files.entrySet()) {
                entries.putNextEntry(new JarEntry(file.getKey()));
                entries.write(file.getValue().getBytes(java.nio.charset.StandardCharsets.UTF_8));
            }
            try (Stream<Path> made = Files.walk(classes)) {
                for (Path file : made.filter(Files::isRegularFile).sorted().toList()) {
                    entries.putNextEntry(
                            new JarEntry(classes.relativize(file).toString().replace('\\', '/')));
                    entries.write(Files.readAllBytes(file));
                }
            }
        }
        return jar;
    }
}
