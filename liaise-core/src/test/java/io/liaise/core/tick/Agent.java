package io.liaise.core.tick;

import io.liaise.core.failure.NotFoundException;
import io.liaise.core.failure.ProcessException;
import io.liaise.core.message.MessageText;
import io.liaise.core.run.Health;
import io.liaise.core.run.Job;
import io.liaise.core.run.Outcome;
import io.liaise.core.run.RunFailure;
import io.liaise.core.run.RunId;
import io.liaise.core.run.RunResult;
import io.liaise.core.spi.run.Processor;
import io.liaise.core.spi.run.RunStatus;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A processor whose runs do nothing until the test says how they end. */
public final class Agent implements Processor {

    public final List<Job> started = new ArrayList<>();
    public final Map<RunId, String> cancelled = new HashMap<>();
    public Health health = new Health.Ready();
    public int preflights;
    public boolean refusesToStart;
    public boolean vanished;

    /** Called before and after a run is started or told to stop. */
    public Runnable edge = () -> {};

    private final Map<RunId, RunResult> results = new HashMap<>();
    private final Map<RunId, Instant> ends = new HashMap<>();
    private final Set<RunId> revoked = new HashSet<>();

    public RunId latest() {
        return started.get(started.size() - 1).id();
    }

    /** {@return whether the latest run has yet to end} */
    public boolean isAtWork() {
        return !started.isEmpty() && !ends.containsKey(latest());
    }

    /** The latest run ends with these outcomes. */
    public void ends(Instant at, Outcome... outcomes) {
        ends(at, Optional.empty(), List.of(outcomes));
    }

    /** The latest run fails. */
    public void fails(Instant at, RunFailure failure, Optional<Instant> reset) {
        end(
                at,
                new RunResult(
                        latest(),
                        List.of(),
                        List.of(),
                        MessageText.EMPTY,
                        Optional.of(failure),
                        reset,
                        Optional.of("session"),
                        Optional.of(new BigDecimal("0.25")),
                        Optional.empty(),
                        RunResult.Account.NONE));
    }

    private void ends(Instant at, Optional<RunFailure> failure, List<Outcome> outcomes) {
        end(
                at,
                new RunResult(
                        latest(),
                        outcomes,
                        List.of(),
                        new MessageText("done"),
                        failure,
                        Optional.empty(),
                        Optional.of("session"),
                        Optional.of(new BigDecimal("0.25")),
                        Optional.empty(),
                        RunResult.Account.NONE));
    }

    private void end(Instant at, RunResult result) {
        results.put(result.id(), result);
        ends.put(result.id(), at);
    }

    @Override
    public Health preflight() {
        preflights++;
        return health;
    }

    @Override
    public void start(Job job) {
        if (refusesToStart) {
            throw new ProcessException("it would not start", null);
        }
        edge.run();
        if (started.stream().noneMatch(known -> known.id().equals(job.id()))) {
            started.add(job);
        }
        edge.run();
    }

    @Override
    public RunStatus status(RunId run) {
        if (revoked.contains(run)) {
            return new RunStatus.Revoked();
        }
        if (ends.containsKey(run)) {
            return new RunStatus.Ended(ends.getOrDefault(run, Instant.EPOCH));
        }
        if (started.stream().noneMatch(job -> job.id().equals(run))) {
            return new RunStatus.Unclaimed();
        }
        return vanished
                ? new RunStatus.Lost(false)
                : new RunStatus.Running(Optional.empty(), Optional.empty(), Optional.of("session"));
    }

    @Override
    public boolean revoke(RunId run) {
        boolean free = started.stream().noneMatch(job -> job.id().equals(run));
        return free && revoked.add(run);
    }

    @Override
    public void cancel(RunId run, String reason) {
        edge.run();
        cancelled.put(run, reason);
        edge.run();
    }

    @Override
    public RunResult collect(RunId run) {
        return Optional.ofNullable(results.get(run)).orElseThrow(() -> new NotFoundException("no such run"));
    }

    @Override
    public void close() {}
}
