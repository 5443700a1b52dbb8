package io.liaise.core.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.process.ExitRecord.Reason;
import io.liaise.core.process.SupervisedRun.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Supervisors and the programs under them as real processes; the programs are Perl scripts of one line. */
class SupervisorIT {

    private static final Map<String, String> ENVIRONMENT = Map.of("PATH", "/usr/bin:/bin");
    private static final String FINAL = "print qq({\"uuid\":1,\"type\":\"result\"}\\n); ";
    private static final Duration PATIENCE = Duration.ofSeconds(40);

    @TempDir
    private Path state;

    private SupervisedRun run = new SupervisedRun(new SupervisedFiles(Path.of("none")), "none");

    @BeforeEach
    void prepare() {
        run = new SupervisedRun(new SupervisedFiles(state.resolve("runs/app-1-r1-00000001")), "app-1-r1-00000001");
    }

    @AfterEach
    void leavesNothingAlive() {
        assertEquals(List.of(), family().lookClosely());
    }

    @Test
    void recordsHowAProgramEnded() {
        start(perl("print <STDIN>; exit 7"), limits(30, 30, 10));

        ExitRecord exit = ended();

        assertEquals(Reason.EXITED, exit.reason());
        assertEquals(OptionalInt.of(7), exit.code());
        assertTrue(exit.process().isPresent());
        assertEquals(Optional.of("told\n"), run.files().read(run.files().stdout()));
        assertEquals(Optional.of(run.id() + "\n"), run.files().read(state.resolve("wake")));
    }

    @Test
    void looksForARelativePathFromTheFolderItRunsIn() throws IOException {
        Path script = Files.writeString(state.resolve("deploy.sh"), "#!/bin/sh\nexit 3\n");
        assertTrue(script.toFile().setExecutable(true));

        start(List.of("./deploy.sh"), limits(30, 30, 10));

        assertEquals(OptionalInt.of(3), ended().code());
    }

    @Test
    void endsOneThatLivesOnAfterItsFinalLine() {
        start(perl("$| = 1; " + FINAL + "sleep 600"), limits(60, 60, 1));

        assertEquals(Reason.LINGERED, ended().reason());
    }

    @Test
    void endsOneThatGoesSilentInTheMiddleOfALine() {
        start(perl("$| = 1; print '{\"type\":\"assi'; sleep 600"), limits(60, 1, 10));

        assertEquals(Reason.STALLED, ended().reason());
    }

    @Test
    void growthOfAnActivityFileIsNoStall() {
        String script = "for (1..12) { open F, '>>', '%s'; print F 'x'; close F; select undef, undef, undef, 0.25 }";
        start(perl(script.formatted(state.resolve("transcript"))), limits(60, 1, 10));

        assertEquals(Reason.EXITED, ended().reason());
    }

    @Test
    void endsOneAtItsWallClockEvenIfItWillNotListen() {
        start(perl("$SIG{TERM} = 'IGNORE'; $| = 1; while (1) { print 'x'; sleep 1 }"), limits(1, 60, 10));

        ExitRecord exit = ended();

        assertEquals(Reason.WALL_CLOCK, exit.reason());
        assertEquals(OptionalInt.of(9), exit.signal());
    }

    @Test
    void obeysARequestToStop() {
        start(perl("sleep 600"), limits(60, 60, 10));
        await(() ->
                run.state() instanceof State.Running running && running.pid().isPresent());

        run.stop("hold");

        assertEquals(Reason.STOPPED, ended().reason());
    }

    @Test
    void buriesAChildThatLeftForASessionOfItsOwn() {
        start(
                perl("use POSIX; if (!fork) { POSIX::setsid(); if (!fork) { sleep 600 } exit } exit 0"),
                limits(60, 60, 10));

        assertEquals(List.of(), ended().survivors());
    }

    @Test
    void doesNothingWhenItsStartWasTakenBack() {
        assertTrue(run.revoke());

        start(perl("open F, '>', 'ran'"), limits(60, 60, 10));

        await(() -> ProcessHandle.current().children().findAny().isEmpty());
        assertInstanceOf(State.Revoked.class, run.state());
        assertFalse(Files.exists(state.resolve("ran")));
    }

