package io.liaise.core.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import io.liaise.core.failure.LedgerException;
import io.liaise.core.ledger.UnreliableDisk.PowerCut;
import io.liaise.core.ledger.UnreliableDisk.Trouble;
import io.liaise.core.store.Commit;
import io.liaise.core.store.CommitResult;
import io.liaise.core.store.Key;
import io.liaise.core.store.Stored;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Takes the power, or the program, away at every step of many stories, and looks at what is left. */
class PowerCutTest {

    private static final System.Logger LOG = System.getLogger(PowerCutTest.class.getName());
    private static final Path STATE = Path.of("/state");
    private static final List<Key> KEYS = IntStream.range(0, 6)
            .mapToObj(i -> i < 3
                    ? Key.of("case", "app-" + i)
                    : Key.of("case", "app-" + (i - 3)).archived())
            .toList();
    private static final List<Key> HISTORIES =
            IntStream.range(0, 3).mapToObj(i -> Key.of("history", "app-" + i)).toList();

    /** What a store holds. */
    private record Content(Map<Key, String> records, Map<Key, List<String>> histories) {

        static Content of(FileStore store) {
            Map<Key, String> records = new TreeMap<>();
            KEYS.forEach(key -> store.find(key).map(Stored::value).ifPresent(value -> records.put(key, value)));
            Map<Key, List<String>> histories = new TreeMap<>();
            HISTORIES.forEach(key -> histories.put(key, store.lines(key, 0)));
            return new Content(records, histories);
        }

        Content after(Commit commit) {
            Map<Key, String> changed = new TreeMap<>(records);
            commit.writes()
                    .forEach((key, value) ->
                            value.ifPresentOrElse(text -> changed.put(key, text), () -> changed.remove(key)));
            Map<Key, List<String>> longer = new TreeMap<>(histories);
            commit.appends().forEach((key, lines) -> {
                List<String> all = new ArrayList<>(longer.getOrDefault(key, List.of()));
                all.addAll(lines);
                longer.put(key, all);
            });
            return new Content(changed, longer);
        }

        static Content nothing() {
            Map<Key, List<String>> empty = new TreeMap<>();
            HISTORIES.forEach(key -> empty.put(key, List.of()));
            return new Content(Map.of(), empty);
        }
    }

    private static FileStore open(UnreliableDisk disk) {
        return new FileStore(new Layout(STATE.resolve("ledger")), disk, RedoLog.MOST_COMMITS);
    }

    /** A story: one record, several, appends, archiving, deleting; now and then so much that the log is cut. */
    private static List<Commit> story(SplittableRandom random) {
        List<Commit> story = new ArrayList<>();
        boolean large = random.nextInt(12) == 0;
        int commits = large ? 5 : 3 + random.nextInt(8);
        for (int i = 0; i < commits; i++) {
            Commit.Builder commit = Commit.builder();
            int writes = random.nextInt(4);
            for (int w = 0; w < writes; w++) {
                Key key = KEYS.get(random.nextInt(KEYS.size()));
                if (random.nextInt(4) == 0) {
                    commit.delete(key);
                } else {
                    String filling = large ? "x".repeat(300_000) : "";
                    commit.put(key, "{\"n\":%d,\"f\":\"%s\"}".formatted(random.nextInt(1000), filling));
                }
            }
            commit.append(HISTORIES.get(random.nextInt(HISTORIES.size())), "{\"line\":%d}".formatted(i));
            story.add(commit.build());
        }
        return story;
    }

    /** {@return how many commits were acknowledged before the power went} */
    private static int play(FileStore store, List<Commit> story) {
        int acknowledged = 0;
        try {
            for (Commit commit : story) {
                assertInstanceOf(CommitResult.Committed.class, store.commit(commit));
                acknowledged++;
            }
        } catch (PowerCut e) {
            return acknowledged;
        }
        return acknowledged;
    }

    private static List<Content> states(List<Commit> story) {
        List<Content> states = new ArrayList<>(List.of(Content.nothing()));
        story.forEach(commit -> states.add(states.get(states.size() - 1).after(commit)));
        return states;
    }

    /** {@return how many points the power was cut at} */
    private static int cutEverywhere(long seed) {
        List<Commit> story = story(new SplittableRandom(seed));
        List<Content> states = states(story);
        UnreliableDisk whole = new UnreliableDisk();
        play(open(whole), story);
        int points = whole.steps();
        for (int point = 0; point < points; point++) {
            UnreliableDisk disk = new UnreliableDisk();
            disk.cutAfter(point);
            int acknowledged = play(open(disk), story);
            SplittableRandom chance = new SplittableRandom(seed * 100_003 + point);
            UnreliableDisk found = chance.nextInt(4) == 0 ? disk.afterKill() : disk.afterPowerCut(chance);
            String where = "seed %d, point %d of %d, %d acknowledged".formatted(seed, point, points, acknowledged);
            try {
                check(found, states, acknowledged, chance, where);
            } catch (LedgerException e) {
                throw new AssertionError(where, e);
            }
        }
        return points;
    }

