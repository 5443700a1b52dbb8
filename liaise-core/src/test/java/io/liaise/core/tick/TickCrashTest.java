package io.liaise.core.tick;

import static io.liaise.core.tick.TickWorld.ask;
import static io.liaise.core.tick.TickWorld.deliver;
import static io.liaise.core.tick.TickWorld.direct;
import static io.liaise.core.tick.TickWorld.escalate;
import static io.liaise.core.tick.TickWorld.reply;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseEntry;
import io.liaise.core.cases.Draft;
import io.liaise.core.cases.Fact;
import io.liaise.core.cases.Fact.Decision;
import io.liaise.core.effect.Act;
import io.liaise.core.effect.Effect;
import io.liaise.core.effect.EffectState;
import io.liaise.core.ledger.Ledger;
import io.liaise.core.ledger.LedgerView;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.ConversationState.Status;
import io.liaise.core.policy.Hold;
import io.liaise.core.policy.HoldMode;
import io.liaise.core.policy.HoldScope;
import io.liaise.core.policy.Subject.Delivery;
import io.liaise.core.run.Outcome;
import io.liaise.core.run.RunFailure;
import io.liaise.core.run.RunId;
import io.liaise.core.run.RunRecord;
import io.liaise.core.send.SendLog;
import io.liaise.core.tick.MortalStore.Killed;
import io.liaise.core.tick.MortalStore.Life;
import io.liaise.testkit.Fixtures;
import io.liaise.testkit.MutableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills the process at every commit and at every effect of long random days, lets another one go on, and looks at what
 * is left: nothing twice, nothing lost, and no word in the ledger for what did not happen.
 */
class TickCrashTest {

    private static final System.Logger LOG = System.getLogger(TickCrashTest.class.getName());
    private static final Delivery BY_PULL_REQUEST =
            new Delivery(Delivery.Kind.PR_ONLY, Delivery.Per.ISSUE, Optional.empty(), Duration.ofHours(1), List.of());
    private static final HoldScope EVERYTHING = HoldScope.of(HoldScope.Kind.SUBJECT, "app");
    private static final int ISSUES = 3;
    /** The two before it are of the ledger that each day begins with. */
    private static final long FIRST = 3;

    private static final long NEVER = Long.MAX_VALUE;

    @TempDir
    private Path folder;

    @Test
    void leavesNothingTwiceAndNothingLostWhereverTheProcessIsKilled() {
        long points = 0;
        for (int seed = 1; points < 100; seed++) {
            points += killEverywhere(seed, 41);
        }

        LOG.log(System.Logger.Level.INFO, "killed at " + points + " points");
        assertTrue(points >= 100, points + " points");
    }

    @Test
    @Tag("faults")
    void holdsAtTenThousandPoints() {
        long points = 0;
        for (int seed = 1_000; points < 10_000; seed++) {
            points += killEverywhere(seed, 1);
        }

        LOG.log(System.Logger.Level.INFO, "killed at " + points + " points");
        assertTrue(points >= 10_000, points + " points");
    }

    /** {@return how often a day was cut short and gone on with} */
    private long killEverywhere(long seed, int stride) {
        World whole = new World(seed, NEVER);
        whole.live();
        assertEquals(List.of(), whole.wrong(), "seed %d, not killed%n%s".formatted(seed, whole.told()));
        long kills = 0;
        for (long point = FIRST + seed % stride; point <= whole.life.points(); point += stride) {
            World world = new World(seed, point);
            world.live();
            assertEquals(
                    List.of(), world.wrong(), "seed %d, killed at point %d%n%s".formatted(seed, point, world.told()));
            kills++;
        }
        return kills;
    }

    /** A day of partners, an agent and an operator, the same one for the same seed. */
    private final class World {
        private final Life life;
        private final TickWorld world;
        private final MutableClock clock = new MutableClock(Fixtures.START);
        private final SplittableRandom random;
        private final Map<RunId, List<String>> said = new HashMap<>();
        private int opened;
        private int words;
        private Ledger ledger;

        World(long seed, long end) {
            life = new Life(end);
            world = new TickWorld(folder, direct().delivery(BY_PULL_REQUEST), new MortalStore(life));
            world.forum.edge = life::go;
            world.agent.edge = life::go;
            world.poster = Optional.of(new SendLog(world.store, name -> Optional.of(world.forum), clock));
            random = new SplittableRandom(seed);
            ledger = world.ledger;
        }

