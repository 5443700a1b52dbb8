package io.liaise.cli;

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
            if (List.of(arguments).equals(List.of("--version"))) {
                console.say("liaise " + version());
                return ExitCode.DONE.code();
            }
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
        CommandLine line = dressed(CommandTree.of(wiring, arguments), wiring);
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

    /** {@return the whole command tree} */
    public static CommandLine commands(Wiring wiring) {
        return dressed(CommandTree.whole(wiring), wiring);
    }

    private static CommandLine dressed(CommandLine top, Wiring wiring) {
        all(top).forEach(command -> dress(command, wiring.console()));
        return top;
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
