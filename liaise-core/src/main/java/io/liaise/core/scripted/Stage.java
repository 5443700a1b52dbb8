package io.liaise.core.scripted;

import io.liaise.core.failure.ProcessException;
import io.liaise.core.process.Command;
import io.liaise.core.scripted.Script.Step;
import io.liaise.core.spi.HostContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The checkout in which a scripted agent does its steps. */
final class Stage {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Path checkout;
    private final HostContext host;

    Stage(Path checkout, HostContext host) {
        this.checkout = checkout;
        this.host = host;
    }

    /** {@return which step failed, in words for the operator; empty when all were done} */
    Optional<String> perform(List<Step> steps) {
        for (int i = 0; i < steps.size(); i++) {
            if (!done(steps.get(i))) {
                return Optional.of("step %d of the script could not be done".formatted(i + 1));
            }
        }
        return Optional.empty();
    }

    private boolean done(Step step) {
        try {
            return switch (step.verb()) {
                case WRITE -> write(step, StandardOpenOption.TRUNCATE_EXISTING);
                case APPEND -> write(step, StandardOpenOption.APPEND);
                case DELETE -> Files.deleteIfExists(checkout.resolve(step.object()));
                case COMMIT -> git("add", "--all") && git("commit", "--quiet", "--message=" + step.object());
            };
        } catch (IOException | ProcessException e) {
            return false;
        }
    }

    private boolean write(Step step, StandardOpenOption how) throws IOException {
        Path file = checkout.resolve(step.object());
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, step.text(), StandardOpenOption.CREATE, StandardOpenOption.WRITE, how);
        return true;
    }

    /** Neither the operator's own settings nor the repository's hooks have a part in it. */
    private boolean git(String... arguments) {
        Map<String, String> environment = new TreeMap<>();
        Optional.ofNullable(host.environment().get("PATH")).ifPresent(path -> environment.put("PATH", path));
        String now = host.clock().instant().getEpochSecond() + " +0000";
        for (String who : List.of("AUTHOR", "COMMITTER")) {
            environment.put("GIT_%s_NAME".formatted(who), "Scripted agent");
            environment.put("GIT_%s_EMAIL".formatted(who), "agent@example.invalid");
            environment.put("GIT_%s_DATE".formatted(who), now);
        }
        environment.put("GIT_CONFIG_GLOBAL", "/dev/null");
        environment.put("GIT_CONFIG_SYSTEM", "/dev/null");
        String[] argv = Stream.concat(
                        Stream.of("git", "-c", "core.hooksPath=/dev/null", "-c", "commit.gpgSign=false"),
                        Stream.of(arguments))
                .toArray(String[]::new);
        return host.commands()
                .run(Command.of(PATIENCE, argv).in(checkout).withEnvironment(environment))
                .succeeded();
    }
}