        void live() {
            for (int i = 0; i < 14; i++) {
                clock.advance(Duration.ofMinutes(1 + random.nextInt(14)));
                world.forum.echo = Optional.of(clock.instant());
                int what = random.nextInt(100);
                boolean partnerFirst = random.nextBoolean();
                if (partnerFirst) {
                    happens(what);
                }
                tick();
                if (!partnerFirst) {
                    happens(what);
                }
            }
            asOperator(next -> next.apply(change -> change.lift(EVERYTHING)));
            for (int pause : List.of(1, 15, 15, 30, 30, 40, 60)) {
                finish();
                clock.advance(Duration.ofMinutes(pause));
                world.forum.echo = Optional.of(clock.instant());
                tick();
            }
        }

        private void happens(int what) {
            int issue = 1 + Math.floorMod(what * 31 + words, Math.max(1, opened));
            if (opened == 0 || (what < 15 && opened < ISSUES)) {
                opened++;
                world.forum.opens(opened, "pat", next("issue"), clock.instant());
            } else if (what < 40) {
                world.forum.says(issue, "pat", next("word"), clock.instant());
            } else if (what < 45) {
                asOperator(each -> each.apply(change -> change.set(
                        new Hold(EVERYTHING, HoldMode.DRAIN, "", "operator", clock.instant(), Optional.empty()))));
            } else if (what < 55) {
                asOperator(each -> each.apply(change -> change.lift(EVERYTHING)));
            } else if (what < 60) {
                world.forum.becomes(issue, Status.CLOSED, clock.instant());
            } else if (what < 65) {
                world.forum.becomes(issue, Status.OPEN, clock.instant());
            } else if (world.agent.isAtWork()) {
                end(what);
            }
        }

        private void end(int what) {
            boolean stopped = world.agent.cancelled.containsKey(world.agent.latest());
            List<Outcome> outcomes = switch (stopped ? 5 : what % 6) {
                case 0 -> List.of(ask(next("question")));
                case 1 -> List.of(reply(next("reply")));
                case 2 -> List.of(reply(next("reply")), deliver(next("delivery")));
                case 3 -> List.of(deliver(next("delivery")));
                case 4 -> List.of(reply(next("reply")), escalate("too large"));
                default -> List.of();
            };
            if (outcomes.isEmpty()) {
                world.agent.fails(clock.instant(), RunFailure.CRASHED, Optional.empty());
            } else {
                world.agent.ends(clock.instant(), outcomes.toArray(Outcome[]::new));
            }
            said.put(
                    world.agent.latest(),
                    outcomes.stream()
                            .flatMap(outcome -> Stream.concat(Stream.of(outcome.text()), outcome.questions().stream()))
                            .map(text -> text.value())
                            .filter(text -> !text.isEmpty())
                            .toList());
        }

        /** Whoever is still at work comes to an end. */
        private void finish() {
            if (world.agent.isAtWork()) {
                end(1);
            }
        }

        private String next(String kind) {
            words++;
            return "%s %d".formatted(kind, words);
        }

        private void tick() {
            asOperator(each -> world.tick(each, clock.instant()));
        }

        /** Does something as a process that may be killed; the next one finds what it left. */
        private void asOperator(Consumer<Ledger> work) {
            try {
                work.accept(ledger);
            } catch (Killed dead) {
                life.again();
                ledger = new Ledger(world.store);
                work.accept(ledger);
            }
        }

        /** {@return what the ledger tells, for whoever looks into a failure} */
        private String told() {
            return ledger.read(view -> Stream.concat(
                            view.openCases().values().stream()
                                    .flatMap(head -> Stream.concat(
                                            Stream.of(head.id() + " " + head.state()),
                                            view.history(head.id(), 0).stream()
                                                    .map(entry -> entry.at() + " " + entry.fact()))),
                            view.effects().values().stream().map(Effect::toString))
                    .collect(Collectors.joining("\n")));
        }

        /** {@return everything that is not as it has to be} */
        List<String> wrong() {
            List<String> wrong = new ArrayList<>();
            List<Case> cases = ledger.read(LedgerView::openCases).values();
            Map<Case, List<Fact>> histories = cases.stream()
                    .collect(Collectors.toMap(
                            head -> head,
                            head -> ledger.read(view -> view.history(head.id(), 0)).stream()
                                    .map(CaseEntry::fact)
                                    .toList()));
            List<Fact> all = histories.values().stream().flatMap(List::stream).toList();
            heardOnce(all, wrong);
            postedOnce(wrong);
            saysWhatWasPosted(all, wrong);
            everyRunIsKnown(all, wrong);
            nothingIsLost(cases, all, wrong);
            cases.forEach(head -> labelled(head, wrong));
            return wrong;
        }

