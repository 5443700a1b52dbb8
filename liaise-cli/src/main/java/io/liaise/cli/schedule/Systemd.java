package io.liaise.cli.schedule;

import io.liaise.cli.desk.Machine;
import io.liaise.core.failure.ProcessException;
import io.liaise.core.process.Command;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The operator's own systemd. */
final class Systemd extends Schedule {

    private static final String NAME = "liaise-run";

    Systemd(Machine machine) {
        super(machine);
    }

    @Override
    List<Path> files() {
        Path base = Optional.ofNullable(machine().environment().get("XDG_CONFIG_HOME"))
                .filter(named -> named.startsWith("/"))
                .map(Path::of)
                .orElse(machine().home().resolve(".config"));
        Path folder = base.resolve("systemd/user");
        return List.of(folder.resolve(NAME + ".service"), folder.resolve(NAME + ".timer"));
    }

    @Override
    List<String> texts(Job job) {
        return List.of(SystemdUnits.service(job), SystemdUnits.timer(job));
    }

    @Override
    Optional<Job> read(List<String> texts) {
        return SystemdUnits.read(texts.get(0), texts.get(1));
    }

    @Override
    boolean letsRunsLive(List<String> texts) {
        return SystemdUnits.letsRunsLive(texts.get(0));
    }

    @Override
    List<Step> loading() {
        return List.of(
                new Step(false, List.of("systemctl", "--user", "daemon-reload")),
                new Step(false, List.of("systemctl", "--user", "enable", "--now", NAME + ".timer")));
    }

    @Override
    List<Step> unloading() {
        return List.of(new Step(true, List.of("systemctl", "--user", "disable", "--now", NAME + ".timer")));
    }

    /** Without lingering, a user's timers rest while the user is not logged in. */
    @Override
    Optional<String> caveat() {
        try {
            boolean lingers = machine()
                    .commands()
                    .run(Command.of(Duration.ofSeconds(10), "loginctl", "show-user", "--property=Linger", "--value")
                            .withEnvironment(machine().environment()))
                    .stdout()
                    .strip()
                    .equals("yes");
            return lingers
                    ? Optional.empty()
                    : Optional.of("it rests while you are not logged in; `loginctl enable-linger` changes that");
        } catch (ProcessException e) {
            return Optional.empty();
        }
    }
}