    @Test
    void isTakenUpOnceHoweverOftenItIsStarted() {
        String script = "open F, '>>', '%s'; print F 'x'; close F; sleep 1".formatted(state.resolve("ran"));
        for (int i = 0; i < 3; i++) {
            start(perl(script), limits(60, 60, 10));
        }

        ended();

        await(() -> ProcessHandle.current().children().findAny().isEmpty());
        assertFalse(run.revoke());
        assertEquals(Optional.of("x"), run.files().read(state.resolve("ran")));
    }

    @Test
    void saysThatAProgramDoesNotExist() {
        start(List.of("no-such-program"), limits(60, 60, 10));

        ExitRecord exit = ended();

        assertEquals(Reason.NOT_STARTED, exit.reason());
        assertEquals(OptionalInt.empty(), exit.code());
    }

    @Test
    void startsNothingInACheckoutSomebodyElseHolds() {
        try (OsLock held = OsLock.acquire(CheckoutLock.of(state, state).file(), Duration.ZERO)) {
            assertTrue(held.isHeld());
            start(perl("exit 0"), limits(60, 60, 10));

            assertEquals(Reason.LOCKED, ended().reason());
        }
    }

    @Test
    void namesTheHolderOfACheckout() {
        start(perl("sleep 600"), limits(60, 60, 10));
        await(() ->
                run.state() instanceof State.Running running && running.pid().isPresent());

        String holder = CheckoutLock.of(state, state.resolve(".")).holder().orElseThrow();

        assertTrue(holder.startsWith(run.id() + ", since "), holder);
        run.stop("done");
        ended();
        assertEquals(Optional.empty(), CheckoutLock.of(state, state).holder());
    }

    @Test
    void aProgramWhoseSupervisorWasKilledIsLostAndCanBeEnded() {
        start(perl("sleep 600"), limits(60, 60, 10));
        await(() ->
                run.state() instanceof State.Running running && running.pid().isPresent());

        SupervisionRecords.supervisor(run.files().read(run.files().owner()).orElseThrow())
                .orElseThrow()
                .signal(true);

        await(() -> run.state() instanceof State.Lost lost && !lost.living().isEmpty());
        run.stop("lost");
        await(() -> run.state() instanceof State.Lost lost && lost.living().isEmpty());
    }

    private void start(List<String> argv, Launch.Limits limits) {
        run.files().create();
        run.files().write(run.files().prompt(), "told\n");
        Launch launch = new Launch(
                run.id(),
                argv,
                state,
                Optional.of(run.files().prompt()),
                List.of(CheckoutLock.of(state, state).file()),
                limits,
                new Launch.Watch(List.of(state.resolve("transcript")), Optional.of("result")),
                new Launch.Afterwards(true, Optional.of(state.resolve("wake")), List.of()));
        new SupervisorStarter(state).start(run.files(), launch, ENVIRONMENT);
    }

    private static List<String> perl(String script) {
        return List.of("perl", "-e", script);
    }

    private static Launch.Limits limits(int wallClock, int stall, int lastWords) {
        return new Launch.Limits(
                Duration.ofSeconds(wallClock), Optional.of(Duration.ofSeconds(stall)), Duration.ofSeconds(lastWords));
    }

    private ExitRecord ended() {
        await(() -> run.state() instanceof State.Ended);
        // The supervisor still lets go of its locks and wakes whoever waits.
        await(() -> family().lookClosely().isEmpty());
        return ((State.Ended) run.state()).exit();
    }

    private ProcessFamily family() {
        return new ProcessFamily(0, Launch.MARK + "=" + run.id(), List.of(), Set.of());
    }

    private static void await(BooleanSupplier condition) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertTrue(System.nanoTime() < deadline, "waited in vain");
            LockSupport.parkNanos(20_000_000);
        }
    }
}
