package io.liaise.core.process;

import io.liaise.core.failure.ProcessException;
import io.liaise.core.run.RunId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/**
 * The folder of one supervised program, file by file. Everything in it is readable by its owner only.
 *
 * @param folder the folder
 */
public record SupervisedFiles(Path folder) {

    private static final FileAttribute<?> OWNER_FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    private static final FileAttribute<?> OWNER_FOLDER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    /**
     * {@return the folder of a run, which need not be there}
     *
     * @param stateFolder the folder liaise keeps its state in
     */
    public static SupervisedFiles ofRun(Path stateFolder, RunId run) {
        return new SupervisedFiles(runs(stateFolder).resolve(run.value()));
    }

    /** {@return the folder that holds those of all runs} */
    public static Path runs(Path stateFolder) {
        return stateFolder.resolve("runs");
    }

    /** {@return what the supervisor is to do} */
    Path launch() {
        return folder.resolve("launch.json");
    }

    /** {@return who took the program up, or that nobody ever may; created once and never changed} */
    Path owner() {
        return folder.resolve("owner");
    }

    /** {@return the lock that the supervisor holds as long as it lives} */
    Path lock() {
        return folder.resolve("lock");
    }

    /** {@return the program's process and those that came out of it} */
    Path process() {
        return folder.resolve("process.json");
    }

    /** {@return the request to stop} */
    Path stop() {
        return folder.resolve("stop.json");
    }

    /** {@return how it ended} */
    Path exit() {
        return folder.resolve("exit.json");
    }

    /** {@return what the supervisor itself had to complain about} */
    Path log() {
        return folder.resolve("supervisor.log");
    }

    /** {@return what the program wrote} */
    public Path stdout() {
        return folder.resolve("stream.jsonl");
    }

    /** {@return what the program wrote to its second stream} */
    public Path stderr() {
        return folder.resolve("stderr.log");
    }

    /** {@return what the program is told} */
    public Path prompt() {
        return folder.resolve("prompt.md");
    }

    /** {@return the folder of what others wrote, which the program may read} */
    public Path inputs() {
        return folder.resolve("in");
    }

    /**
     * Makes the folder, and those above it.
     *
     * @throws ProcessException when that cannot be done
     */
    public void create() {
        try {
            Files.createDirectories(folder, OWNER_FOLDER);
        } catch (IOException e) {
            throw new ProcessException(
                    "the folder %s cannot be made; check its parent and the disk".formatted(folder), e);
        }
    }

    /**
     * Puts a file in place whole, or not at all.
     *
     * @param file one of this folder
     * @throws ProcessException when that cannot be done
     */
    public void write(Path file, String text) {
        Path aside = file.resolveSibling(
                "." + file.getFileName() + "." + ProcessHandle.current().pid());
        try {
            Files.deleteIfExists(aside);
            Files.createFile(aside, OWNER_FILE);
            try (FileChannel out = FileChannel.open(aside, StandardOpenOption.WRITE)) {
                writeAll(out, text);
            }
            Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new ProcessException("%s cannot be written; check the disk".formatted(file), e);
        }
    }

    /** {@return what a file holds, read leniently; empty where there is none or it cannot be read} */
    public Optional<String> read(Path file) {
        try {
            return Optional.of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * Creates the owner's file, if nobody has.
     *
     * @return whether this call made it
     */
    boolean claim(String text) throws IOException {
        try (FileChannel out = FileChannel.open(
                owner(), Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), OWNER_FILE)) {
            writeAll(out, text);
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        } catch (NoSuchFileException e) {
            throw new IOException("there is no folder " + folder, e);
        }
    }

    private static void writeAll(FileChannel out, String text) throws IOException {
        ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
        while (bytes.hasRemaining()) {
            out.write(bytes);
        }
        out.force(true);
    }
}
