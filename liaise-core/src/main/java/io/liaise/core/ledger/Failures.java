package io.liaise.core.ledger;

import io.liaise.core.failure.LedgerException;
import io.liaise.core.failure.LedgerException.Kind;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.Locale;

/** Turns what a file system says into what the ledger says. */
final class Failures {

    private Failures() {}

    static LedgerException writing(Path folder, IOException e) {
        return switch (kind(e)) {
            case FULL ->
                new LedgerException(
                        Kind.FULL,
                        "no room is left for the ledger in %s; free some and try again".formatted(folder),
                        e);
            case READ_ONLY ->
                new LedgerException(
                        Kind.READ_ONLY,
                        "the ledger in %s may not be written; check the folder's owner and its mount".formatted(folder),
                        e);
            case DAMAGED, NEWER_FORMAT, FOREIGN_FORMAT, BUSY, IO ->
                new LedgerException(
                        Kind.IO, "writing the ledger in %s failed; see the cause, then try again".formatted(folder), e);
        };
    }

    static LedgerException reading(Path file, IOException e) {
        return new LedgerException(Kind.IO, "%s could not be read; check its owner and the disk".formatted(file), e);
    }

    static LedgerException damaged(Path file, String what) {
        return new LedgerException(Kind.DAMAGED, "%s %s; it was left as it is".formatted(file, what));
    }

    static LedgerException damagedLine(Path file, long line, String what) {
        return new LedgerException(
                Kind.DAMAGED,
                "%s line %d %s; restore the file from a copy, or move it away to go on with the records as they are"
                        .formatted(file, line, what));
    }

    /** Refuses a format this liaise does not know. */
    static void requireFormat(Path folder, long number) {
        if (number > RedoLog.FORMAT) {
            throw new LedgerException(
                    Kind.NEWER_FORMAT,
                    "the ledger in %s has format %d and this liaise reads up to %d; install the newer liaise"
                            .formatted(folder, number, RedoLog.FORMAT));
        }
    }

    static LedgerException unsettled(Path folder, LedgerException e) {
        return new LedgerException(
                Kind.READ_ONLY,
                "the ledger in %s may not be written, and its log has to be carried out before it can be read; run one command as the owner of the folder, or mount it writable"
                        .formatted(folder),
                e);
    }

    static LedgerException unknownFate(Path folder, IOException e) {
        return new LedgerException(
                Kind.IO,
                "the disk did not confirm a write to the ledger in %s, so it is not known whether it landed; check the disk, then start again"
                        .formatted(folder),
                e);
    }

    private static Kind kind(IOException e) {
        String said = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
        if (said.contains("no space left") || said.contains("quota exceeded") || said.contains("not enough space")) {
            return Kind.FULL;
        }
        return e instanceof AccessDeniedException || said.contains("read-only file system") ? Kind.READ_ONLY : Kind.IO;
    }
}
