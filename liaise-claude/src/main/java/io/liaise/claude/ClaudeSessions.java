package io.liaise.claude;

import io.liaise.claude.SessionJson.Session;
import io.liaise.core.process.ProcessIdentity;
import io.liaise.core.process.SupervisedRun.State;
import io.liaise.core.spi.run.LiveSessions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Tells of sessions of {@code claude} by the notes its program keeps of those at work, one file a process. The names of
 * sessions are not told: the agent makes them from what it was asked.
 */
final class ClaudeSessions implements LiveSessions {

    private static final String SUFFIX = ".json";
    private static final long LONGEST_NOTE = 1 << 20;

    private final Path notes;
    private final Path stateFolder;

    /**
     * What tells of sessions.
     *
     * @param notes the folder of the notes
     * @param stateFolder the folder liaise keeps its state in, by which its own runs are known
     */
    ClaudeSessions(Path notes, Path stateFolder) {
        this.notes = notes;
        this.stateFolder = stateFolder;
    }

    @Override
    public List<String> in(Path folder) {
        Path real = real(folder);
        List<String> atWork = new ArrayList<>();
        try (Stream<Path> files = Files.list(notes)) {
            files.filter(file -> file.getFileName().toString().endsWith(SUFFIX))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .forEach(file -> told(file, real).ifPresent(atWork::add));
        } catch (NoSuchFileException | NotDirectoryException e) {
            return List.of();
        } catch (IOException e) {
            return List.of("perhaps a claude session: the folder %s cannot be read".formatted(notes));
        }
        return List.copyOf(atWork);
    }

    private Optional<String> told(Path file, Path folder) {
        Optional<Session> session = read(file);
        if (session.isPresent()) {
            return session.filter(ClaudeSessions::lives)
                    .filter(one -> real(one.folder()).startsWith(folder))
                    .filter(one -> !isOurs(one))
                    .map(ClaudeSessions::words);
        }
        // What cannot be read counts as at work as long as the process it is named after lives.
        return pid(file)
                .filter(pid -> ProcessIdentity.of(pid).isPresent())
                .map(pid -> "perhaps a claude session, of process %d: its note cannot be read".formatted(pid));
    }

    private static Optional<Session> read(Path file) {
        try {
            return Files.size(file) > LONGEST_NOTE
                    ? Optional.empty()
                    : SessionJson.read(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Optional<Long> pid(Path file) {
        String name = file.getFileName().toString();
        String number = name.substring(0, name.length() - SUFFIX.length());
        return number.matches("[1-9][0-9]{0,9}") ? Optional.of(Long.parseLong(number)) : Optional.empty();
    }

    /** A process whose start the system counts in another way than the note does is taken for the one that is meant. */
    private static boolean lives(Session session) {
        Optional<String> start = ProcessIdentity.of(session.pid()).map(ProcessIdentity::start);
        boolean comparable = !session.start().isEmpty()
                && start.filter(now -> now.matches("[0-9]+")).isPresent();
        return start.filter(now -> !comparable || now.equals(session.start())).isPresent();
    }

    /** A run of ours holds the checkout's lock, so whoever wants to work there learns of it in another way. */
    private boolean isOurs(Session session) {
        return RunFolder.all(stateFolder, "").stream()
                .anyMatch(run -> run.supervised().state() instanceof State.Running running
                        && (running.pid().filter(pid -> pid == session.pid()).isPresent() || isSession(run, session)));
    }

    private static boolean isSession(RunFolder run, Session session) {
        return session.session().isPresent()
                && run.start().map(StartRecord::session).equals(session.session());
    }

    private static String words(Session session) {
        return "a claude session, process %d%s"
                .formatted(
                        session.pid(),
                        session.session()
                                .map(id -> ", id " + id.substring(0, Math.min(8, id.length())))
                                .orElse(""));
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            return path.toAbsolutePath().normalize();
        }
    }
}
