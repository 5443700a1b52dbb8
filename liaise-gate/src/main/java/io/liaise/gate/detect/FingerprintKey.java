package io.liaise.gate.detect;

import io.liaise.core.spi.Ids;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.function.Supplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Turns what was seen into a digest that only this machine can make again. The key is read when the first is made. */
public final class FingerprintKey {

    private static final int BYTES = 32;
    private static final String MAC = "HmacSHA256";

    private final Supplier<byte[]> source;
    private byte[] key = {};

    private FingerprintKey(Supplier<byte[]> source) {
        this.source = source;
    }

    /** {@return a key that is known already} */
    public static FingerprintKey of(byte[] bytes) {
        byte[] copy = bytes.clone();
        return new FingerprintKey(() -> copy);
    }

    /**
     * {@return a key kept in a file, which is made when it is first needed}
     *
     * @param file where it is kept
     * @param ids what nobody can guess
     */
    public static FingerprintKey in(Path file, Ids ids) {
        return new FingerprintKey(() -> {
            try {
                return kept(file, ids);
            } catch (IOException e) {
                throw new UncheckedIOException("the gate's key cannot be read from " + file, e);
            }
        });
    }

    private static byte[] kept(Path file, Ids ids) throws IOException {
        if (!Files.exists(file)) {
            Files.createDirectories(file.toAbsolutePath().getParent());
            byte[] fresh = HexFormat.of().parseHex(ids.hex(2 * BYTES));
            Path made = Files.createTempFile(
                    file.toAbsolutePath().getParent(),
                    ".fingerprint-",
                    ".tmp",
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            try {
                Files.write(made, fresh, StandardOpenOption.SYNC);
                link(file, made);
            } finally {
                Files.deleteIfExists(made);
            }
        }
        byte[] bytes = Files.readAllBytes(file);
        if (bytes.length < BYTES) {
            throw new IOException("it is too short; delete it and a new one is made");
        }
        return bytes;
    }

    /** A link appears whole or not at all, and never takes another's place. */
    private static void link(Path file, Path made) throws IOException {
        try {
            Files.createLink(file, made);
        } catch (FileAlreadyExistsException e) {
            return;
        } catch (UnsupportedOperationException | IOException e) {
            try {
                Files.copy(made, file);
            } catch (FileAlreadyExistsException other) {
                return;
            }
        }
    }

    /** {@return the digest of what was seen, in lower-case hex} */
    synchronized String of(String value) {
        try {
            if (key.length == 0) {
                key = source.get();
            }
            Mac mac = Mac.getInstance(MAC);
            mac.init(new SecretKeySpec(key, MAC));
            return HexFormat.of().formatHex(mac.doFinal(value.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has " + MAC, e);
        }
    }
}
