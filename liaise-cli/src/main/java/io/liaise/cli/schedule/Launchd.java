package io.liaise.cli.schedule;

import io.liaise.cli.desk.Machine;
import io.liaise.core.failure.ProcessException;
import io.liaise.core.process.Command;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The launchd of macOS, within the operator's session. */
final class Launchd extends Schedule {

    Launchd(Machine machine) {
        super(machine);
    }

    @Override
    List<Path> files() {
        return List.of(machine().home().resolve("Library/LaunchAgents").resolve(LaunchdPlist.LABEL + ".plist"));
    }

    @Override
    List<String> texts(Job job) {
        Path log = machine().home().resolve("Library/Logs").resolve(LaunchdPlist.LABEL + ".log");
        return List.of(LaunchdPlist.write(job, log));
    }

    @Override
    Optional<Job> read(List<String> texts) {
        return LaunchdPlist.read(texts.get(0));
    }

    @Override
    boolean letsRunsLive(List<String> texts) {
        return LaunchdPlist.letsRunsLive(texts.get(0));
    }

    @Override
    List<Step> loading() {
        return List.of(
                new Step(true, List.of("launchctl", "bootout", domain() + "/" + LaunchdPlist.LABEL)),
                new Step(
                        false,
                        List.of(
                                "launchctl",
                                "bootstrap",
                                domain(),
                                files().get(0).toString())));
    }

    @Override
    List<Step> unloading() {
        return List.of(new Step(true, List.of("launchctl", "bootout", domain() + "/" + LaunchdPlist.LABEL)));
    }

    @Override
    Optional<String> caveat() {
        return Optional.empty();
    }

    private String domain() {
        try {
            return "gui/"
                    + machine()
                            .commands()
                            .run(Command.of(Duration.ofSeconds(10), "id", "-u")
                                    .withEnvironment(machine().environment()))
                            .stdout()
                            .strip();
        } catch (ProcessException e) {
            return "gui/0";
        }
    }
}
