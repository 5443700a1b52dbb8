package io.liaise.cli.command;

import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.cli.view.ViewJson;
import io.liaise.webinbox.SiteAddresses;
import io.liaise.webinbox.SiteSecret;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists what the owners of sites need. */
@Command(
        name = "sites",
        description = {
            "List the sites of the web inbox, and what each site's owner needs.",
            "That is the line for their pages, the addresses of form and reports, and where reports may come from."
        },
        footer = {"", "Example: liaise inbox sites"})
public final class InboxSitesCommand implements Callable<ExitCode> {

    private static final String NO_ADDRESS = "(set inbox.public_url to the address people reach the inbox under)";

    private final Wiring wiring;

    @Mixin
    private RootOption root;

    @Mixin
    private JsonOption json;

    /** The command over these parts. */
    public InboxSitesCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public ExitCode call() {
        List<SiteAddresses> sites = wiring.inbox(root.load(wiring)).addresses();
        if (json.wanted()) {
            wiring.console()
                    .say(ViewJson.document()
                            .parts(
                                    "sites",
                                    sites.stream().map(InboxSitesCommand::part).toList())
                            .text());
        } else if (sites.isEmpty()) {
            wiring.console().say("there is no site; write [inbox.sites.NAME] into config.toml");
        } else {
            sites.forEach(this::print);
        }
        return ExitCode.DONE;
    }

    private void print(SiteAddresses site) {
        String variable = SiteSecret.variable(site.site());
        wiring.console().say(site.site());
        line("widget", site.widget().orElse(NO_ADDRESS));
        line("form", site.form().orElse(NO_ADDRESS));
        line("reports", site.reports().orElse(NO_ADDRESS));
        line("origins", site.origins().isEmpty() ? "(any program; no page)" : String.join(", ", site.origins()));
        line(
                "secret",
                site.signed()
                        ? "set; see: liaise inbox sign --site " + site.site()
                        : "(none; put one into %s or the file secrets/inbox-%s)".formatted(variable, site.site()));
    }

    private void line(String name, String value) {
        wiring.console().say("  %-8s %s".formatted(name, value));
    }

    private static ViewJson part(SiteAddresses site) {
        return ViewJson.part()
                .put("site", site.site())
                .put("widget", site.widget())
                .put("form", site.form())
                .put("reports", site.reports())
                .texts("origins", site.origins())
                .put("signed", site.signed());
    }
}
