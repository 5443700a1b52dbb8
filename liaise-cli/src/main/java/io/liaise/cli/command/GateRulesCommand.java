package io.liaise.cli.command;

import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.cli.view.Table;
import io.liaise.cli.view.ViewJson;
import io.liaise.cli.view.Visible;
import io.liaise.gate.detect.LookedFor;
import io.liaise.gate.detect.OperatorRules;
import io.liaise.gate.rules.Rule;
import io.liaise.gate.rules.RuleTable;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows what the gate goes by. */
@Command(
        name = "rules",
        description = {
            "Show the rules that messages are judged by, and what is looked for in them.",
            "The examples are made on the spot; what looks like a credential there is one of nobody."
        },
        footer = {"", "Example: liaise gate rules"})
public final class GateRulesCommand implements Callable<ExitCode> {

    private static final int WIDEST = 60;

    private final Wiring wiring;

    @Mixin
    private RootOption root;

    @Mixin
    private JsonOption json;

    /** The command over these parts. */
    public GateRulesCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public ExitCode call() {
        OperatorRules own = root.load(wiring)
                .requireGlobal()
                .services()
                .rulesFile()
                .map(OperatorRules::read)
                .orElse(OperatorRules.NONE);
        List<LookedFor> all = LookedFor.all(own, this::below);
        if (json.wanted()) {
            wiring.console()
                    .say(ViewJson.document()
                            .parts(
                                    "rules",
                                    RuleTable.RULES.stream()
                                            .map(GateRulesCommand::part)
                                            .toList())
                            .parts(
                                    "looked_for",
                                    all.stream().map(GateRulesCommand::part).toList())
                            .text());
            return ExitCode.DONE;
        }
        Table rules = new Table("RULE", "ASKS AT LEAST FOR");
        RuleTable.RULES.forEach(rule -> rules.row(rule.name(), rule.flow().label()));
        rules.lines().forEach(wiring.console()::say);
        wiring.console().say("");
        Table looked = new Table("LOOKED FOR", "SORT", "EXAMPLE");
        all.forEach(one -> looked.row(one.rule(), sort(one), Visible.line(one.example(), WIDEST)));
        looked.lines().forEach(wiring.console()::say);
        return ExitCode.DONE;
    }

    private int below(int bound) {
        return Math.floorMod(Integer.parseUnsignedInt(wiring.ids().hex(8), 16), bound);
    }

    private static String sort(LookedFor one) {
        return one.sort().name().toLowerCase(Locale.ROOT);
    }

    private static ViewJson part(Rule rule) {
        return ViewJson.part().put("name", rule.name()).put("flow", rule.flow().label());
    }

    private static ViewJson part(LookedFor one) {
        return ViewJson.part().put("name", one.rule()).put("sort", sort(one)).put("example", one.example());
    }
}
