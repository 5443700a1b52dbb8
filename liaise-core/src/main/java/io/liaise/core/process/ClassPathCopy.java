package io.liaise.core.process;

import io.liaise.core.failure.ProcessException;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.CodeSource;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Copies of class path entries, in folders named for what they hold: a build is copied once, and never changed.
 *
 * @param folder where the copies are kept
 */
record ClassPathCopy(Path folder) {

    private static final int NAME_DIGITS = 16;

    /** {@return the jar or folder that a class was loaded from} */
    static Path home(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        try {
            return Path.of(Objects.requireNonNull(source, "a class of the class path")
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("a class path entry is no file", e);
        }
    }

    /**
     * {@return the copies of jars and folders, made if need be}
     *
     * @throws ProcessException when they cannot be made
     */
    List<Path> of(List<Path> entries) {
        try {
            Path build = folder.resolve(digest(entries));
            if (!Files.isDirectory(build)) {
                make(entries, build);
            }
            List<Path> copies = new ArrayList<>();
            for (int i = 0; i < entries.size(); i++) {
                copies.add(build.resolve(name(i, entries.get(i))));
            }
            return copies;
        } catch (IOException e) {
            throw new ProcessException("the class path cannot be copied to %s; check the disk".formatted(folder), e);
        }
    }

    private static String name(int place, Path entry) {
        return place + "-" + entry.getFileName();
    }

    private void make(List<Path> entries, Path build) throws IOException {
        Files.createDirectories(folder);
        Path aside = Files.createTempDirectory(folder, ".copy-");
        for (int i = 0; i < entries.size(); i++) {
            copy(entries.get(i), aside.resolve(name(i, entries.get(i))));
        }
        try {
            Files.move(aside, build, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            // Somebody else was faster, and made the same.
            delete(aside);
            if (!Files.isDirectory(build)) {
                throw e;
            }
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        for (Path file : tree(from)) {
            Path target = to.resolve(from.relativize(file).toString());
            try {
                Files.copy(file, target);
            } catch (FileAlreadyExistsException e) {
                throw new IOException("two entries of one name", e);
            }
        }
    }

    private static void delete(Path tree) throws IOException {
        List<Path> files = new ArrayList<>(tree(tree));
        for (int i = files.size() - 1; i >= 0; i--) {
            Files.deleteIfExists(files.get(i));
        }
    }

    private static List<Path> tree(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.sorted().toList();
        }
    }

    private static String digest(List<Path> entries) throws IOException {
        MessageDigest digest = sha256();
        for (Path entry : entries) {
            for (Path file : tree(entry)) {
                digest.update(entry.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
                if (Files.isRegularFile(file)) {
                    digest.update(Files.readAllBytes(file));
                }
            }
        }
        return HexFormat.of().formatHex(digest.digest()).substring(0, NAME_DIGITS);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
