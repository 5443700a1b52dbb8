package io.liaise.core.ledger;

import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.store.Key;
import io.liaise.core.store.Shelf;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Where a {@link FileStore} keeps what.
 *
 * @param folder the folder {@code ledger} in the state directory
 */
record Layout(Path folder) {

    static final String RECORD = ".json";
    private static final String HISTORY = ".jsonl";
    private static final int LONGEST = 200;
    private static final int KEPT = 150;
    private static final int DIGITS = 32;
    private static final Pattern HASHED = Pattern.compile("~[0-9a-f]{32}$");

    Path format() {
        return folder.resolve("format.json");
    }

    Path log() {
        return folder.resolve("redo.log");
    }

    Path nextLog() {
        return folder.resolve("redo.next");
    }

    Path torn(int number) {
        return folder.resolve("redo.torn-" + number);
    }

    Path lock() {
        return folder.resolve("lock");
    }

    Path histories() {
        return folder.resolve("history");
    }

    Path quarantine() {
        return folder.resolve("quarantine");
    }

    Path shelf(Shelf shelf) {
        return switch (shelf) {
            case OPEN -> folder;
            case ARCHIVE -> folder.resolve("archive");
        };
    }

    /** {@return every folder that holds records or histories} */
    List<Path> folders() {
        return List.of(folder, shelf(Shelf.ARCHIVE), histories());
    }

    Path record(Key key) {
        return shelf(key.shelf()).resolve(fileName(key) + RECORD);
    }

    Path history(Key key) {
        return histories().resolve(fileName(key) + HISTORY);
    }

    /** {@return whether a file of this name on a shelf is a record} */
    boolean isRecord(String name) {
        return name.endsWith(RECORD) && !name.equals("format.json");
    }

    /**
     * Turns a key into a file name that no other key has, not even where the file system ignores case: a name that is
     * long, holds capitals or looks like one of these ends in a hash.
     */
    static String fileName(Key key) {
        String name = key.encoded();
        if (name.length() <= LONGEST
                && !hasCapital(name)
                && !HASHED.matcher(name).find()) {
            return name;
        }
        String start = name.substring(0, Math.min(name.length(), KEPT));
        return start + "~" + sha256(name).substring(0, DIGITS);
    }

    /** {@return the key a file seems to hold, for one whose content does not tell} */
    static Key seeming(Shelf shelf, String name) {
        String stem = name.substring(0, name.length() - RECORD.length());
        try {
            return Key.parse(shelf, stem);
        } catch (InvalidValueException e) {
            return new Key(shelf, stem.substring(0, stem.indexOf("__")), List.of(stem));
        }
    }

    /** Escapes are in upper case always, so the letters in them tell no two keys apart. */
    private static boolean hasCapital(String name) {
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c == '%') {
                i += 2;
            } else if (c >= 'A' && c <= 'Z') {
                return true;
            }
        }
        return false;
    }

    private static String sha256(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
