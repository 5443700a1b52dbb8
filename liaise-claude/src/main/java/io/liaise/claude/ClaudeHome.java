package io.liaise.claude;

import io.liaise.core.spi.HostContext;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folder where the agent keeps its own things. liaise reads there and never writes.
 *
 * @param folder the folder
 */
record ClaudeHome(Path folder) {

    /** {@return the folder it uses on this host} */
    static ClaudeHome of(HostContext host) {
        return new ClaudeHome(Optional.ofNullable(host.environment().get("CLAUDE_CONFIG_DIR"))
                .filter(name -> !name.isBlank())
                .map(Path::of)
                .orElseGet(() -> host.home().resolve(".claude")));
    }

    /** {@return the folder with a file for each session at work} */
    Path sessions() {
        return folder.resolve("sessions");
    }

    /**
     * {@return where it may write a session down as it goes}
     *
     * <p>Versions differ in how they make a name of a folder; where none fits, only its output tells that it works.
     */
    List<Path> transcripts(Path checkout, String session) {
        String path = real(checkout).toString();
        return Stream.of(path.replace('/', '-'), path.replaceAll("[^A-Za-z0-9]", "-"))
                .distinct()
                .map(name -> folder.resolve("projects").resolve(name).resolve(session + ".jsonl"))
                .toList();
    }

    private static Path real(Path checkout) {
        try {
            return checkout.toRealPath();
        } catch (IOException e) {
            return checkout.toAbsolutePath().normalize();
        }
    }
}
