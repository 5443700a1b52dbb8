package io.liaise.cli.command;

import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.cli.view.ViewJson;
import io.liaise.core.failure.NotFoundException;
import io.liaise.webinbox.SigningExample;
import io.liaise.webinbox.SiteSecret;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints how a site signs who its users are. */
@Command(
        name = "sign",
        description = {
            "Print a program with which a site's server signs who its user is.",
            "It is in node, python, php or ruby, reads the secret from the environment, and holds none."
        },
        footer = {"", "Example: liaise inbox sign --site example-site --language python"})
public final class InboxSignCommand implements Callable<ExitCode> {

    private final Wiring wiring;

    @Mixin
    private RootOption root;

    @Mixin
    private JsonOption json;

    @Option(names = "--site", required = true, paramLabel = "SITE", description = "The site.")
    private String site;

    @Option(
            names = "--language",
            paramLabel = "LANGUAGE",
            defaultValue = "",
            description =
                    "node, python, php or ruby (without it: all of them, each after a line with its file's name).")
    private String language;

    /** The command over these parts. */
    public InboxSignCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public ExitCode call() {
        wiring.inbox(root.load(wiring)).requireSite(site);
        List<SigningExample> wanted = wanted();
        if (json.wanted()) {
            wiring.console()
                    .say(ViewJson.document()
                            .put("site", site)
                            .put("secret_variable", SiteSecret.variable(site))
                            .parts("examples", wanted.stream().map(this::part).toList())
                            .text());
        } else {
            wanted.forEach(this::print);
        }
        return ExitCode.DONE;
    }

    private List<SigningExample> wanted() {
        return language.isEmpty()
                ? List.of(SigningExample.values())
                : List.of(SigningExample.in(language)
                        .orElseThrow(() -> NotFoundException.among("language", language, SigningExample.languages())));
    }

    private void print(SigningExample example) {
        if (language.isEmpty()) {
            wiring.console().say("==> " + example.file() + " <==");
        }
        example.text(site).lines().forEach(wiring.console()::say);
        if (language.isEmpty()) {
            wiring.console().say("");
        }
    }

    private ViewJson part(SigningExample example) {
        return ViewJson.part()
                .put("language", example.language())
                .put("file", example.file())
                .put("text", example.text(site));
    }
}
