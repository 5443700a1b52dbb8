package io.liaise.core.scripted;

import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.failure.NotFoundException;
import io.liaise.core.failure.ProcessException;
import io.liaise.core.message.MessageText;
import io.liaise.core.process.CheckoutLock;
import io.liaise.core.process.OsLock;
import io.liaise.core.process.SupervisedFiles;
import io.liaise.core.run.Health;
import io.liaise.core.run.Job;
import io.liaise.core.run.RunFailure;
import io.liaise.core.run.RunId;
import io.liaise.core.run.RunRecord;
import io.liaise.core.run.RunResult;
import io.liaise.core.run.StructuredAnswer;
import io.liaise.core.scripted.Script.Part;
import io.liaise.core.spi.HostContext;
import io.liaise.core.spi.run.Processor;
import io.liaise.core.spi.run.RunStatus;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A processor whose agent does what a file says, for demonstrations and tests. It does its steps at once, within
 * {@link #start}, and then counts as at work for as long as the script says, by the host's clock. No process is started
 * but {@code git}, for steps that commit. Everything it knows of a run stands in the run's folder. Safe for several threads.
 */
public final class ScriptedProcessor implements Processor {

    private static final String TAKEN = "taken";
    private static final String REVOKED = "revoked";

    private final Path script;
    private final HostContext host;

    /**
     * A processor.
     *
     * @param script the file, read anew for each run
     */
    public ScriptedProcessor(Path script, HostContext host) {
        this.script = script;
        this.host = host;
    }

    @Override
    public Health preflight() {
        try {
            read();
            return new Health.Ready();
        } catch (InvalidValueException e) {
            return new Health.Unready(Optional.of(RunFailure.CONFIG_ERROR), Optional.empty(), e.getMessage());
        }
    }

    private Script read() {
        try {
            return ScriptJson.read(Files.readString(script));
        } catch (IOException e) {
            throw new InvalidValueException("the script %s cannot be read; check [processor] script".formatted(script));
        } catch (InvalidValueException e) {
            throw new InvalidValueException("the script %s cannot be used: %s".formatted(script, e.getMessage()));
        }
    }

    @Override
    public void start(Job job) {
        Script read;
        try {
            read = read();
        } catch (InvalidValueException e) {
            throw new ProcessException(e.getMessage(), e);
        }
        SupervisedFiles files = files(job.id());
        files.create();
        // Whoever looks on meanwhile sees by this lock that somebody is at it.
        Optional<OsLock> own = OsLock.tryAcquire(lock(files));
        if (own.isEmpty()) {
            return;
        }
        try (OsLock lock = own.get()) {
            if (lock.isHeld() && claim(files, TAKEN)) {
                files.write(files.prompt(), job.prompt().value());
                files.write(record(files), PerformanceJson.text(perform(job, read.partFor(job))));
            }
        }
    }

    private Performance perform(Job job, Optional<Part> part) {
        if (part.isEmpty()) {
            return ending(job, "script_ended", RunFailure.NEEDS_HUMAN, "no part of the script is for this run");
        }
        Optional<OsLock> turn =
                OsLock.tryAcquire(CheckoutLock.of(host.stateFolder(), job.cwd()).file());
        if (turn.isEmpty()) {
            return ending(job, "locked", RunFailure.WORKSPACE_CONFLICT, "another process works in the checkout");
        }
        Optional<String> trouble;
        try (OsLock lock = turn.get()) {
            trouble = lock.isHeld()
                    ? new Stage(job.cwd(), host).perform(part.get().steps())
                    : Optional.empty();
        }
        if (trouble.isPresent()) {
            return ending(job, "step_failed", RunFailure.CRASHED, trouble.get());
        }
        Script.Ending ending = part.get().ending();
        return new Performance(
                job.kind(),
                session(job),
                host.clock().instant().plus(part.get().takes()),
                ending.failure().isPresent() ? "scripted" : "answered",
                Optional.empty(),
                ending.answer(),
                ending.failure(),
                ending.costUsd());
    }

    private Performance ending(Job job, String cause, RunFailure failure, String note) {
        return new Performance(
                job.kind(),
                session(job),
                host.clock().instant(),
                cause,
                Optional.of(note),
                Optional.empty(),
                Optional.of(failure),
                Optional.empty());
    }

    private static String session(Job job) {
        return job.sessionId().orElse("scripted-" + job.id());
    }

    @Override
    public RunStatus status(RunId run) {
        SupervisedFiles files = files(run);
        Optional<String> owner = files.read(owner(files));
        if (owner.isEmpty()) {
            return new RunStatus.Unclaimed();
        }
        if (owner.get().equals(REVOKED)) {
            return new RunStatus.Revoked();
        }
        Optional<Performance> known = known(files);
        if (known.isEmpty()) {
            boolean atIt = isLocked(files);
            // It may have come to its end between the two looks.
            known = known(files);
            if (known.isEmpty()) {
                return atIt
                        ? new RunStatus.Running(Optional.empty(), Optional.empty(), Optional.empty())
                        : new RunStatus.Lost(false);
            }
        }
        Performance done = known.get();
        return done.endsAt().isAfter(host.clock().instant())
                ? new RunStatus.Running(
                        Optional.empty(), Optional.of(host.clock().instant()), Optional.of(done.session()))
                : new RunStatus.Ended(done.endsAt());
    }

    @Override
    public boolean revoke(RunId run) {
        SupervisedFiles files = files(run);
        files.create();
        return claim(files, REVOKED)
                || files.read(owner(files)).filter(REVOKED::equals).isPresent();
    }

    @Override
    public void cancel(RunId run, String reason) {
        if (!(status(run) instanceof RunStatus.Running)) {
            return;
        }
        SupervisedFiles files = files(run);
        Instant now = host.clock().instant();
        known(files)
                .filter(known -> known.endsAt().isAfter(now))
                .ifPresent(known -> files.write(record(files), PerformanceJson.text(known.stoppedAt(now))));
    }

    @Override
    public RunResult collect(RunId run) {
        RunStatus status = status(run);
        if (status instanceof RunStatus.Ended) {
            Performance done =
                    known(files(run)).orElseThrow(() -> new NotFoundException("run %s is gone".formatted(run)));
            return result(run, done);
        }
        throw new NotFoundException("run %s has not ended, or there is none of this name".formatted(run));
    }

    private static RunResult result(RunId run, Performance done) {
        boolean work = done.kind() == RunRecord.Kind.WORK;
        Optional<Object> plain = done.answer()
                .map(json -> Optional.ofNullable(ScriptJson.plain(json)).orElse(""));
        StructuredAnswer answer = plain.filter(any -> work)
                .map(StructuredAnswer::read)
                .orElse(new StructuredAnswer(List.of(), List.of(), MessageText.EMPTY));
        boolean usable = work
                ? !answer.outcomes().isEmpty()
                : plain.flatMap(StructuredAnswer::readReworded).isPresent();
        boolean empty = done.failure().isEmpty() && !usable;
        return new RunResult(
                run,
                done.failure().isPresent() ? List.of() : answer.outcomes(),
                answer.invalid(),
                answer.summary(),
                empty ? Optional.of(RunFailure.NEEDS_HUMAN) : done.failure(),
                Optional.empty(),
                work ? Optional.of(done.session()) : Optional.empty(),
                done.costUsd(),
                done.answer().map(MessageText::new),
                new RunResult.Account(
                        Optional.of(empty ? "invalid_outcomes" : done.cause()),
                        List.of(),
                        done.note().stream().toList(),
                        MessageText.EMPTY));
    }

    private static Optional<Performance> known(SupervisedFiles files) {
        return files.read(record(files)).flatMap(PerformanceJson::read);
    }

    private static boolean isLocked(SupervisedFiles files) {
        Optional<OsLock> lock = OsLock.tryAcquire(lock(files));
        lock.ifPresent(OsLock::close);
        return lock.isEmpty();
    }

    /** {@return whether this call settled what becomes of the run} */
    private static boolean claim(SupervisedFiles files, String word) {
        try {
            Files.writeString(owner(files), word, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        } catch (IOException e) {
            throw new ProcessException("%s cannot be written; check the disk".formatted(owner(files)), e);
        }
    }

    private SupervisedFiles files(RunId run) {
        return SupervisedFiles.ofRun(host.stateFolder(), run);
    }

    private static Path owner(SupervisedFiles files) {
        return files.folder().resolve("scripted.owner");
    }

    private static Path lock(SupervisedFiles files) {
        return files.folder().resolve("scripted.lock");
    }

    private static Path record(SupervisedFiles files) {
        return files.folder().resolve("scripted.json");
    }

    @Override
    public void close() {
        // It holds nothing.
    }
}
