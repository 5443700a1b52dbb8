package io.liaise.core.process;

import io.liaise.core.failure.ProcessException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Starts supervisors: small Java programs in sessions of their own, whose class path is a copy under the state folder,
 * so that an upgrade cannot pull it from under them. May be used from several threads.
 */
public final class SupervisorStarter {

    private static final List<String> SMALL =
            List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData", "-Xshare:auto");

    private final Path stateFolder;

    /**
     * A starter.
     *
     * @param stateFolder the folder liaise keeps its state in
     */
    public SupervisorStarter(Path stateFolder) {
        this.stateFolder = stateFolder;
    }

    /**
     * Starts a supervisor for a program, and returns without waiting for either. Doing so twice is harmless: the one
     * who comes second does nothing.
     *
     * @param files the program's folder, which is made if need be
     * @param launch what to do
     * @param environment everything the program finds in its environment
     * @throws ProcessException when no supervisor was started
     */
    public void start(SupervisedFiles files, Launch launch, Map<String, String> environment) {
        files.create();
        files.write(files.launch(), SupervisionRecords.text(launch));
        List<String> argv = new ArrayList<>();
        argv.add(java());
        argv.addAll(SMALL);
        argv.addAll(List.of(
                "-cp",
                classPath(),
                Supervisor.class.getName(),
                files.folder().toAbsolutePath().toString()));
        ProcessBuilder builder = new ProcessBuilder(OwnSession.argv(argv));
        builder.environment().clear();
        builder.environment().putAll(environment);
        builder.environment().put(Launch.MARK, launch.id());
        try {
            builder.directory(files.folder().toFile())
                    .redirectInput(new File("/dev/null"))
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(files.log().toFile()))
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException e) {
            throw new ProcessException("the supervisor of %s could not be started".formatted(launch.id()), e);
        }
    }

    private String classPath() {
        ClassPathCopy copy = new ClassPathCopy(stateFolder.resolve("bin"));
        List<Path> entries = copy.of(Stream.of(Supervisor.class, SupervisionJson.library())
                .map(ClassPathCopy::home)
                .toList());
        return entries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    /** {@return the program that runs this very JVM} */
    private static String java() {
        return ProcessHandle.current()
                .info()
                .command()
                .orElseThrow(() -> new ProcessException("the system does not tell which Java runs liaise", null));
    }
}
