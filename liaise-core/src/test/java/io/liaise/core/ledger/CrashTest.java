package io.liaise.core.ledger;

import static io.liaise.testkit.Fixtures.minute;
import static io.liaise.testkit.Fixtures.said;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.cases.CaseEntry;
import io.liaise.core.cases.CaseId;
import io.liaise.core.cases.CaseKind;
import io.liaise.core.cases.Fact;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.spi.store.Listing;
import io.liaise.core.spi.store.Store;
import io.liaise.core.spi.store.StoreView;
import io.liaise.core.store.Commit;
import io.liaise.core.store.CommitResult;
import io.liaise.core.store.Key;
import io.liaise.core.store.Shelf;
import io.liaise.core.store.Stored;
import io.liaise.testkit.Fixtures;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Cuts the power, or kills the process, after every step of what a ledger does, and looks at what is left. */
class CrashTest {

    private static final System.Logger LOG = System.getLogger(CrashTest.class.getName());
    private static final Layout LAYOUT = new Layout(Path.of("/home/state/ledger"));
    private static final long MOST_COMMITS = 7;
    private static final int NEVER = 1_000_000;
    private static final LocalDate DAY = LocalDate.of(2026, 1, 5);
    private static final Key AFTERWARDS = Key.of("afterwards", "a");

    @Test
    void leavesAnAcknowledgedStateOrALaterOneAtEveryStep() {
        long points = cutEverywhere(1, true);

        LOG.log(System.Logger.Level.INFO, "stopped at " + points + " points");
        assertTrue(points >= 1_500, points + " cut points");
    }

    @Test
    void holdsTooWhereTheMachineDoesNotTellItsStarts() {
        assertTrue(cutEverywhere(1, false) >= 1_500);
    }

    @Test
    @Tag("faults")
    void holdsAtTenThousandPoints() {
        long points = 0;
        for (int seed = 2; points < 10_000; seed++) {
            points += cutEverywhere(seed, true);
        }

        LOG.log(System.Logger.Level.INFO, "stopped at " + points + " points");
        assertTrue(points >= 10_000, points + " cut points");
    }

    private static long cutEverywhere(long seed, boolean tellsStarts) {
        UnreliableDisk disk = new UnreliableDisk(tellsStarts);
        Witness witness = new Witness(disk, new SplittableRandom(seed));
        disk.watch(witness::look);

        work(witness);

        assertEquals(witness.acknowledged, witness.state(open(disk)));
        return witness.points;
    }

    private static FileStore open(UnreliableDisk disk) {
        return new FileStore(LAYOUT, disk, MOST_COMMITS);
    }

    /** Commits of one record and of many, appends, archiving, coming back and pruning, over several logs. */
    private static void work(Store store) {
        Ledger ledger = new Ledger(store);
        store.commit(Commit.builder().put(Key.of("cursor", "One"), "1").build());
        for (int round = 0; round < 5; round++) {
            String ref = "github:example/app#" + round;
            CaseId id =
                    ledger.change(change -> change.open("app", opening(ref))).id();
            int at = round;
            ledger.apply(change -> change.append(
                    id,
                    List.of(
                            new CaseEntry(minute(at), "pat", said("m" + at, "a")),
                            new CaseEntry(minute(at), "kim", said("n" + at, "b")))));
            store.commit(many(round));
            ledger.apply(change -> change.setDay("app", DAY.plusDays(at), Day.UNUSED.counted(1)));
            ledger.apply(change -> change.archive(id));
            if (round % 2 == 0) {
                ledger.apply(change -> change.append(id, new CaseEntry(minute(at), "pat", said("back" + at, "c"))));
            }
            ledger.prune(DAY.plusDays(at).atStartOfDay(java.time.ZoneOffset.UTC).toInstant());
        }
    }

    private static CaseEntry opening(String ref) {
        return CaseEntry.by(
                Fixtures.START, new Fact.Opened(CaseKind.ISSUE, ConversationRef.parse(ref), Optional.of(Fixtures.PAT)));
    }

    private static Commit many(int round) {
        Commit.Builder commit = Commit.builder();
        for (int i = 0; i < 6; i++) {
            Key key = Key.of("many", "k" + i);
            if (i % 4 == round) {
                commit.delete(key);
            } else {
                commit.put(key, "\"" + "x".repeat(20 * i) + round + "\"");
            }
            commit.append(Key.of("log", "h" + i % 2), "round " + round + " " + i);
        }
        return commit.build();
    }

