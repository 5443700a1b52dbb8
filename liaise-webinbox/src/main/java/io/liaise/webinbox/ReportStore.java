package io.liaise.webinbox;

import io.liaise.core.failure.ChannelException;
import io.liaise.core.failure.ChannelException.Kind;
import io.liaise.core.process.OsLock;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What the inbox keeps, in files. A record is on the disk before its line in the site's index is, and only what the
 * index names exists. Lines are equally long, so a position in the index is a cursor that no clock can move. Several
 * threads and processes may use one folder.
 */
final class ReportStore {

    private static final int ID = 31;
    private static final int LINE = 2 * ID + 4;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Path root;

    /** Keeps everything below {@code root}. */
    ReportStore(Path root) {
        this.root = root;
    }

    /** A line of the index. */
    record Entry(long position, Report.Kind kind, String id, String report) {}

    /** Keeps a record; the sequence of the site has it when this returns. */
    void add(String site, Report it) {
        guarded(() -> {
            Path folder = folder("webinbox", site);
            write(folder.resolve(it.id() + ".json"), ReportJson.write(site, it).getBytes(StandardCharsets.UTF_8));
            String line = "%s %s %s\n".formatted(it.kind().name().charAt(0), padded(it.id()), padded(it.report()));
            append(folder, line.getBytes(StandardCharsets.US_ASCII));
            return true;
        });
    }

    private static void append(Path folder, byte[] line) throws IOException {
        try (OsLock lock = OsLock.acquire(folder.resolve("index.lock"), PATIENCE);
                FileChannel index = FileChannel.open(
                        folder.resolve("index"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            if (!lock.isHeld()) {
                throw new IllegalStateException("a lock just taken is held");
            }
            // What a crash left of a last line is written over.
            long end = index.size() - index.size() % LINE;
            ByteBuffer rest = ByteBuffer.wrap(line);
            while (rest.hasRemaining()) {
                index.write(rest, end + rest.position());
            }
            index.force(true);
        }
    }

    /** {@return up to {@code limit} lines of the index from a position on, of those that are wanted} */
    List<Entry> entries(String site, long from, int limit, Predicate<Entry> wanted) {
        return guarded(() -> {
            List<Entry> found = new ArrayList<>();
            Path index = root.resolve("webinbox").resolve(site).resolve("index");
            if (!Files.exists(index)) {
                return found;
            }
            try (InputStream in = Files.newInputStream(index);
                    InputStream lines = new java.io.BufferedInputStream(in, 1 << 16)) {
                lines.skipNBytes(Math.min(from * LINE, Files.size(index)));
                byte[] line = lines.readNBytes(LINE);
                for (long at = from; line.length == LINE && found.size() < limit; at++) {
                    Entry entry = entry(at, new String(line, StandardCharsets.US_ASCII));
                    if (wanted.test(entry)) {
                        found.add(entry);
                    }
                    line = lines.readNBytes(LINE);
                }
            }
            return found;
        });
    }

    private static Entry entry(long position, String line) {
        Report.Kind kind = line.charAt(0) == 'R'
                ? Report.Kind.REPORT
                : line.charAt(0) == 'A' ? Report.Kind.ANSWER : Report.Kind.SENT;
        return new Entry(
                position,
                kind,
                line.substring(2, 2 + ID).strip(),
                line.substring(3 + ID, 3 + 2 * ID).strip());
    }

    /** {@return everything of one report, oldest first} */
    List<Report> talk(String site, String report) {
        return entries(site, 0, Integer.MAX_VALUE, entry -> entry.report().equals(report)).stream()
                .flatMap(entry -> find(site, entry.id()).stream())
                .toList();
    }

    /** {@return a record} */
    Optional<Report> find(String site, String id) {
        return text("webinbox", site + "/" + id + ".json").map(ReportJson::read);
    }

    /** {@return the digest bytes are kept under from now on} */
    String keep(byte[] bytes) {
        String digest = sha256(bytes);
        return guarded(() -> {
            Path file = folder("webinbox-blobs", "").resolve(digest);
            if (!Files.exists(file)) {
                write(file, bytes);
            }
            return digest;
        });
    }

    /** Opens the bytes kept under a digest. */
    InputStream open(String digest) {
        if (!digest.matches("[0-9a-f]{64}")) {
            throw ChannelException.of(Kind.NOT_FOUND, "the web inbox keeps attachments under digests only");
        }
        return guarded(() -> Files.newInputStream(root.resolve("webinbox-blobs").resolve(digest)));
    }

    /** Keeps a small text under a name of two parts, in place of what was there. */
    void put(String shelf, String name, String text) {
        guarded(() -> {
            write(folder(shelf, "").resolve(name), text.getBytes(StandardCharsets.UTF_8));
            return true;
        });
    }

    /** {@return the text under a name} */
    Optional<String> text(String shelf, String name) {
        return guarded(() -> {
            try {
                return Optional.of(Files.readString(root.resolve(shelf).resolve(name)));
            } catch (NoSuchFileException none) {
                return Optional.empty();
            }
        });
    }

    /** {@return the names on a shelf} */
    List<String> names(String shelf) {
        return guarded(() -> {
            try (java.util.stream.Stream<Path> files = Files.list(folder(shelf, ""))) {
                return files.map(file -> String.valueOf(file.getFileName()))
                        .sorted()
                        .toList();
            }
        });
    }

    static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }

    private Path folder(String shelf, String name) throws IOException {
        Path folder = root.resolve(shelf).resolve(name);
        return Files.isDirectory(folder)
                ? folder
                : Files.createDirectories(
                        folder,
                        java.nio.file.attribute.PosixFilePermissions.asFileAttribute(
                                java.nio.file.attribute.PosixFilePermissions.fromString("rwx------")));
    }

    private static void write(Path file, byte[] bytes) throws IOException {
        Path folder = java.util.Objects.requireNonNull(file.getParent());
        Path draft = Files.createTempFile(folder, ".", ".part");
        try (FileChannel out = FileChannel.open(draft, StandardOpenOption.WRITE)) {
            ByteBuffer rest = ByteBuffer.wrap(bytes);
            while (rest.hasRemaining()) {
                out.write(rest);
            }
            out.force(true);
        }
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        try (FileChannel names = FileChannel.open(folder, StandardOpenOption.READ)) {
            names.force(true);
        }
    }

    private static String padded(String id) {
        if (id.length() > ID) {
            throw new IllegalStateException("an id of the inbox has at most " + ID + " characters");
        }
        return id + " ".repeat(ID - id.length());
    }

    private interface Step<T> {
        T run() throws IOException;
    }

    private static <T> T guarded(Step<T> step) {
        try {
            return step.run();
        } catch (IOException failed) {
            throw ChannelException.of(
                    Kind.UNAVAILABLE, "the web inbox cannot use its folder; check that it is writable and not full");
        }
    }
}
