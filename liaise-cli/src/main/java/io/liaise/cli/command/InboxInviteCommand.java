package io.liaise.cli.command;

import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.cli.view.ViewJson;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes a personal link. */
@Command(
        name = "invite",
        description = {
            "Make a personal link to a site's inbox.",
            "Whoever opens it counts as this person, so hand it over like a key."
        },
        footer = {"", "Example: liaise inbox invite pat --site example-site"})
public final class InboxInviteCommand implements Callable<ExitCode> {

    private final Wiring wiring;

    @Mixin
    private RootOption root;

    @Mixin
    private JsonOption json;

    @Parameters(paramLabel = "PERSON", description = "The person, as the subject's policy names them.")
    private String person;

    @Option(names = "--site", required = true, paramLabel = "SITE", description = "The site.")
    private String site;

    /** The command over these parts. */
    public InboxInviteCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public ExitCode call() {
        String link = wiring.inbox(root.load(wiring)).invite(person, site);
        wiring.console()
                .say(json.wanted() ? ViewJson.document().put("link", link).text() : link);
        return ExitCode.DONE;
    }
}
