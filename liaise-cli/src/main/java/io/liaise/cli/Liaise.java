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
import io.liaise.cli.desk.Console;
import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.core.failure.LiaiseException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** The whole command tree, and what its ends mean. */
public final class Liaise {

    private Liaise() {}

    /** {@return the exit code of what these arguments ask for, or of what went wrong before} */
    public static int start(Console console, Supplier<Wiring> wiring, String... arguments) {
        try {
            return run(wiring.get(), arguments);
        } catch (RuntimeException | Error e) {
            int code = failed(console, e);
            console.out().flush();
            console.err().flush();
            return code;
        }
    }

    /** {@return the exit code of what these arguments ask for} */
    public static int run(Wiring wiring, String... arguments) {
        CommandLine line = commands(wiring);
        line.setExecutionExceptionHandler((failure, command, parsed) -> failed(wiring.console(), failure));
        int code = line.execute(arguments);
        if (code == ExitCode.DONE.code()) {
            code = told(line).code();
        }
        wiring.console().out().flush();
        wiring.console().err().flush();
        return code;
    }

    /** What the command itself says it came to. */
    private static ExitCode told(CommandLine line) {
        ParseResult parsed = line.getParseResult();
        while (parsed.hasSubcommand()) {
            parsed = parsed.subcommand();
        }
        Object result = parsed.commandSpec().commandLine().getExecutionResult();
        return result instanceof ExitCode code ? code : ExitCode.DONE;
    }

    /** {@return the command tree} */
    public static CommandLine commands(Wiring wiring) {
        CommandLine line = new CommandLine(new LiaiseCommand());
        line.addSubcommand(new DemoCommand(wiring, Liaise::run));
        line.addSubcommand(new RunCommand(wiring));
        line.addSubcommand(new StatusCommand(wiring));
        line.addSubcommand(new DoctorCommand(wiring));
        line.addSubcommand(group("case", "Look at cases, and move them.")
                .addSubcommand(new CaseListCommand(wiring))
                .addSubcommand(new CaseShowCommand(wiring))
                .addSubcommand(new CaseSetStateCommand(wiring))
                .addSubcommand(new CaseSendDraftCommand(wiring))
                .addSubcommand(new CaseRejectDraftCommand(wiring))
                .addSubcommand(new CaseCancelSendCommand(wiring)));
        line.addSubcommand(group("message", "Write to people outside any case.")
                .addSubcommand(new MessageSendCommand(wiring))
                .addSubcommand(new MessageListCommand(wiring))
                .addSubcommand(new MessageShowCommand(wiring))
                .addSubcommand(new MessageSendDraftCommand(wiring))
                .addSubcommand(new MessageRejectDraftCommand(wiring)));
        line.addSubcommand(group("unrouted", "Look at messages whose authors may not be heard.")
                .addSubcommand(new UnroutedListCommand(wiring))
                .addSubcommand(new UnroutedRetryCommand(wiring))
                .addSubcommand(new UnroutedDismissCommand(wiring)));
        line.addSubcommand(new VetCommand(wiring));
        line.addSubcommand(group("gate", "Look at what the gate goes by, and how it has done.")
                .addSubcommand(new GateRulesCommand(wiring))
                .addSubcommand(new GateReportCommand(wiring)));
        line.addSubcommand(new ReadCommand(wiring));
        line.addSubcommand(new HoldCommand(wiring));
        line.addSubcommand(new UnholdCommand(wiring));
        line.addSubcommand(new ReleaseCommand(wiring));
        line.addSubcommand(group("subject", "Look at subjects.")
                .addSubcommand(new SubjectListCommand(wiring))
                .addSubcommand(new SubjectShowCommand(wiring)));
        line.addSubcommand(new SetupCommand(wiring));
        line.addSubcommand(group("inbox", "Run the web inbox, and give people links to it.")
                .addSubcommand(new InboxServeCommand(wiring))
                .addSubcommand(new InboxSitesCommand(wiring))
                .addSubcommand(new InboxSignCommand(wiring))
                .addSubcommand(new InboxInviteCommand(wiring))
                .addSubcommand(new InboxRevokeCommand(wiring)));
        line.addSubcommand(group("schedule", "Have the machine go round by itself.")
                .addSubcommand(new ScheduleInstallCommand(wiring))
                .addSubcommand(new ScheduleUninstallCommand(wiring))
                .addSubcommand(new ScheduleStatusCommand(wiring)));
        line.addSubcommand(new ChannelsCommand(wiring));
        line.addSubcommand(new PluginsCommand(wiring));
        line.addSubcommand(new CompletionCommand(wiring));
        all(line).forEach(command -> dress(command, wiring.console()));
        return line;
    }

    private static CommandLine group(String name, String description) {
        CommandLine group = new CommandLine(new GroupCommand());
        group.getCommandSpec().name(name).usageMessage().description(description);
        return group;
    }

    private static List<CommandLine> all(CommandLine top) {
        return Stream.concat(
                        Stream.of(top), top.getSubcommands().values().stream().flatMap(below -> all(below).stream()))
                .toList();
    }

    private static void dress(CommandLine command, Console console) {
        CommandSpec spec = command.getCommandSpec();
        spec.mixinStandardHelpOptions(true);
        spec.version("liaise " + version());
        spec.exitCodeOnInvalidInput(ExitCode.USAGE.code());
        spec.exitCodeOnExecutionException(ExitCode.BUG.code());
        spec.usageMessage().sortOptions(false).sortSynopsis(false);
        command.setOut(console.out());
        command.setErr(console.err());
        command.setColorScheme(CommandLine.Help.defaultColorScheme(console.colour() ? Ansi.ON : Ansi.OFF));
        command.setUsageHelpWidth(100);
        command.setCaseInsensitiveEnumValuesAllowed(false);
        command.setExitCodeExceptionMapper(failure -> ExitCode.BUG.code());
        command.setParameterExceptionHandler((failure, arguments) -> misused(console, failure));
        command.setExecutionStrategy(new CommandLine.RunLast());
    }

    private static String version() {
        return Optional.ofNullable(Liaise.class.getPackage().getImplementationVersion())
                .orElse("from sources");
    }

    private static int misused(Console console, ParameterException failure) {
        PrintWriter err = console.err();
        err.println("liaise: "
                + Optional.ofNullable(failure.getMessage()).orElse("").replaceFirst("^Error: ", ""));
        UnmatchedArgumentException.printSuggestions(failure, err);
        err.println("Try '%s --help'."
                .formatted(failure.getCommandLine().getCommandSpec().qualifiedName()));
        return ExitCode.USAGE.code();
    }

    private static int failed(Console console, Throwable failure) {
        if (failure instanceof LiaiseException expected) {
            console.complain("liaise: " + expected.getMessage());
            return ExitCode.FAILED.code();
        }
        console.complain("liaise: this is a fault of liaise itself; please report it with these lines");
        failure.printStackTrace(console.err());
        return ExitCode.BUG.code();
    }
}