    /** Passes everything on, knows what was acknowledged, and looks at what would be left after every step. */
    private static final class Witness implements Store {

        private final UnreliableDisk disk;
        private final FileStore store;
        private final SplittableRandom random;
        private final Map<Key, Boolean> keys = new TreeMap<>();
        private Map<String, String> acknowledged = new TreeMap<>();
        private Map<String, String> next = acknowledged;
        private long points;

        Witness(UnreliableDisk disk, SplittableRandom random) {
            this.disk = disk;
            this.store = open(disk);
            this.random = random;
        }

        @Override
        public CommitResult commit(Commit commit) {
            next = with(commit, acknowledged);
            CommitResult result = store.commit(commit);
            assertTrue(result instanceof CommitResult.Committed);
            acknowledged = next;
            return result;
        }

        /** Looks at what would be left if it all ended here. */
        void look() {
            cutThePower();
            cutThePower();
            cutThePowerTwice();
            killAndCutThePower();
        }

        private void cutThePower() {
            UnreliableDisk left = disk.afterPowerCut(random);

            goesOn(left, requireWhole(left));
        }

        private void cutThePowerTwice() {
            UnreliableDisk left = disk.afterPowerCut(random);
            int step = random.nextInt(12);
            cutWhileReading(left, step);

            UnreliableDisk again = left.afterPowerCut(random);
            goesOn(again, requireWhole(again));
        }

        private void killAndCutThePower() {
            UnreliableDisk killed = disk.afterKill();
            goesOn(killed, requireWhole(killed));

            UnreliableDisk left = disk.afterKill();
            cutWhileReading(left, random.nextInt(12));
            UnreliableDisk again = random.nextInt(4) == 0 ? left.afterKill() : left.afterPowerCut(random);
            goesOn(again, requireWhole(again));
        }

        private void cutWhileReading(UnreliableDisk left, int step) {
            left.cutAfter(step);
            try {
                state(open(left));
            } catch (UnreliableDisk.PowerCut e) {
                points++;
            }
            left.cutAfter(NEVER);
        }

        private Map<String, String> requireWhole(UnreliableDisk left) {
            points++;
            Map<String, String> found = state(open(left));
            if (!found.equals(next)) {
                assertEquals(acknowledged, found);
            }
            return found;
        }

        /** What is acknowledged after a fault survives the next one. */
        private void goesOn(UnreliableDisk left, Map<String, String> found) {
            FileStore reopened = open(left);
            Commit commit = Commit.builder()
                    .put(AFTERWARDS, "1")
                    .append(Key.of("log", "h0"), "afterwards")
                    .build();
            keys.put(Key.of("log", "h0"), true);
            Map<String, String> expected = with(commit, found);

            reopened.commit(commit);

            assertEquals(expected, state(reopened));
            assertEquals(expected, state(open(left.afterPowerCut(random))));
        }

        private Map<String, String> with(Commit commit, Map<String, String> before) {
            Map<String, String> after = new TreeMap<>(before);
            commit.writes().forEach((key, value) -> {
                keys.putIfAbsent(key, false);
                value.ifPresentOrElse(text -> after.put(key.toString(), text), () -> after.remove(key.toString()));
            });
            commit.appends().forEach((key, lines) -> {
                keys.put(key, true);
                lines.forEach(line -> after.merge("lines of " + key, line + "\n", String::concat));
            });
            return after;
        }

        private Map<String, String> state(Store read) {
            return read.read(view -> {
                Map<String, String> state = new TreeMap<>();
                keys.forEach((key, history) -> {
                    if (history) {
                        List<String> lines = new ArrayList<>(view.lines(key, 0));
                        lines.forEach(line -> state.merge("lines of " + key, line + "\n", String::concat));
                    } else {
                        view.find(key).ifPresent(kept -> state.put(key.toString(), kept.value()));
                    }
                });
                return state;
            });
        }

        @Override
        public <T> T read(Function<StoreView, T> reads) {
            return store.read(reads);
        }

        @Override
        public Optional<Stored> find(Key key) {
            return store.find(key);
        }

        @Override
        public Listing list(Shelf shelf, String kind) {
            return store.list(shelf, kind);
        }

        @Override
        public List<String> lines(Key history, long skip) {
            return store.lines(history, skip);
        }

        @Override
        public void close() {
            store.close();
        }
    }
}
