package io.liaise.core.ledger;

import io.liaise.core.process.OsLock;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The file system the machine has. Safe for several threads. */
final class NioDisk implements Disk {

    private static final FileAttribute<Set<PosixFilePermission>> FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    private static final FileAttribute<Set<PosixFilePermission>> FOLDER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");

    @Override
    public Optional<byte[]> read(Path file) throws IOException {
        try {
            return Optional.of(Files.readAllBytes(file));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    @Override
    public Optional<Slices> slices(Path file, int head, long from) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long size = channel.size();
            byte[] first = bytes(channel, 0, Math.min(head, size));
            return Optional.of(new Slices(first, bytes(channel, from, Math.max(0, size - from)), size));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    @Override
    public long size(Path file) throws IOException {
        try {
            return Files.size(file);
        } catch (NoSuchFileException e) {
            return 0;
        }
    }

    @Override
    public boolean exists(Path path) {
        return Files.exists(path);
    }

    @Override
    public boolean isFolder(Path path) {
        return Files.isDirectory(path);
    }

    @Override
    public List<String> names(Path folder) throws IOException {
        try (Stream<Path> found = Files.list(folder)) {
            List<String> names = new ArrayList<>();
            found.forEach(path -> names.add(folder.relativize(path).toString()));
            return names;
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }

    @Override
    public void makeFolder(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            return;
        }
        if (Files.exists(folder)) {
            throw new NotDirectoryException(folder.toString());
        }
        try {
            Files.createDirectory(folder, FOLDER);
        } catch (java.nio.file.FileAlreadyExistsException e) {
            if (!Files.isDirectory(folder)) {
                throw e;
            }
        }
    }

    @Override
    public void write(Path file, byte[] bytes) throws IOException {
        try (FileChannel channel = FileChannel.open(
                file,
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING),
                FILE)) {
            put(channel, 0, bytes);
        }
    }

    @Override
    public void writeTail(Path file, long offset, byte[] bytes) throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE), FILE)) {
            put(channel, offset, bytes);
            channel.truncate(offset + bytes.length);
        }
    }

    @Override
    public void append(Path file, long offset, byte[] bytes, boolean force) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            put(channel, offset, bytes);
            if (force) {
                forced(channel, false);
            }
        }
    }

    @Override
    public void truncate(Path file, long size) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(size);
            forced(channel, true);
        }
    }

    @Override
    public void move(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public void delete(Path file) throws IOException {
        Files.deleteIfExists(file);
    }

    @Override
    public void sync(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            forced(channel, true);
        } catch (NoSuchFileException e) {
            return; // deleted since: its folder's sync carries that
        }
    }

    @Override
    public void syncFolder(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            forced(channel, true);
        }
    }

    @Override
    public String bootId() {
        try {
            return Files.readString(BOOT_ID, StandardCharsets.US_ASCII).strip();
        } catch (IOException e) {
            return "";
        }
    }

    @Override
    public <T> T locked(Path file, Duration patience, Work<T> work) throws IOException {
        OsLock lock = OsLock.acquire(file, patience);
        try {
            return work.run();
        } finally {
            lock.close();
        }
    }

    private static void forced(FileChannel channel, boolean sizeToo) throws IOException {
        try {
            channel.force(sizeToo);
        } catch (IOException e) {
            throw new ForceFailed(e);
        }
    }

    private static void put(FileChannel channel, long offset, byte[] bytes) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
            channel.write(buffer, offset + buffer.position());
        }
    }

    private static byte[] bytes(FileChannel channel, long from, long length) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(Math.toIntExact(length));
        while (buffer.hasRemaining()) {
            if (channel.read(buffer, from + buffer.position()) < 0) {
                break;
            }
        }
        return java.util.Arrays.copyOf(buffer.array(), buffer.position());
    }
}
