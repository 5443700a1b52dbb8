package io.liaise.cli;

import io.liaise.cli.command.CaseCancelSendCommand;
import io.liaise.cli.command.CaseListCommand;
import io.liaise.cli.command.CaseRejectDraftCommand;
import io.liaise.cli.command.CaseSendDraftCommand;
import io.liaise.cli.command.CaseSetStateCommand;
import io.liaise.cli.command.CaseShowCommand;
import io.liaise.cli.command.ChannelsCommand;
import io.liaise.cli.command.CompletionCommand;
import io.liaise.cli.command.DemoCommand;
import io.liaise.cli.command.DoctorCommand;
import io.liaise.cli.command.GateReportCommand;
import io.liaise.cli.command.GateRulesCommand;
import io.liaise.cli.command.GroupCommand;
import io.liaise.cli.command.HoldCommand;
import io.liaise.cli.command.InboxInviteCommand;
import io.liaise.cli.command.InboxRevokeCommand;
import io.liaise.cli.command.InboxServeCommand;
import io.liaise.cli.command.InboxSignCommand;
import io.liaise.cli.command.InboxSitesCommand;
import io.liaise.cli.command.LiaiseCommand;
import io.liaise.cli.command.MessageListCommand;
import io.liaise.cli.command.MessageRejectDraftCommand;
import io.liaise.cli.command.MessageSendCommand;
import io.liaise.cli.command.MessageSendDraftCommand;
import io.liaise.cli.command.MessageShowCommand;
import io.liaise.cli.command.PluginsCommand;
import io.liaise.cli.command.ReadCommand;
import io.liaise.cli.command.ReleaseCommand;
import io.liaise.cli.command.RunCommand;
import io.liaise.cli.command.ScheduleInstallCommand;
import io.liaise.cli.command.ScheduleStatusCommand;
import io.liaise.cli.command.ScheduleUninstallCommand;
import io.liaise.cli.command.SetupCommand;
import io.liaise.cli.command.StatusCommand;
import io.liaise.cli.command.SubjectListCommand;
import io.liaise.cli.command.SubjectShowCommand;
import io.liaise.cli.command.UnholdCommand;
import io.liaise.cli.command.UnroutedDismissCommand;
import io.liaise.cli.command.UnroutedListCommand;
import io.liaise.cli.command.UnroutedRetryCommand;
import io.liaise.cli.command.VetCommand;
import io.liaise.cli.desk.Wiring;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import picocli.CommandLine;

/** Every command and its place. Making one costs time, so only those that are asked for are made. */
final class CommandTree {

    private static final Map<String, String> GROUPS = Map.ofEntries(
            Map.entry("case", "Look at cases, and move them."),
            Map.entry("message", "Write to people outside any case."),
            Map.entry("unrouted", "Look at messages whose authors may not be heard."),
            Map.entry("gate", "Look at what the gate goes by, and how it has done."),
            Map.entry("subject", "Look at subjects."),
            Map.entry("inbox", "Run the web inbox, and give people links to it."),
            Map.entry("schedule", "Have the machine go round by itself."));

    private static final List<Node> ALL = List.of(
            top("demo", wiring -> new DemoCommand(wiring, Liaise::run)),
            top("run", RunCommand::new),
            top("status", StatusCommand::new),
            top("doctor", DoctorCommand::new),
            new Node("case", "list", CaseListCommand::new),
            new Node("case", "show", CaseShowCommand::new),
            new Node("case", "set-state", CaseSetStateCommand::new),
            new Node("case", "send-draft", CaseSendDraftCommand::new),
            new Node("case", "reject-draft", CaseRejectDraftCommand::new),
            new Node("case", "cancel-send", CaseCancelSendCommand::new),
            new Node("message", "send", MessageSendCommand::new),
            new Node("message", "list", MessageListCommand::new),
            new Node("message", "show", MessageShowCommand::new),
            new Node("message", "send-draft", MessageSendDraftCommand::new),
            new Node("message", "reject-draft", MessageRejectDraftCommand::new),
            new Node("unrouted", "list", UnroutedListCommand::new),
            new Node("unrouted", "retry", UnroutedRetryCommand::new),
            new Node("unrouted", "dismiss", UnroutedDismissCommand::new),
            top("vet", VetCommand::new),
            new Node("gate", "rules", GateRulesCommand::new),
            new Node("gate", "report", GateReportCommand::new),
            top("read", ReadCommand::new),
            top("hold", HoldCommand::new),
            top("unhold", UnholdCommand::new),
            top("release", ReleaseCommand::new),
            new Node("subject", "list", SubjectListCommand::new),
            new Node("subject", "show", SubjectShowCommand::new),
            top("setup", SetupCommand::new),
            new Node("inbox", "serve", InboxServeCommand::new),
            new Node("inbox", "sites", InboxSitesCommand::new),
            new Node("inbox", "sign", InboxSignCommand::new),
            new Node("inbox", "invite", InboxInviteCommand::new),
            new Node("inbox", "revoke", InboxRevokeCommand::new),
            new Node("schedule", "install", ScheduleInstallCommand::new),
            new Node("schedule", "uninstall", ScheduleUninstallCommand::new),
            new Node("schedule", "status", ScheduleStatusCommand::new),
            top("channels", ChannelsCommand::new),
            top("plugins", PluginsCommand::new),
            top("completion", CompletionCommand::new));

    private CommandTree() {}

    /**
     * A command and its place in the tree.
     *
     * @param group the group it stands in; empty at the top
     * @param name its name
     * @param make makes it
     */
    private record Node(String group, String name, Function<Wiring, Object> make) {

        boolean isAskedFor(String first, String second) {
            return group.isEmpty() ? name.equals(first) : group.equals(first) && name.equals(second);
        }
    }

    private static Node top(String name, Function<Wiring, Object> make) {
        return new Node("", name, make);
    }

    /** {@return all of it} */
    static CommandLine whole(Wiring wiring) {
        return tree(wiring, node -> true);
    }

    /** {@return as much of it as these arguments need; whoever mistypes or asks for help sees all} */
    static CommandLine of(Wiring wiring, String... arguments) {
        String first = arguments.length > 0 ? arguments[0] : "";
        String second = arguments.length > 1 ? arguments[1] : "";
        boolean one = ALL.stream().anyMatch(node -> node.isAskedFor(first, second)) && !first.equals("completion");
        return one ? tree(wiring, node -> node.isAskedFor(first, second)) : whole(wiring);
    }

    private static CommandLine tree(Wiring wiring, Predicate<Node> wanted) {
        CommandLine line = new CommandLine(new LiaiseCommand());
        for (Node node : ALL) {
            if (wanted.test(node)) {
                CommandLine parent = node.group().isEmpty() ? line : group(line, node.group());
                parent.addSubcommand(node.make().apply(wiring));
            }
        }
        return line;
    }

    private static CommandLine group(CommandLine line, String name) {
        CommandLine known = line.getSubcommands().get(name);
        if (known != null) {
            return known;
        }
        CommandLine made = new CommandLine(new GroupCommand());
        made.getCommandSpec().name(name).usageMessage().description(GROUPS.getOrDefault(name, ""));
        line.addSubcommand(made);
        return made;
    }
}
