package io.liaise.core.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The processes of this machine, as {@code /proc} tells where there is one, else as the JDK does. */
final class ProcessTable {

    private static final Path PROC = Path.of("/proc");
    private static final Path BOOT = PROC.resolve("sys/kernel/random/boot_id");
    // Fields of /proc/PID/stat, counted from the one after the name in parentheses, which is the third.
    private static final int STATE = 0;
    private static final int PARENT = 1;
    private static final int GROUP = 2;
    private static final int SESSION = 3;
    private static final int START = 19;

    private ProcessTable() {}

    /**
     * A living process.
     *
     * @param identity who it is
     * @param parent the number of its parent
     * @param group the number of its process group; 0 where the system does not say
     * @param session the number of its session; 0 where the system does not say
     */
    record Row(ProcessIdentity identity, long parent, long group, long session) {}

    /** {@return the machine's run since it started; empty where the system does not name it} */
    static String boot() {
        try {
            return Files.readString(BOOT).trim();
        } catch (IOException e) {
            return "";
        }
    }

    /** {@return a process, if it lives} */
    static Optional<Row> row(long pid) {
        return Files.isDirectory(PROC.resolve("self"))
                ? fromProc(pid, boot())
                : ProcessHandle.of(pid).filter(ProcessHandle::isAlive).map(ProcessTable::fromHandle);
    }

    /** {@return all that live} */
    static List<Row> rows() {
        if (!Files.isDirectory(PROC.resolve("self"))) {
            return ProcessHandle.allProcesses().map(ProcessTable::fromHandle).toList();
        }
        List<Row> rows = new ArrayList<>();
        String boot = boot();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(PROC, "[0-9]*")) {
            for (Path folder : folders) {
                fromProc(Long.parseLong(folder.getFileName().toString()), boot).ifPresent(rows::add);
            }
        } catch (IOException e) {
            throw new IllegalStateException("the list of processes cannot be read", e);
        }
        return rows;
    }

    /** {@return whether a process was started with this entry, such as {@code NAME=value}, in its environment} */
    static boolean hasInEnvironment(long pid, String entry) {
        try {
            String all = Files.readString(PROC.resolve(pid + "/environ"), StandardCharsets.ISO_8859_1);
            return all.startsWith(entry + '\0') || all.contains('\0' + entry + '\0');
        } catch (IOException e) {
            // Gone, or not ours to look at.
            return false;
        }
    }

    private static Optional<Row> fromProc(long pid, String boot) {
        try {
            return parse(pid, boot, Files.readString(PROC.resolve(pid + "/stat"), StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** {@return a process from the line that {@code stat} holds, whatever its name contains; a dead one is none} */
    static Optional<Row> parse(long pid, String boot, String stat) {
        int name = stat.lastIndexOf(')');
        if (name < 0) {
            return Optional.empty();
        }
        String[] fields = stat.substring(name + 1).trim().split(" ", -1);
        if (fields.length <= START || fields[STATE].equals("Z") || fields[STATE].equals("X")) {
            return Optional.empty();
        }
        return Optional.of(new Row(
                new ProcessIdentity(pid, fields[START], boot),
                Long.parseLong(fields[PARENT]),
                Long.parseLong(fields[GROUP]),
                Long.parseLong(fields[SESSION])));
    }

    private static Row fromHandle(ProcessHandle handle) {
        String start = handle.info()
                .startInstant()
                .map(instant -> "t" + instant.toEpochMilli())
                .orElse("");
        long parent = handle.parent().map(ProcessHandle::pid).orElse(0L);
        return new Row(new ProcessIdentity(handle.pid(), start, ""), parent, 0, 0);
    }
}
