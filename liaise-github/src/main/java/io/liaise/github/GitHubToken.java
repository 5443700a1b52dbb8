package io.liaise.github;

import io.liaise.core.failure.ChannelException;
import io.liaise.core.failure.ProcessException;
import io.liaise.core.process.Command;
import io.liaise.core.process.CommandResult;
import io.liaise.core.spi.HostContext;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The token liaise shows to GitHub: from the environment, else asked of {@code gh} once. Safe for several threads. */
final class GitHubToken {

    private static final List<String> VARIABLES = List.of("GH_TOKEN", "GITHUB_TOKEN");
    /** What gh needs to find its settings, and the key ring where a login may be kept. */
    private static final List<String> PASSED_ON = List.of(
            "PATH", "HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS", "GH_CONFIG_DIR", "LANG");

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final HostContext host;
    private Optional<String> asked = Optional.empty();

    GitHubToken(HostContext host) {
        this.host = host;
    }

    /** {@return the environment variable that holds a token} */
    static Optional<String> variable(Map<String, String> environment) {
        return VARIABLES.stream()
                .filter(name -> !environment.getOrDefault(name, "").isBlank())
                .findFirst();
    }

    /** {@return the environment variable the token comes from, if it comes from one} */
    Optional<String> source() {
        return variable(host.environment());
    }

    /**
     * {@return the token}
     *
     * @throws ChannelException when there is none
     */
    synchronized String value() {
        Optional<String> given = variable(host.environment()).map(host.environment()::get);
        if (given.isPresent()) {
            return given.get().strip();
        }
        if (asked.isEmpty()) {
            asked = Optional.of(ask());
        }
        return asked.get();
    }

    private String ask() {
        Map<String, String> environment = new TreeMap<>();
        PASSED_ON.stream()
                .filter(host.environment()::containsKey)
                .forEach(name -> environment.put(name, host.environment().getOrDefault(name, "")));
        CommandResult result;
        try {
            result = host.commands()
                    .run(Command.of(PATIENCE, "gh", "auth", "token").withEnvironment(environment));
        } catch (ProcessException e) {
            throw none();
        }
        String token = Stream.of(result.stdout().split("\n", -1))
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .findFirst()
                .orElse("");
        if (!result.succeeded() || token.isEmpty()) {
            throw none();
        }
        return token;
    }

    private static ChannelException none() {
        return ChannelException.of(
                ChannelException.Kind.AUTH,
                "there is no token for GitHub; log in with `gh auth login`, or set GH_TOKEN, which is also what helps where"
                        + " liaise is started by a scheduler that cannot reach the key ring of a login");
    }
}
