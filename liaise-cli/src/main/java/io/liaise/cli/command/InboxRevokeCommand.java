package io.liaise.cli.command;

import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.cli.view.ViewJson;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Takes personal links back. */
@Command(
        name = "revoke",
        description = "Take back the personal links of a person to a site's inbox.",
        footer = {"", "Example: liaise inbox revoke pat --site example-site"})
public final class InboxRevokeCommand implements Callable<ExitCode> {

    private final Wiring wiring;

    @Mixin
    private RootOption root;

    @Mixin
    private JsonOption json;

    @Parameters(paramLabel = "PERSON", description = "The person.")
    private String person;

    @Option(names = "--site", required = true, paramLabel = "SITE", description = "The site.")
    private String site;

    /** The command over these parts. */
    public InboxRevokeCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public ExitCode call() {
        int links = wiring.inbox(root.load(wiring)).revoke(person, site);
        wiring.console()
                .say(json.wanted() ? ViewJson.document().put("revoked", links).text() : "links taken back: " + links);
        return ExitCode.DONE;
    }
}
