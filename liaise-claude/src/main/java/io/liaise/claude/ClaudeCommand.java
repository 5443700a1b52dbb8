package io.liaise.claude;

import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.run.Job;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The command line of one run. No shell sees it, the prompt is not in it (it is read from standard input), and nothing
 * that stands in it can be taken for an option.
 *
 * @param program the agent's program
 * @param settings a file with the settings of every run, such as its deny rules
 * @param in the folder with what others wrote, the only one beside the checkout
 */
record ClaudeCommand(Path program, Path settings, Path in) {

    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9][A-Za-z0-9-]{0,99}");

    /**
     * {@return the program and its arguments for a job that begins a session}
     *
     * @param session the name the new session gets, a UUID
     * @throws InvalidValueException when the session or the permission mode is no single word
     */
    List<String> begin(Job job, String session) {
        return argv(job, "--session-id", session);
    }

    /**
     * {@return the program and its arguments for a job that goes on with a session}
     *
     * @throws InvalidValueException when the session or the permission mode is no single word
     */
    List<String> goOn(Job job, String session) {
        return argv(job, "--resume", session);
    }

    private List<String> argv(Job job, String flag, String session) {
        Job.Permissions permissions = job.permissions();
        List<String> argv = new ArrayList<>();
        argv.addAll(List.of(program.toString(), "--print", "--output-format", "stream-json", "--verbose"));
        argv.addAll(List.of("--permission-mode", word("the permission mode", permissions.mode())));
        argv.addAll(List.of("--setting-sources", permissions.trustProjectSettings() ? "user,project" : "user"));
        argv.addAll(List.of("--strict-mcp-config", "--disable-slash-commands"));
        argv.addAll(List.of("--settings", settings.toString()));
        argv.addAll(List.of("--json-schema", job.instructions().resultSchema()));
        argv.addAll(List.of("--max-turns", Integer.toString(job.limits().maxTurns())));
        job.limits().maxUsd().ifPresent(most -> argv.addAll(List.of("--max-budget-usd", most.toPlainString())));
        // Joined by a sign: the project writes these notes, and they may begin with a hyphen.
        job.instructions().projectNotes().ifPresent(notes -> argv.add("--append-system-prompt=" + notes.value()));
        // This one takes as many folders as follow, so an option has to come after it.
        argv.addAll(List.of("--add-dir", in.toString()));
        argv.addAll(List.of(flag, word("the session", session)));
        return List.copyOf(argv);
    }

    private static String word(String what, String value) {
        if (!WORD.matcher(value).matches()) {
            throw new InvalidValueException(what + " has to be one word of letters, digits and hyphens");
        }
        return value;
    }
}