    /** What is found is the last acknowledged state or the next; and so it stays, whatever happens to the recovery. */
    private static void check(
            UnreliableDisk found, List<Content> states, int acknowledged, SplittableRandom chance, String where) {
        UnreliableDisk disk = found;
        if (chance.nextInt(3) == 0) {
            disk.cutAfter(chance.nextInt(12));
            try {
                Content.of(open(disk));
            } catch (PowerCut e) {
                // looked at again below
            }
            disk = disk.afterPowerCut(chance);
        }
        FileStore store = open(disk);
        Content content = Content.of(store);
        int reached = states.indexOf(content);
        boolean known = content.equals(states.get(acknowledged))
                || (acknowledged + 1 < states.size() && content.equals(states.get(acknowledged + 1)));
        assertTrue(known, () -> where + ", found state " + reached);

        Key key = Key.of("case", "after");
        assertInstanceOf(
                CommitResult.Committed.class,
                store.commit(Commit.builder()
                        .put(key, "1")
                        .append(HISTORIES.get(0), "\"after\"")
                        .build()),
                where);
        Content next = Content.of(open(disk.afterPowerCut(chance)));
        assertEquals(content.records(), next.records(), where);
        assertEquals(
                content.histories().getOrDefault(HISTORIES.get(0), List.of()).size() + 1,
                next.histories().getOrDefault(HISTORIES.get(0), List.of()).size(),
                where);
    }

    @Test
    void nothingAcknowledgedIsLost() {
        int points = 0;
        for (long seed = 0; points < 3_000; seed++) {
            points += cutEverywhere(seed);
        }
        LOG.log(System.Logger.Level.INFO, "the power was cut at " + points + " points");
    }

    @Test
    @Tag("faults")
    void nothingAcknowledgedIsLostInALongRun() {
        int points = 0;
        for (long seed = 1_000; points < 30_000; seed++) {
            points += cutEverywhere(seed);
        }
        LOG.log(System.Logger.Level.INFO, "the power was cut at " + points + " points");
        assertTrue(points >= 10_000);
    }

    @Test
    void aCommitIsForcedDownOnce() {
        UnreliableDisk disk = new UnreliableDisk();
        FileStore store = open(disk);
        store.commit(Commit.builder().put(KEYS.get(0), "0").build());
        int before = disk.forces();

        for (int i = 0; i < 100; i++) {
            store.commit(Commit.builder()
                    .put(KEYS.get(i % 3), String.valueOf(i))
                    .append(HISTORIES.get(0), String.valueOf(i))
                    .build());
        }

        assertEquals(100, disk.forces() - before);
    }

    @Test
    void aFullDiskOrOneThatMayNotBeWrittenLosesNothingAndIsNamed() {
        for (Trouble trouble : List.of(Trouble.FULL, Trouble.READ_ONLY)) {
            LedgerException.Kind kind =
                    trouble == Trouble.FULL ? LedgerException.Kind.FULL : LedgerException.Kind.READ_ONLY;
            for (long seed = 0; seed < 20; seed++) {
                List<Commit> story = story(new SplittableRandom(seed));
                List<Content> states = states(story);
                UnreliableDisk whole = new UnreliableDisk();
                play(open(whole), story);
                for (int point = 0; point < whole.steps(); point++) {
                    UnreliableDisk disk = new UnreliableDisk();
                    disk.fails(trouble, point);
                    int acknowledged = until(open(disk), story, kind);
                    disk.fails(Trouble.NONE, 0);

                    Content content = Content.of(open(disk));

                    assertEquals(states.get(acknowledged), content, "seed %d, point %d".formatted(seed, point));
                }
            }
        }
    }

    /** {@return how many commits were acknowledged before one failed as it has to} */
    private static int until(FileStore store, List<Commit> story, LedgerException.Kind kind) {
        int acknowledged = 0;
        for (Commit commit : story) {
            try {
                store.commit(commit);
                acknowledged++;
            } catch (LedgerException e) {
                assertEquals(kind, e.kind());
                return acknowledged;
            }
        }
        return acknowledged;
    }

    @Test
    void aStoreIsNotUsedAfterTheDiskFailedToForceACommitDown() {
        UnreliableDisk disk = new UnreliableDisk();
        FileStore store = open(disk);
        store.commit(Commit.builder().put(KEYS.get(0), "0").build());
        disk.fails(Trouble.FORCE, 0);
        Commit commit = Commit.builder().put(KEYS.get(0), "1").build();

        LedgerException first = failing(store, commit);
        disk.fails(Trouble.NONE, 0);
        LedgerException second = failing(store, commit);

        assertTrue(first.getMessage().contains("not known whether it landed"), first.getMessage());
        assertTrue(second.getMessage().contains("start again"), second.getMessage());
        String found = open(disk.afterKill()).find(KEYS.get(0)).orElseThrow().value();
        assertTrue(found.equals("0") || found.equals("1"), found);
    }

    private static LedgerException failing(FileStore store, Commit commit) {
        try {
            store.commit(commit);
        } catch (LedgerException e) {
            return e;
        }
        return fail("the commit was taken");
    }

    @Test
    void aLedgerThatBringsCasesBackSurvivesTheSame() {
        int points = 0;
        for (int point = 0; ; point++) {
            UnreliableDisk disk = new UnreliableDisk();
            disk.cutAfter(point);
            Ledger ledger = new Ledger(open(disk));
            int reached = 0;
            try {
                for (Runnable step : LedgerStory.steps(ledger)) {
                    step.run();
                    reached++;
                }
            } catch (PowerCut e) {
                // what is left is looked at below
            }
            if (reached == LedgerStory.LENGTH) {
                break;
            }
            SplittableRandom chance = new SplittableRandom(point);
            LedgerStory.check(new Ledger(open(disk.afterPowerCut(chance))), reached);
            points++;
        }
        LOG.log(System.Logger.Level.INFO, "the power was cut at " + points + " points of a ledger's story");
        assertTrue(points > 50);
    }
}
