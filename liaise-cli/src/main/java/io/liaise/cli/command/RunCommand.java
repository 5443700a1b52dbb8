package io.liaise.cli.command;

import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.cli.view.ViewJson;
import io.liaise.core.config.Configuration;
import io.liaise.core.engine.Liaise;
import io.liaise.core.engine.Wake;
import io.liaise.core.failure.LiaiseException;
import io.liaise.core.tick.TickReport;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Goes round: hears, starts, collects, answers, delivers. */
@Command(
        name = "run",
        description = {
            "Go round: hear what was said, look after runs, carry answers and deliveries.",
            "Without --once it goes on, once a minute and whenever there is news, until it is stopped;",
            "runs that are under way then stay alive."
        },
        footer = {"", "Example: liaise run --once --dry-run"})
public final class RunCommand implements Callable<ExitCode> {

    private static final Duration PAUSE = Duration.ofSeconds(60);
    private static final Duration GLANCE = Duration.ofMillis(500);

    private final Wiring wiring;

    @Mixin
    private RootOption root;

    @Mixin
    private JsonOption json;

    @Option(names = "--once", description = "Go round once and end.")
    private boolean once;

    @Option(names = "--dry-run", description = "Only say what would be done, once; nothing is changed anywhere.")
    private boolean dryRun;

    @Option(names = "--subject", paramLabel = "SUBJECT", description = "Act on this subject alone.")
    private @Nullable String subject;

    /** The command over these parts. */
    public RunCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public ExitCode call() throws InterruptedException {
        if (once || dryRun) {
            pass();
            return ExitCode.DONE;
        }
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(asked, ended), "stop"));
        try {
            loop(asked);
            wiring.console().say("stopped");
            wiring.console().out().flush();
        } finally {
            ended.countDown();
        }
        return ExitCode.DONE;
    }

    /** Waits until the round that is under way has ended. */
    private static void stop(CountDownLatch asked, CountDownLatch ended) {
        asked.countDown();
        try {
            ended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void loop(CountDownLatch asked) throws InterruptedException {
        while (asked.getCount() > 0) {
            Optional<Wake> wake = Optional.empty();
            try {
                wake = Optional.of(pass());
            } catch (LiaiseException e) {
                wiring.console().complain("liaise: " + e.getMessage());
            }
            wiring.console().out().flush();
            rest(asked, wake);
        }
    }

    private static void rest(CountDownLatch asked, Optional<Wake> wake) throws InterruptedException {
        long glances = PAUSE.toMillis() / GLANCE.toMillis();
        for (long i = 0; i < glances; i++) {
            boolean news = wake.map(Wake::hasGrown).orElse(false);
            if (news || asked.await(GLANCE.toMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
        }
    }

    /** One round over the configuration as it is now. */
    private Wake pass() {
        Configuration configuration = root.load(wiring);
        Wake wake = new Wake(configuration.requireGlobal().stateDir());
        Liaise.Builder builder = wiring.engine(configuration);
        if (subject != null) {
            builder.only(subject);
        }
        if (dryRun) {
            builder.inactiveToo();
        }
        try (Liaise liaise = builder.open()) {
            tell(configuration, dryRun ? liaise.dryRun() : liaise.tick());
        }
        return wake;
    }

    private void tell(Configuration configuration, TickReport report) {
        if (json.wanted()) {
            wiring.console()
                    .say(ViewJson.document()
                            .put("at", report.at().toString())
                            .put("dry_run", report.dryRun())
                            .put("unsettled", report.unsettled())
                            .texts("lines", report.lines())
                            .texts("problems", report.problems())
                            .text());
            return;
        }
        if (configuration.subjects().isEmpty() && configuration.broken().isEmpty()) {
            wiring.console()
                    .say("[no subject yet: write one into %s]"
                            .formatted(configuration.root().resolve("subjects")));
        }
        report.lines().forEach(wiring.console()::say);
    }
}
