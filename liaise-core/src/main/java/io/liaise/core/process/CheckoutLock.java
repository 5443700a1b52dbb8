package io.liaise.core.process;

import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.failure.ProcessException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/**
 * The lock of one checkout: whoever works in it holds it, and two spellings of one folder have one lock.
 *
 * @param file the lock file, in the state folder
 */
public record CheckoutLock(Path file) {

    private static final int NAME_DIGITS = 16;

    /**
     * {@return the lock of a checkout; its folder is made if need be}
     *
     * @param stateFolder the folder liaise keeps its state in
     * @param checkout a folder, which may be gone
     */
    public static CheckoutLock of(Path stateFolder, Path checkout) {
        return named(stateFolder, sha1(real(checkout).toString()).substring(0, NAME_DIGITS));
    }

    /** {@return the lock of an agent's session, which only one run may go on with at a time} */
    public static CheckoutLock ofSession(Path stateFolder, String session) {
        return named(stateFolder, "session-" + sha1(session).substring(0, NAME_DIGITS));
    }

    private static CheckoutLock named(Path stateFolder, String name) {
        Path folder = stateFolder.resolve("locks");
        new SupervisedFiles(folder).create();
        return new CheckoutLock(folder.resolve(name + ".lock"));
    }

    /** {@return who holds it, in words for the operator; empty when nobody does} */
    public Optional<String> holder() {
        Optional<OsLock> free = OsLock.tryAcquire(file);
        if (free.isPresent()) {
            free.get().close();
            return Optional.empty();
        }
        try {
            Map<String, Object> fields = SupervisionJson.read(Files.readString(HeldLocks.signature(file)));
            return Optional.of("%s, since %s".formatted(fields.get("run_id"), fields.get("at")));
        } catch (IOException | InvalidValueException e) {
            return Optional.of("a process that left no name");
        }
    }

    private static Path real(Path checkout) {
        try {
            return checkout.toRealPath();
        } catch (IOException e) {
            return checkout.toAbsolutePath().normalize();
        }
    }

    private static String sha1(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new ProcessException("this Java lacks SHA-1, by which lock files are named", e);
        }
    }
}
