package io.liaise.claude;

import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.failure.ProcessException;
import io.liaise.core.process.SupervisedFiles;
import io.liaise.core.process.SupervisedRun;
import io.liaise.core.run.RunId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folder of one run: the files of its supervisor, and beside them how it was started.
 *
 * @param run the run
 * @param files its folder
 */
record RunFolder(RunId run, SupervisedFiles files) {

    private static final int TAIL = 1 << 16;

    /** {@return a run's folder, which need not be there} */
    static RunFolder of(Path stateFolder, RunId run) {
        return new RunFolder(run, SupervisedFiles.ofRun(stateFolder, run));
    }

    /** {@return the folders of all runs whose names begin so, in no order; those that are no folders of runs are left out} */
    static List<RunFolder> all(Path stateFolder, String prefix) {
        try (Stream<Path> folders = Files.list(SupervisedFiles.runs(stateFolder))) {
            return folders.map(folder -> folder.getFileName().toString())
                    .filter(name -> name.startsWith(prefix))
                    .flatMap(name -> runNamed(name).stream())
                    .map(run -> of(stateFolder, run))
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static Optional<RunId> runNamed(String name) {
        try {
            return Optional.of(new RunId(name));
        } catch (InvalidValueException e) {
            return Optional.empty();
        }
    }

    /** {@return the run as its supervisor's files show it} */
    SupervisedRun supervised() {
        return new SupervisedRun(files, run.value());
    }

    /** {@return the settings it is started with} */
    Path settings() {
        return files.folder().resolve("settings.json");
    }

    /** {@return how it was started; empty where that was never written, or is damaged} */
    Optional<StartRecord> start() {
        return files.read(startFile()).flatMap(StartJson::read);
    }

    /**
     * Puts everything in place that the program reads.
     *
     * @throws ProcessException when that cannot be done
     */
    void prepare(StartRecord start, String prompt, String settings) {
        new SupervisedFiles(files.inputs()).create();
        files.write(files.prompt(), prompt);
        files.write(settings(), settings);
        files.write(startFile(), StartJson.text(start));
    }

    /** {@return the end of its second stream} */
    String complaints() {
        try (FileChannel in = FileChannel.open(files.stderr())) {
            long from = Math.max(0, in.size() - TAIL);
            ByteBuffer end = ByteBuffer.allocate(TAIL);
            while (end.hasRemaining() && in.read(end, from + end.position()) > 0) {
                // Reading goes on until there is no more.
            }
            return StandardCharsets.UTF_8.decode(end.flip()).toString();
        } catch (IOException e) {
            return "";
        }
    }

    private Path startFile() {
        return files.folder().resolve("start.json");
    }
}
