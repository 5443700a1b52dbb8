package io.liaise.claude;

import io.liaise.core.failure.ProcessException;
import io.liaise.core.process.Command;
import io.liaise.core.process.CommandResult;
import io.liaise.core.process.JdkCommandRunner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Assumptions;

/** The agent's own program, brought here once by npm for each version it is wanted in. */
final class RealClaude {

    private static final Path PLACE = Path.of("target", "real-claude").toAbsolutePath();
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private RealClaude() {}

    /** {@return the program in this version; where npm cannot bring it, the test is skipped and says so} */
    static synchronized Path installed(String version) {
        Path folder = PLACE.resolve(version);
        Path program = folder.resolve("node_modules/.bin/claude");
        if (!Files.isExecutable(program)) {
            String trouble = install(folder, version);
            Assumptions.assumeTrue(
                    trouble.isEmpty(), "claude %s could not be installed: %s".formatted(version, trouble));
        }
        return program;
    }

    private static String install(Path folder, String version) {
        try {
            Files.createDirectories(folder);
            CommandResult result = new JdkCommandRunner()
                    .run(Command.of(
                                    PATIENCE,
                                    "npm",
                                    "install",
                                    "--no-audit",
                                    "--no-fund",
                                    "--prefix",
                                    folder.toString(),
                                    "@anthropic-ai/claude-code@" + version)
                            .in(folder)
                            .withEnvironment(System.getenv()));
            return result.succeeded() ? "" : "npm ended with " + result.exitCode();
        } catch (ProcessException e) {
            return "npm cannot be run";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
