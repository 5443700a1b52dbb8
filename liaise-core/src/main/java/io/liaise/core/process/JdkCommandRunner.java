package io.liaise.core.process;

import io.liaise.core.failure.ProcessException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Runs programs with the JDK: no shell, no inherited environment, no terminal, an end to input, output and time.
 *
 * <p>It keeps nothing between calls and may be used from several threads.
 */
public final class JdkCommandRunner implements CommandRunner {

    private static final Duration LAST_WORDS = Duration.ofSeconds(2);
    private static final int TIMED_OUT = 124;

    @Override
    public CommandResult run(Command command) {
        Process process = start(command);
        Drain stdout = Drain.of(process.getInputStream(), command.maxOutputBytes());
        Drain stderr = Drain.of(process.getErrorStream(), command.maxOutputBytes());
        Thread feeder = daemon("liaise-feed", () -> feed(process.getOutputStream(), command.stdin()));
        boolean interrupted = false;
        boolean ended = false;
        try {
            ended = process.waitFor(command.timeout().toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (!ended) {
            end(process);
        }
        // A child that outlives its parent may keep the pipes open for ever; what was read by then is enough.
        boolean heardOut = stdout.join();
        boolean heardErr = stderr.join();
        interrupted |= !heardOut || !heardErr;
        feeder.interrupt();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        int code = ended ? process.exitValue() : TIMED_OUT;
        return new CommandResult(code, stdout.text(), stderr.text(), !ended, stdout.truncated() || stderr.truncated());
    }

    private static Process start(Command command) {
        ProcessBuilder builder = new ProcessBuilder(OwnSession.argv(command.argv()));
        builder.environment().clear();
        builder.environment().putAll(command.environment());
        command.cwd().ifPresent(folder -> builder.directory(folder.toFile()));
        try {
            OwnSession.requireProgram(
                    command.argv().get(0),
                    command.environment().get("PATH"),
                    command.cwd().orElse(Path.of("")));
            return builder.start();
        } catch (IOException e) {
            String why = command.cwd()
                    .filter(folder -> !Files.isDirectory(folder))
                    .map(folder -> "the folder %s does not exist".formatted(folder))
                    .orElse("check that it is installed, executable and on PATH");
            throw new ProcessException("%s could not be started: %s".formatted(command, why), e);
        }
    }

    private static void feed(OutputStream stdin, String text) {
        try (stdin) {
            stdin.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // The program did not want to read it all; that is its affair.
        }
    }

    private static void end(Process process) {
        List<ProcessHandle> all = Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList();
        all.forEach(ProcessHandle::destroyForcibly);
    }

    private static Thread daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** Reads a stream to its end on a thread of its own and keeps its beginning. */
    private static final class Drain implements Runnable {
        private final InputStream source;
        private final int limit;
        private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
        private boolean truncated;
        private final Thread thread;

        private Drain(InputStream source, int limit) {
            this.source = source;
            this.limit = limit;
            this.thread = new Thread(this, "liaise-drain");
            thread.setDaemon(true);
        }

        static Drain of(InputStream source, int limit) {
            Drain drain = new Drain(source, limit);
            drain.thread.start();
            return drain;
        }

        @Override
        public void run() {
            byte[] chunk = new byte[8192];
            try (source) {
                for (int n = source.read(chunk); n >= 0; n = source.read(chunk)) {
                    keep(chunk, n);
                }
            } catch (IOException e) {
                // The pipe broke with its program; what came through is what there is.
            }
        }

        private synchronized void keep(byte[] chunk, int length) {
            int room = Math.min(length, limit - kept.size());
            kept.write(chunk, 0, room);
            truncated |= room < length;
        }

        /** {@return false when this thread was interrupted while waiting} */
        boolean join() {
            try {
                thread.join(LAST_WORDS.toMillis());
                return true;
            } catch (InterruptedException e) {
                return false;
            }
        }

        synchronized String text() {
            return kept.toString(StandardCharsets.UTF_8);
        }

        synchronized boolean truncated() {
            return truncated;
        }
    }
}
