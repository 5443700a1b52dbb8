package io.liaise.cli.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The two files of a job for systemd, written and read back. */
final class SystemdUnits {

    /** The first word of a command is no place for variables, so the program is an argument of this one. */
    private static final String STARTER = "/usr/bin/env";

    private static final Pattern MINUTES = Pattern.compile("(?m)^OnUnitActiveSec=([0-9]{1,6})min$");

    private SystemdUnits() {}

    static String service(Job job) {
        StringBuilder text = new StringBuilder("""
                [Unit]
                Description=One round of liaise

                [Service]
                Type=oneshot
                # Runs and deploys go on after the round that started them.
                KillMode=process
                """);
        job.environment()
                .forEach((name, value) -> text.append("Environment=")
                        .append(quoted(name + "=" + value, false))
                        .append('\n'));
        text.append("ExecStart=").append(STARTER);
        job.argv().forEach(word -> text.append(' ').append(quoted(word, true)));
        return text.append('\n').toString();
    }

    static String timer(Job job) {
        return """
                [Unit]
                Description=When liaise goes round

                [Timer]
                OnBootSec=%1$dmin
                OnUnitActiveSec=%1$dmin
                Persistent=true

                [Install]
                WantedBy=timers.target
                """.formatted(job.minutes());
    }

    /** {@return the job of two files; empty when they are not such files} */
    static Optional<Job> read(String service, String timer) {
        Matcher minutes = MINUTES.matcher(timer);
        Map<String, String> environment = new TreeMap<>();
        List<String> argv = new ArrayList<>();
        for (String line : service.lines().toList()) {
            if (line.startsWith("Environment=")) {
                for (String pair : words(line.substring("Environment=".length()), false)) {
                    int equals = pair.indexOf('=');
                    environment.put(pair.substring(0, Math.max(0, equals)), pair.substring(equals + 1));
                }
            } else if (line.startsWith("ExecStart=" + STARTER + " ")) {
                argv.addAll(words(line.substring("ExecStart=".length() + STARTER.length()), true));
            }
        }
        return argv.isEmpty() || !minutes.find()
                ? Optional.empty()
                : Optional.of(new Job(argv, environment, Integer.parseInt(minutes.group(1))));
    }

    /** {@return whether what a round started lives on after it} */
    static boolean letsRunsLive(String service) {
        return service.lines().anyMatch("KillMode=process"::equals);
    }

    private static String quoted(String word, boolean command) {
        String plain = word.replace("\\", "\\\\").replace("\"", "\\\"").replace("%", "%%");
        return "\"" + (command ? plain.replace("$", "$$") : plain) + "\"";
    }

    private static List<String> words(String line, boolean command) {
        return Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"")
                .matcher(line)
                .results()
                .map(found -> found.group(1))
                .map(word -> command ? word.replace("$$", "$") : word)
                .map(word -> word.replace("%%", "%"))
                .map(word -> Pattern.compile("\\\\(.)")
                        .matcher(word)
                        .replaceAll(found -> Matcher.quoteReplacement(found.group(1))))
                .collect(Collectors.toList());
    }
}
