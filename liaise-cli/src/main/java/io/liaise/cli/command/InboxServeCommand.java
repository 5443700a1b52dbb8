package io.liaise.cli.command;

import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.core.config.Configuration;
import io.liaise.core.failure.ConfigException;
import io.liaise.webinbox.Collector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Runs the web inbox. */
@Command(
        name = "serve",
        description = {"Run the web inbox until it is stopped.", "It answers on this machine; put a proxy before it."},
        footer = {"", "Example: liaise inbox serve"})
public final class InboxServeCommand implements Callable<ExitCode> {

    private final Wiring wiring;

    @Mixin
    private RootOption root;

    /** The command over these parts. */
    public InboxServeCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public ExitCode call() throws InterruptedException {
        Configuration configuration = root.load(wiring);
        String listen = configuration.requireGlobal().inbox().listen();
        if (configuration.requireGlobal().inbox().sites().isEmpty()) {
            throw new ConfigException("there is no site; write [inbox.sites.NAME] into config.toml");
        }
        int colon = listen.lastIndexOf(':');
        if (colon < 1 || !listen.substring(colon + 1).matches("[0-9]{1,5}")) {
            throw new ConfigException("[inbox] listen has to be ADDRESS:PORT, as in 127.0.0.1:8765");
        }
        Path wake = configuration.requireGlobal().stateDir().resolve("wake");
        try (Collector collector = Collector.start(
                listen.substring(0, colon),
                Integer.parseInt(listen.substring(colon + 1)),
                wiring.inbox(configuration),
                () -> wake(wake))) {
            wiring.console().say("listening on %s:%d".formatted(listen.substring(0, colon), collector.port()));
            wiring.console().out().flush();
            new CountDownLatch(1).await();
        }
        return ExitCode.DONE;
    }

    private static void wake(Path file) {
        try {
            Files.writeString(file, "inbox\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
