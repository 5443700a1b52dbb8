package io.liaise.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** The zip that people install. */
final class Distribution {

    private Distribution() {}

    /** Unpacks it; {@return the folder that has {@code bin/liaise} in it} */
    static Path unpack(Path into) throws IOException {
        Files.createDirectories(into);
        try (InputStream file = Files.newInputStream(Path.of(System.getProperty("liaise.dist")));
                ZipInputStream zip = new ZipInputStream(file)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path to = into.resolve(entry.getName()).normalize();
                assertTrue(to.startsWith(into));
                if (entry.isDirectory()) {
                    Files.createDirectories(to);
                } else {
                    Files.createDirectories(to.getParent());
                    Files.copy(zip, to);
                }
            }
        }
        try (var found = Files.list(into)) {
            Path home = found.findFirst().orElseThrow();
            assertTrue(home.resolve("bin/liaise").toFile().setExecutable(true));
            return home;
        }
    }
}
