package io.liaise.core.notify;

import io.liaise.core.failure.ChannelException;
import io.liaise.core.failure.ChannelException.Kind;
import io.liaise.core.failure.ProcessException;
import io.liaise.core.notice.Notice;
import io.liaise.core.process.Command;
import io.liaise.core.process.CommandResult;
import io.liaise.core.process.CommandRunner;
import io.liaise.core.spi.notify.Notifier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs a program of the operator's for each notice, with its title and its text as the last two arguments. */
final class CommandNotifier implements Notifier {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final List<String> argv;
    private final Map<String, String> environment;
    private final CommandRunner commands;

    CommandNotifier(List<String> argv, Map<String, String> environment, CommandRunner commands) {
        this.argv = List.copyOf(argv);
        this.environment = Map.copyOf(environment);
        this.commands = commands;
    }

    @Override
    public void notify(Notice notice) {
        NoticeWords words = NoticeWords.of(notice);
        List<String> all = new ArrayList<>(argv);
        all.add(words.title());
        all.add(words.body());
        Command command = Command.of(LIMIT, all.toArray(String[]::new)).withEnvironment(environment);
        CommandResult result;
        try {
            result = commands.run(command);
        } catch (ProcessException e) {
            throw ChannelException.of(
                    Kind.UNAVAILABLE, "%s could not be run; look at command in [notify]".formatted(argv.get(0)));
        }
        if (result.exitCode() != 0) {
            throw ChannelException.of(
                    Kind.UNAVAILABLE,
                    "%s ended with %d; look at command in [notify]".formatted(argv.get(0), result.exitCode()));
        }
    }

    @Override
    public void close() {
        // Nothing is kept open.
    }
}
