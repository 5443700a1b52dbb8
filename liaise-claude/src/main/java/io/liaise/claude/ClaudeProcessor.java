package io.liaise.claude;

import io.liaise.core.failure.NotFoundException;
import io.liaise.core.failure.ProcessException;
import io.liaise.core.process.CheckoutLock;
import io.liaise.core.process.ExitRecord;
import io.liaise.core.process.Launch;
import io.liaise.core.process.SupervisedRun.State;
import io.liaise.core.process.SupervisorStarter;
import io.liaise.core.run.Health;
import io.liaise.core.run.Job;
import io.liaise.core.run.RunId;
import io.liaise.core.run.RunRecord;
import io.liaise.core.run.RunResult;
import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.run.Processor;
import io.liaise.core.spi.run.RunStatus;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Runs the agent's program under a supervisor. Everything it knows of a run stands in the run's folder, so any number of
 * processors, in any processes, give the same answers. Safe for several threads.
 */
final class ClaudeProcessor implements Processor {

    private static final Duration LAST_WORDS = Duration.ofSeconds(10);

    private final ClaudeSettings settings;
    private final HostContext host;
    private final ClaudeProgram program;
    private final ClaudeHome home;

    ClaudeProcessor(ClaudeSettings settings, HostContext host) {
        this.settings = settings;
        this.host = host;
        this.program = new ClaudeProgram(settings, host);
        this.home = ClaudeHome.of(host);
    }

    @Override
    public Health preflight() {
        return program.look();
    }

    @Override
    public void start(Job job) {
        RunFolder folder = folder(job.id());
        Optional<StartRecord> known = folder.start();
        if (known.filter(start -> !start.caseId().equals(job.caseId())).isPresent()) {
            throw new ProcessException("the folder of run %s belongs to another case".formatted(job.id()), null);
        }
        folder.files().create();
        if (!(folder.supervised().state() instanceof State.Unclaimed)) {
            return;
        }
        // A second attempt keeps the session of the first, which may be on its way.
        StartRecord start = known.orElseGet(() -> begin(job));
        ClaudeCommand command = new ClaudeCommand(
                program.require(), folder.settings(), folder.files().inputs());
        List<String> argv = start.resumed() ? command.goOn(job, start.session()) : command.begin(job, start.session());
        folder.prepare(start, job.prompt().value(), RunSettingsJson.text(settings.hook()));
        new SupervisorStarter(host.stateFolder())
                .start(
                        folder.files(),
                        launch(job, folder, start, argv),
                        ChildEnvironment.of(
                                host.environment(), job.permissions().passEnv(), job.id()));
    }

    private StartRecord begin(Job job) {
        return new StartRecord(
                job.caseId(),
                job.kind(),
                job.sessionId().orElseGet(this::newSession),
                job.sessionId().isPresent(),
                job.sessionId().flatMap(session -> totalOf(session, job.caseId())),
                host.clock().instant());
    }

    /** {@return a random UUID, the only form of name that a session may be given} */
    private String newSession() {
        String digits = host.ids().hex(32);
        return "%s-%s-4%s-8%s-%s"
                .formatted(
                        digits.substring(0, 8),
                        digits.substring(8, 12),
                        digits.substring(13, 16),
                        digits.substring(17, 20),
                        digits.substring(20));
    }

    /** {@return what a session had cost by the end of its latest run that told} */
    private Optional<BigDecimal> totalOf(String session, String caseId) {
        record Earlier(Instant at, RunFolder folder) {}
        return RunFolder.all(host.stateFolder(), caseId + "-r").stream()
                .flatMap(folder -> folder
                        .start()
                        .filter(start -> start.session().equals(session))
                        .map(start -> new Earlier(start.at(), folder))
                        .stream())
                .sorted(Comparator.comparing(Earlier::at).reversed())
                .flatMap(earlier -> stream(earlier.folder()).spent().total().stream())
                .findFirst();
    }

    private Launch launch(Job job, RunFolder folder, StartRecord start, List<String> argv) {
        Path state = host.stateFolder();
        return new Launch(
                job.id().value(),
                argv,
                job.cwd(),
                Optional.of(folder.files().prompt()),
                List.of(
                        CheckoutLock.of(state, job.cwd()).file(),
                        CheckoutLock.ofSession(state, start.session()).file()),
                new Launch.Limits(
                        job.limits().timeout(), Optional.of(job.limits().stall()), LAST_WORDS),
                new Launch.Watch(home.transcripts(job.cwd(), start.session()), Optional.of("result")),
                new Launch.Afterwards(true, Optional.of(state.resolve("wake")), List.of()));
    }

    @Override
    public RunStatus status(RunId run) {
        RunFolder folder = folder(run);
        State state = folder.supervised().state();
        if (state instanceof State.Unclaimed) {
            return new RunStatus.Unclaimed();
        }
        if (state instanceof State.Revoked) {
            return new RunStatus.Revoked();
        }
        if (state instanceof State.Running running) {
            Optional<String> session = folder.start().map(StartRecord::session).filter(name -> hasSpoken(folder));
            return new RunStatus.Running(running.pid(), running.heartbeatAt(), session);
        }
        if (state instanceof State.Ended ended) {
            return new RunStatus.Ended(ended.exit().endedAt());
        }
        return new RunStatus.Lost(
                state instanceof State.Lost lost && !lost.living().isEmpty());
    }

    private static boolean hasSpoken(RunFolder folder) {
        try {
            return Files.size(folder.files().stdout()) > 0;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public boolean revoke(RunId run) {
        return folder(run).supervised().revoke();
    }

    @Override
    public void cancel(RunId run, String reason) {
        folder(run).supervised().stop(reason);
    }

    @Override
    public RunResult collect(RunId run) {
        RunFolder folder = folder(run);
        State state = folder.supervised().state();
        if (state instanceof State.Ended ended) {
            return result(folder, Optional.of(ended.exit()), ended.exit().endedAt());
        }
        if (state instanceof State.Lost lost && lost.living().isEmpty()) {
            Instant lastSeen = Stream.concat(
                            folder.supervised().heartbeat().stream(), folder.start().map(StartRecord::at).stream())
                    .findFirst()
                    .orElseGet(host.clock()::instant);
            return result(folder, Optional.empty(), lastSeen);
        }
        throw new NotFoundException("run %s has not ended, or there is none of this name".formatted(run));
    }

    private RunResult result(RunFolder folder, Optional<ExitRecord> exit, Instant endedAt) {
        Optional<StartRecord> known = folder.start();
        ResultOfRun.Start start = new ResultOfRun.Start(
                folder.run(),
                known.map(StartRecord::kind).orElse(RunRecord.Kind.WORK),
                known.map(StartRecord::session),
                known.filter(StartRecord::resumed).isPresent(),
                known.flatMap(StartRecord::totalBefore));
        return ResultOfRun.of(
                start,
                new ResultOfRun.Traces(stream(folder), exit, folder.complaints(), endedAt),
                host.clock().getZone());
    }

    private static StreamSummary stream(RunFolder folder) {
        return new StreamReader(folder.files().stdout()).finish();
    }

    private RunFolder folder(RunId run) {
        return RunFolder.of(host.stateFolder(), run);
    }

    @Override
    public void close() {
        // Runs go on; nothing else is held.
    }
}
