package io.liaise.core.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.liaise.core.spi.store.Store;
import io.liaise.core.store.Commit;
import io.liaise.core.store.CommitResult;
import io.liaise.core.store.Key;
import io.liaise.testkit.StoreContract;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoresTest {

    @TempDir
    Path stateDir;

    @Nested
    class InMemory implements StoreContract {
        @Override
        public Store emptyStore() {
            return new MemoryStore();
        }
    }

    @Nested
    class InFiles implements StoreContract {
        @Override
        public Store emptyStore() {
            return FileStore.open(stateDir);
        }
    }

    @Nested
    class OverMemory implements StoreContract {
        @Override
        public Store emptyStore() {
            return new OverlayStore(new MemoryStore());
        }
    }

    @Nested
    class OverFiles implements StoreContract {
        @Override
        public Store emptyStore() {
            return new OverlayStore(FileStore.open(stateDir));
        }
    }

    @Test
    void anOverlayConflictsWithItsOwnWrites() {
        MemoryStore base = new MemoryStore();
        Key key = Key.of("case", "a");
        base.commit(Commit.builder().put(key, "1").build());
        OverlayStore overlay = new OverlayStore(base);
        Commit change = Commit.builder()
                .expect(base.find(key).orElseThrow())
                .put(key, "2")
                .build();

        assertInstanceOf(CommitResult.Committed.class, overlay.commit(change));
        assertInstanceOf(CommitResult.Conflict.class, overlay.commit(change));
        assertEquals("1", base.find(key).orElseThrow().value());
    }

    @RepeatedTest(100)
    void anOverlayLeavesItsBaseByteIdentical(RepetitionInfo repetition) throws IOException {
        SplittableRandom random = new SplittableRandom(repetition.getCurrentRepetition());
        FileStore base = FileStore.open(stateDir);
        for (int i = 0; i < 5; i++) {
            base.commit(randomCommit(random));
        }
        MemoryStore twin = new MemoryStore();
        copy(base, twin);
        Map<String, String> before = bytes();
        OverlayStore overlay = new OverlayStore(base);

        for (int i = 0; i < 10; i++) {
            Commit commit = randomCommit(random);
            overlay.commit(commit);
            twin.commit(commit);
        }

        assertEquals(before, bytes());
        assertFalse(before.isEmpty());
        for (int i = 0; i < 6; i++) {
            Key key = Key.of("case", "k" + i);
            assertEquals(value(twin, key), value(overlay, key));
            assertEquals(twin.lines(key, 0), overlay.lines(key, 0));
        }
    }

    private static Optional<String> value(Store store, Key key) {
        return store.find(key).map(io.liaise.core.store.Stored::value);
    }

    private static void copy(Store from, Store to) {
        for (int i = 0; i < 6; i++) {
            Key key = Key.of("case", "k" + i);
            Commit.Builder commit = Commit.builder();
            value(from, key).ifPresent(text -> commit.put(key, text));
            from.lines(key, 0).forEach(line -> commit.append(key, line));
            to.commit(commit.build());
        }
    }

    private static Commit randomCommit(SplittableRandom random) {
        Commit.Builder commit = Commit.builder();
        for (int i = random.nextInt(1, 4); i > 0; i--) {
            Key key = Key.of("case", "k" + random.nextInt(6));
            switch (random.nextInt(3)) {
                case 0 -> commit.put(key, "" + random.nextInt(1000));
                case 1 -> commit.delete(key);
                default -> commit.append(key, "line " + random.nextInt(1000));
            }
        }
        return commit.build();
    }

    private Map<String, String> bytes() throws IOException {
        try (Stream<Path> paths = Files.walk(stateDir)) {
            Map<String, String> bytes = new TreeMap<>();
            for (Path path : paths.filter(Files::isRegularFile).toList()) {
                bytes.put(path.toString(), Files.readString(path, StandardCharsets.UTF_8));
            }
            return bytes;
        }
    }
}
