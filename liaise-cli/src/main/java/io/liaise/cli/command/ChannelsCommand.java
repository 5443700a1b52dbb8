package io.liaise.cli.command;

import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.cli.view.Table;
import io.liaise.cli.view.ViewJson;
import io.liaise.core.config.Configuration;
import io.liaise.core.spi.channel.Capabilities;
import io.liaise.core.spi.channel.Channel;
import io.liaise.core.spi.channel.ChannelFactory;
import io.liaise.core.spi.channel.Operation;
import io.liaise.core.spi.channel.Requirement;
import io.liaise.core.spi.channel.Support;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the channels, what they can do, and what they need. */
@Command(
        name = "channels",
        description = "List the channels, what each can do, and what it needs to be set.",
        footer = {"", "Example: liaise channels"})
public final class ChannelsCommand implements Callable<ExitCode> {

    private final Wiring wiring;

    @Mixin
    private RootOption root;

    @Mixin
    private JsonOption json;

    /** The command over these parts. */
    public ChannelsCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    /** A channel as it is listed. */
    private record Listed(String name, Capabilities can, List<Requirement> needs) {}

    @Override
    public ExitCode call() {
        Configuration configuration = root.load(wiring);
        List<Listed> all = new ArrayList<>();
        wiring.plugins().all(ChannelFactory.class).forEach((name, factory) -> {
            try (Channel channel = wiring.requireChannel(configuration, name)) {
                all.add(new Listed(
                        name,
                        channel.capabilities(),
                        factory.requirements(wiring.settings(configuration, name), wiring.host(configuration))));
            }
        });
        if (json.wanted()) {
            wiring.console()
                    .say(ViewJson.document()
                            .parts(
                                    "channels",
                                    all.stream().map(ChannelsCommand::part).toList())
                            .text());
        } else {
            all.forEach(this::print);
        }
        return ExitCode.DONE;
    }

    private void print(Listed one) {
        wiring.console().say(one.name() + ": " + able(one.can()));
        one.can().notes().forEach(note -> wiring.console().say("  " + note));
        if (!one.needs().isEmpty()) {
            Table table = new Table("  SETTING", "FROM", "FOR");
            one.needs()
                    .forEach(need -> table.row(
                            "  " + need.setting(),
                            need.source().label() + (need.required() ? "" : " (optional)"),
                            need.purpose()));
            table.lines().forEach(wiring.console()::say);
        }
    }

    private static String able(Capabilities can) {
        return Stream.of(Operation.values())
                .filter(can::can)
                .map(operation -> can.support(operation) == Support.PARTIAL
                        ? operation.label() + " (in part)"
                        : operation.label())
                .collect(Collectors.joining(", "));
    }

    private static ViewJson part(Listed one) {
        Map<String, String> operations = new TreeMap<>();
        Stream.of(Operation.values())
                .forEach(operation -> operations.put(
                        operation.label(), one.can().support(operation).label()));
        return ViewJson.part()
                .put("name", one.name())
                .table("operations", operations)
                .texts(
                        "grades",
                        one.can().grades().stream().map(grade -> grade.label()).toList())
                .texts("notes", one.can().notes())
                .parts(
                        "requirements",
                        one.needs().stream()
                                .map(need -> ViewJson.part()
                                        .put("setting", need.setting())
                                        .put("source", need.source().label())
                                        .put("required", need.required())
                                        .put("purpose", need.purpose()))
                                .toList());
    }
}