        private void heardOnce(List<Fact> all, List<String> wrong) {
            Map<String, Long> heard = facts(all, Fact.Said.class)
                    .collect(Collectors.groupingBy(
                            said -> said.source().conversation() + ":"
                                    + said.source().messageId(),
                            Collectors.counting()));
            for (int issue = 1; issue <= opened; issue++) {
                ConversationRef ref = Forum.ref(issue);
                world.forum.read(ref, Optional.empty(), 0).stream()
                        .filter(message -> !message.author().isSelf())
                        .map(message -> ref + ":" + message.id())
                        .filter(id -> heard.getOrDefault(id, 0L) != 1)
                        .forEach(id -> wrong.add("%s was heard %d times".formatted(id, heard.getOrDefault(id, 0L))));
            }
        }

        private void postedOnce(List<String> wrong) {
            Set<String> once = new HashSet<>();
            world.posts().stream()
                    .filter(text -> !once.add(text))
                    .forEach(text -> wrong.add("'%s' was posted again".formatted(text)));
        }

        private void saysWhatWasPosted(List<Fact> all, List<String> wrong) {
            List<String> told = facts(all, Fact.Judged.class)
                    .filter(judged -> judged.decision() == Decision.SEND
                            && judged.posting().map(Fact.Posting::succeeded).orElse(false))
                    .map(judged -> judged.letter().text().value())
                    .sorted()
                    .toList();
            List<String> posted = world.posts().stream().sorted().toList();
            if (!told.equals(posted)) {
                wrong.add("the history tells of %s, and %s were posted".formatted(told, posted));
            }
        }

        private void everyRunIsKnown(List<Fact> all, List<String> wrong) {
            Set<RunId> known = Stream.concat(
                            ledger.read(LedgerView::runsInFlight).values().stream(),
                            ledger.read(LedgerView::runsOver).values().stream())
                    .map(RunRecord::id)
                    .collect(Collectors.toSet());
            world.agent.started.stream()
                    .filter(job -> !known.contains(job.id()))
                    .forEach(job -> wrong.add("run %s is at work and nobody knows it".formatted(job.id())));
            List<RunId> collected = facts(all, Fact.RunCollected.class)
                    .map(Fact.RunCollected::run)
                    .toList();
            if (collected.size() != new HashSet<>(collected).size()) {
                wrong.add("a run was collected twice: " + collected);
            }
            said.keySet().stream()
                    .filter(run -> !collected.contains(run))
                    .forEach(run -> wrong.add("run %s ended and was never collected".formatted(run)));
        }

        private void nothingIsLost(List<Case> cases, List<Fact> all, List<String> wrong) {
            List<Effect> open = ledger.read(LedgerView::effects).values();
            open.stream()
                    .filter(effect -> effect.state().isOpen()
                            && effect.state() != EffectState.HELD
                            && !(effect.act() instanceof Act.Notify))
                    .filter(effect -> !isLater(effect))
                    .forEach(effect -> wrong.add("%s is still %s".formatted(effect.act(), effect.state())));
            Set<String> settled = new TreeSet<>();
            facts(all, Fact.Judged.class)
                    .map(judged -> judged.letter().text().value())
                    .forEach(settled::add);
            cases.stream()
                    .flatMap(head -> head.drafts().stream())
                    .map(Draft::text)
                    .forEach(text -> settled.add(text.value()));
            open.stream()
                    .map(Effect::act)
                    .filter(act -> act instanceof Act.Send)
                    .forEach(
                            act -> settled.add(((Act.Send) act).message().text().value()));
            said.values().stream()
                    .flatMap(List::stream)
                    .filter(text -> settled.stream().noneMatch(kept -> kept.contains(text)))
                    .forEach(text -> wrong.add("'%s' was wanted, and is nowhere".formatted(text)));
        }

        private boolean isLater(Effect effect) {
            Instant now = clock.instant();
            return effect.plan().notBefore().map(now::isBefore).orElse(false)
                    || effect.course().notBefore().map(now::isBefore).orElse(false);
        }

        private void labelled(Case head, List<String> wrong) {
            ConversationRef ref = head.opening().conversations().get(0);
            Set<String> shown = world.forum.labels.getOrDefault(ref, Set.of());
            if (!shown.equals(Set.of("liaise:" + head.state().label()))) {
                wrong.add("%s is %s and shows %s".formatted(head.id(), head.state(), shown));
            }
        }

        private <F extends Fact> Stream<F> facts(List<Fact> all, Class<F> kind) {
            return all.stream().filter(kind::isInstance).map(kind::cast);
        }
    }
}
