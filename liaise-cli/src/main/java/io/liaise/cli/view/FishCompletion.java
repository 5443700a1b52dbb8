package io.liaise.cli.view;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** What the shell fish needs to complete a command tree. */
public final class FishCompletion {

    private FishCompletion() {}

    /** {@return the script for a program's whole tree} */
    public static String of(CommandLine top) {
        List<String> lines = new ArrayList<>();
        String program = top.getCommandName();
        lines.add("# Completion of %s for fish.".formatted(program));
        lines.add("complete -c %s -f".formatted(program));
        below(program, top, "__fish_use_subcommand", List.of(), lines);
        return String.join("\n", lines) + "\n";
    }

    private static void below(
            String program, CommandLine command, String condition, List<String> path, List<String> lines) {
        command.getSubcommands()
                .forEach((name, sub) -> lines.add(
                        "complete -c %s -n '%s' -a %s -d '%s'".formatted(program, condition, name, described(sub))));
        command.getSubcommands().forEach((name, sub) -> {
            List<String> deeper = new ArrayList<>(path);
            deeper.add(name);
            String seen = deeper.stream()
                    .map(word -> "__fish_seen_subcommand_from " + word)
                    .collect(Collectors.joining("; and "));
            String names = String.join(" ", sub.getSubcommands().keySet());
            below(
                    program,
                    sub,
                    names.isEmpty() ? seen : seen + "; and not __fish_seen_subcommand_from " + names,
                    deeper,
                    lines);
            sub.getCommandSpec().options().forEach(option -> lines.add(option(program, seen, option)));
        });
    }

    private static String option(String program, String condition, OptionSpec option) {
        String names = List.of(option.names()).stream()
                .map(name -> name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1))
                .collect(Collectors.joining());
        String value = option.arity().max() > 0 ? " -r" : "";
        String description = option.description().length == 0 ? "" : option.description()[0];
        return "complete -c %s -n '%s'%s%s -d '%s'".formatted(program, condition, names, value, quoted(description));
    }

    private static String described(CommandLine command) {
        String[] description = command.getCommandSpec().usageMessage().description();
        return description.length == 0 ? "" : quoted(description[0]);
    }

    private static String quoted(String text) {
        return text.replace("\\", "\\\\").replace("'", "\\'").replace("%%", "%");
    }
}
