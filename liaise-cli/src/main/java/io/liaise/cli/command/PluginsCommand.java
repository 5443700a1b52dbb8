package io.liaise.cli.command;

import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.cli.view.Table;
import io.liaise.cli.view.ViewJson;
import io.liaise.core.plugin.PluginProblem;
import io.liaise.core.plugin.Plugins.Found;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists what plugins there are. */
@Command(
        name = "plugins",
        description = "List the plugins that were found, and those that cannot be used.",
        footer = {"", "Example: liaise plugins --json"})
public final class PluginsCommand implements Callable<ExitCode> {

    private final Wiring wiring;

    @Mixin
    private JsonOption json;

    /** The command over these parts. */
    public PluginsCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public ExitCode call() {
        if (json.wanted()) {
            wiring.console().say(view().text());
        } else {
            Table table = new Table("KIND", "NAME", "FROM", "CLASS");
            wiring.plugins()
                    .found()
                    .forEach(one -> table.row(one.seam().label(), one.name(), one.source(), one.type()));
            table.lines().forEach(wiring.console()::say);
            wiring.plugins()
                    .problems()
                    .forEach(problem -> wiring.console().complain("cannot be used: " + problem.text()));
        }
        return wiring.plugins().problems().isEmpty() ? ExitCode.DONE : ExitCode.FAILED;
    }

    private ViewJson view() {
        return ViewJson.document()
                .parts(
                        "plugins",
                        wiring.plugins().found().stream()
                                .map(PluginsCommand::part)
                                .toList())
                .parts(
                        "problems",
                        wiring.plugins().problems().stream()
                                .map(PluginsCommand::part)
                                .toList());
    }

    private static ViewJson part(Found one) {
        return ViewJson.part()
                .put("kind", one.seam().label())
                .put("name", one.name())
                .put("source", one.source())
                .put("class", one.type());
    }

    private static ViewJson part(PluginProblem problem) {
        return ViewJson.part()
                .put("kind", problem.seam().label())
                .put("class", problem.type())
                .put("source", problem.source())
                .put("reason", problem.reason());
    }
}
