package io.liaise.core.ledger;

import io.liaise.core.spi.store.Listing;
import io.liaise.core.spi.store.StoreView;
import io.liaise.core.store.Key;
import io.liaise.core.store.Shelf;
import io.liaise.core.store.Stored;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The files with the records and histories: reads them, and carries commits out on them. */
final class RecordFiles implements StoreView {

    private static final String UNREADABLE = "is not a record that liaise wrote";

    private final Layout layout;
    private final Disk disk;

    RecordFiles(Layout layout, Disk disk) {
        this.layout = layout;
        this.disk = disk;
    }

    @Override
    public Optional<Stored> find(Key key) {
        Path file = layout.record(key);
        try {
            Optional<byte[]> bytes = disk.read(file);
            if (bytes.isEmpty()) {
                return Optional.empty();
            }
            return Optional.of(RecordJson.read(key.shelf(), bytes.get())
                    .filter(stored -> stored.key().equals(key))
                    .orElseThrow(() -> Failures.damaged(file, UNREADABLE)));
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    @Override
    public Listing list(Shelf shelf, String kind) {
        Path folder = layout.shelf(shelf);
        List<Stored> records = new ArrayList<>();
        Map<Key, String> unreadable = new TreeMap<>();
        for (String name : names(folder)) {
            if (!layout.isRecord(name) || !name.startsWith(kind + "__")) {
                continue;
            }
            Path file = folder.resolve(name);
            Optional<Stored> stored = readable(shelf, file);
            if (stored.isPresent()) {
                records.add(stored.get());
            } else if (disk.exists(file)) {
                unreadable.put(Layout.seeming(shelf, name), file + " " + UNREADABLE);
            }
        }
        records.sort(java.util.Comparator.comparing(Stored::key));
        return new Listing(records, unreadable);
    }

    @Override
    public List<String> lines(Key history, long skip) {
        Path file = layout.history(history);
        try {
            byte[] bytes = disk.read(file).orElse(new byte[0]);
            String text = new String(bytes, StandardCharsets.UTF_8);
            List<String> lines = new ArrayList<>();
            int from = 0;
            for (int to = text.indexOf('\n'); to >= 0; to = text.indexOf('\n', from)) {
                lines.add(text.substring(from, to));
                from = to + 1;
            }
            if (from != text.length()) {
                throw Failures.damagedLine(file, lines.size() + 1L, "is cut off");
            }
            return List.copyOf(lines.subList((int) Math.min(Math.max(skip, 0), lines.size()), lines.size()));
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    /** {@return the record's revision, {@link Stored#ABSENT} for none, empty where nobody can read it} */
    Optional<Long> revision(Key key) throws IOException {
        Path file = layout.record(key);
        if (!disk.exists(file)) {
            return Optional.of(Stored.ABSENT);
        }
        return readable(key.shelf(), file)
                .filter(stored -> stored.key().equals(key))
                .map(Stored::revision);
    }

    /** {@return how many bytes the history has} */
    long length(Key history) throws IOException {
        Path file = layout.history(history);
        return disk.isFolder(file) ? 0 : disk.size(file);
    }

    /** {@return the highest revision among all records that can be read} */
    long highestRevision() {
        long highest = 0;
        for (Shelf shelf : Shelf.values()) {
            Path folder = layout.shelf(shelf);
            for (String name : names(folder)) {
                if (layout.isRecord(name)) {
                    highest = Math.max(
                            highest,
                            readable(shelf, folder.resolve(name))
                                    .map(Stored::revision)
                                    .orElse(0L));
                }
            }
        }
        return highest;
    }

    /** {@return whether the folder holds anything that looks like a record} */
    boolean hasRecords() {
        return names(layout.folder()).stream().anyMatch(layout::isRecord);
    }

    /** Keeps a copy of a file that nobody can read and that is about to be written over. */
    void copyAside(Key key) throws IOException {
        Path file = layout.record(key);
        if (disk.isFolder(file)) {
            return; // moved aside when the commit is carried out
        }
        Optional<byte[]> bytes = disk.read(file);
        if (bytes.isPresent()) {
            Path copy = freeAside(file);
            disk.write(copy, bytes.get());
            disk.sync(copy);
            disk.syncFolder(layout.quarantine());
        }
    }

    /**
     * Carries a commit out. Doing it again does no harm. Files are written in place, since a renamed one would be forced
     * down by the next commit's force as well: whoever dies here leaves the log, from which it is done again.
     */
    void apply(LogEntry entry) throws IOException {
        for (Map.Entry<Key, Optional<String>> write : entry.writes().entrySet()) {
            Path file = layout.record(write.getKey());
            moveFolderAside(file);
            if (write.getValue().isEmpty()) {
                disk.delete(file);
                continue;
            }
            String value = write.getValue().get();
            disk.writeTail(file, 0, RecordJson.written(write.getKey(), entry.number(), value));
        }
        for (LogEntry.Append append : entry.appends()) {
            Path file = layout.history(append.history());
            moveFolderAside(file);
            disk.writeTail(file, append.at(), append.bytes());
        }
    }

    private void moveFolderAside(Path file) throws IOException {
        if (disk.isFolder(file)) {
            disk.move(file, freeAside(file));
            disk.syncFolder(layout.quarantine());
        }
    }

    /** Forces down all that these commits touched. */
    void sync(List<LogEntry> entries) throws IOException {
        Set<Path> touched = new LinkedHashSet<>();
        for (LogEntry entry : entries) {
            entry.writes().keySet().forEach(key -> touched.add(layout.record(key)));
            entry.appends().forEach(append -> touched.add(layout.history(append.history())));
        }
        for (Path file : touched) {
            disk.sync(file);
        }
        for (Path folder : layout.folders()) {
            disk.syncFolder(folder);
        }
    }

    private Path freeAside(Path file) throws IOException {
        if (!disk.isFolder(layout.quarantine())) {
            disk.makeFolder(layout.quarantine());
            disk.syncFolder(layout.folder());
        }
        int number = 1;
        while (disk.exists(layout.quarantine().resolve(file.getFileName() + "." + number))) {
            number++;
        }
        return layout.quarantine().resolve(file.getFileName() + "." + number);
    }

    private List<String> names(Path folder) {
        try {
            return disk.names(folder);
        } catch (IOException e) {
            throw Failures.reading(folder, e);
        }
    }

    /** {@return the record in this file, or empty where it is none or does not belong there} */
    private Optional<Stored> readable(Shelf shelf, Path file) {
        try {
            return disk.read(file)
                    .flatMap(bytes -> RecordJson.read(shelf, bytes))
                    .filter(stored -> layout.record(stored.key()).equals(file));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static io.liaise.core.failure.LedgerException unreadable(Path file, IOException e) {
        return new io.liaise.core.failure.LedgerException(
                io.liaise.core.failure.LedgerException.Kind.DAMAGED,
                "%s cannot be read; check what stands there and who owns it".formatted(file),
                e);
    }
}
