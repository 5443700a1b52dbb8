package io.liaise.core.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.config.Configuration;
import io.liaise.core.failure.ConfigException;
import io.liaise.core.failure.LockHeldException;
import io.liaise.core.failure.NotFoundException;
import io.liaise.core.ledger.LedgerView;
import io.liaise.core.ledger.MemoryStore;
import io.liaise.core.message.Audience;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.MessageText;
import io.liaise.core.message.Outbound;
import io.liaise.core.message.Outbound.Origin;
import io.liaise.core.message.Outbound.Purpose;
import io.liaise.core.message.Outbound.Recipients;
import io.liaise.core.message.PersonId;
import io.liaise.core.message.SendKey;
import io.liaise.core.plugin.Plugins;
import io.liaise.core.spi.gate.GateRequest;
import io.liaise.core.tick.Tick;
import io.liaise.core.tick.TickLock;
import io.liaise.core.tick.TickReport;
import io.liaise.core.verdict.Flow;
import io.liaise.core.verdict.Provenance;
import io.liaise.testkit.Fixtures;
import io.liaise.testkit.MutableClock;
import io.liaise.testkit.TestHost;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LiaiseTest {

    @TempDir
    Path folder;

    private final MutableClock clock = new MutableClock(Fixtures.START);
    private TestHost host;

    @BeforeEach
    void aConfiguration() throws IOException {
        host = TestHost.in(folder).with(clock);
        Files.createDirectories(host.root().resolve("subjects"));
        Files.writeString(
                host.root().resolve("config.toml"),
                "owner_login = \"olli\"\nstate_dir = \"%s\"\n".formatted(host.stateFolder()));
    }

    private void subject(String slug, String rest) throws IOException {
        Files.writeString(host.root().resolve("subjects/" + slug + ".toml"), """
                %s
                bindings = ["github:example/%s"]
                policy.people = { "github:pat" = "pat" }
                policy.roles = { pat = "partner" }
                """.formatted(rest, slug));
    }

    private Configuration configuration() {
        return Configuration.load(host.root(), folder, ZoneOffset.UTC, Map.of());
    }

    private Liaise.Builder builder() {
        return Liaise.builder(configuration(), host).plugins(Plugins.of()).store(new MemoryStore());
    }

    @Test
    void aTickLeavesItsStamps() {
        try (Liaise liaise = builder().open()) {
            TickReport report = liaise.tick();

            assertFalse(report.dryRun());
            assertEquals(Optional.of(Fixtures.START), liaise.ledger().read(view -> view.stamp(Tick.STARTED)));
            assertEquals(Optional.of(Fixtures.START), liaise.ledger().read(view -> view.stamp(Tick.ENDED)));
        }
    }

    @Test
    void aDryRunLeavesNothingAndNeedsNoLock() {
        TickLock lock = TickLock.take(host.stateFolder(), Fixtures.START);
        try (Liaise liaise = builder().open()) {
            assertTrue(liaise.dryRun().dryRun());
            assertEquals(Optional.empty(), liaise.ledger().read(view -> view.stamp(Tick.STARTED)));

            assertThrows(LockHeldException.class, liaise::tick);
        } finally {
            lock.close();
        }
    }

    @Test
    void aBrokenSubjectIsToldAndTheRestGoesOn() throws IOException {
        subject("app", "");
        subject("shop", "bindigs = []");
        try (Liaise liaise = builder().open()) {
            TickReport report = liaise.tick();

            assertTrue(
                    report.lines().get(0).startsWith("! shop is left out: "),
                    report.lines().toString());
            assertTrue(report.problems().get(0).contains("bindigs"));
        }
    }

    @Test
    void aSubjectIsChosenByItsName() throws IOException {
        subject("app", "");
        subject("old", "active = false");

        assertThrows(NotFoundException.class, () -> builder().only("nobody").open());
        ConfigException off =
                assertThrows(ConfigException.class, () -> builder().only("old").open());
        assertTrue(off.getMessage().contains("active = false"));
        builder().only("old").inactiveToo().open().close();
        builder().only("app").open().close();
    }

    @Test
    void newsDuringATickMakesItGoRoundAgain() throws IOException {
        Path wake = Files.createDirectories(host.stateFolder()).resolve("wake");
        Files.writeString(wake, "before\n");
        try (Liaise liaise = builder().open()) {
            assertEquals(1, ticks(liaise.tick()), "what came before it began is heard in it");
        }
        int[] reads = {0};
        Clock telling = new Clock() {
            @Override
            public ZoneId getZone() {
                return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(ZoneId zone) {
                return this;
            }

            @Override
            public Instant instant() {
                reads[0]++;
                if (reads[0] == 2) {
                    add(wake);
                }
                return clock.instant();
            }
        };
        Liaise.Builder builder =
                Liaise.builder(configuration(), host.with(telling)).store(new MemoryStore());
        try (Liaise liaise = builder.open()) {
            assertEquals(2, ticks(liaise.tick()));
        }
    }

    private static void add(Path wake) {
        try {
            Files.writeString(wake, "run\n", StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long ticks(TickReport report) {
        return report.lines().stream()
                .filter(line -> line.startsWith("tick at "))
                .count();
    }

    @Test
    void aWakeFileDoesNotGrowForEver() throws IOException {
        Path wake = Files.createDirectories(host.stateFolder()).resolve("wake");
        Files.write(wake, new byte[2 << 20]);

        Wake watched = new Wake(host.stateFolder());
        watched.look();

        assertEquals(0, Files.size(wake));
        assertFalse(watched.hasGrown());
    }

    @Test
    void withoutAGateNothingPasses() {
        Outbound message = new Outbound(
                ConversationRef.parse("github:example/app#1"),
                Recipients.only(new PersonId("pat")),
                Purpose.REPLY,
                new MessageText("Hello"),
                Optional.empty(),
                List.of(),
                Origin.of("app-1"));
        GateRequest request = new GateRequest(
                message,
                Audience.unknown("", List.of()),
                Provenance.UNKNOWN,
                Optional.empty(),
                Optional.empty(),
                Set.of(),
                Optional.empty(),
                false,
                false,
                Fixtures.START);

        assertEquals(Flow.APPROVE, new ClosedGate().judge(request).verdict().flow());
        assertEquals(List.of(), new ClosedGate().judge(request).verdict().overridable());
    }

    @Test
    void theLogOfWhatWasPostedIsPrunedWithTheLedger() {
        try (Liaise liaise = builder().open()) {
            liaise.tick();
            assertEquals(new SendKey("a~2"), liaise.sendLog().newAttempt(new SendKey("a")));
            assertEquals(0, liaise.ledger().read(LedgerView::effects).values().size());
        }
    }
}
