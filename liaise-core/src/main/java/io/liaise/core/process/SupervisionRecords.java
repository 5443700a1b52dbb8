package io.liaise.core.process;

import io.liaise.core.failure.InvalidValueException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The records of a supervised program as text and back. */
final class SupervisionRecords {

    private static final String VOID = "void";

    private SupervisionRecords() {}

    static String text(Launch launch) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("id", launch.id());
        fields.put("argv", launch.argv());
        fields.put("cwd", launch.cwd());
        launch.stdin().ifPresent(file -> fields.put("stdin", file));
        fields.put("locks", launch.locks());
        fields.put("wall_clock_ms", launch.limits().wallClock().toMillis());
        launch.limits().stall().ifPresent(stall -> fields.put("stall_ms", stall.toMillis()));
        fields.put("last_words_ms", launch.limits().lastWords().toMillis());
        fields.put("activity", launch.watch().activity());
        launch.watch().finalLine().ifPresent(type -> fields.put("final_line", type));
        fields.put("end_leftovers", launch.afterwards().endLeftovers());
        launch.afterwards().wakeFile().ifPresent(file -> fields.put("wake_file", file));
        fields.put("wake", launch.afterwards().wake());
        return SupervisionJson.write(fields);
    }

    static Launch launch(String text) {
        Fields fields = new Fields(SupervisionJson.read(text));
        return new Launch(
                fields.text("id"),
                fields.texts("argv"),
                Path.of(fields.text("cwd")),
                fields.find("stdin").map(Path::of),
                fields.texts("locks").stream().map(Path::of).toList(),
                new Launch.Limits(
                        Duration.ofMillis(fields.number("wall_clock_ms")),
                        fields.findNumber("stall_ms").map(Duration::ofMillis),
                        Duration.ofMillis(fields.number("last_words_ms"))),
                new Launch.Watch(fields.texts("activity").stream().map(Path::of).toList(), fields.find("final_line")),
                new Launch.Afterwards(
                        fields.flag("end_leftovers"), fields.find("wake_file").map(Path::of), fields.texts("wake")));
    }

    static String text(ExitRecord exit) {
        Map<String, Object> fields = new LinkedHashMap<>();
        exit.process().ifPresent(process -> {
            fields.put("pid", process.pid());
            fields.put("start", process.start());
            fields.put("boot", process.boot());
        });
        exit.code().ifPresent(code -> fields.put("code", (long) code));
        exit.signal().ifPresent(signal -> fields.put("signal", (long) signal));
        fields.put("end", exit.endedAt());
        fields.put("reason", exit.reason().label());
        fields.put("detail", exit.detail());
        fields.put("survivors", words(exit.survivors()));
        return SupervisionJson.write(fields);
    }

    /** {@return the record in a text; empty when it holds none, as after a full disk} */
    static Optional<ExitRecord> exit(String text) {
        try {
            Fields fields = new Fields(SupervisionJson.read(text));
            Optional<ProcessIdentity> process = fields.findNumber("pid")
                    .map(pid -> new ProcessIdentity(pid, fields.text("start"), fields.text("boot")));
            OptionalInt code = fields.findNumber("code")
                    .map(number -> OptionalInt.of(Math.toIntExact(number)))
                    .orElse(OptionalInt.empty());
            return Optional.of(new ExitRecord(
                    process,
                    code,
                    Instant.parse(fields.text("end")),
                    ExitRecord.Reason.parse(fields.text("reason")),
                    fields.find("detail").orElse(""),
                    identities(fields.texts("survivors"))));
        } catch (InvalidValueException | DateTimeParseException | ArithmeticException e) {
            return Optional.empty();
        }
    }

    static String process(Optional<ProcessIdentity> root, List<ProcessIdentity> family) {
        Map<String, Object> fields = new LinkedHashMap<>();
        root.ifPresent(process -> {
            fields.put("pid", process.pid());
            fields.put("process", process.encode());
        });
        fields.put("family", words(family));
        return SupervisionJson.write(fields);
    }

    /** What is known of a program's processes. */
    record Processes(Optional<ProcessIdentity> root, List<ProcessIdentity> family) {
        static final Processes UNKNOWN = new Processes(Optional.empty(), List.of());
    }

    static Processes processes(String text) {
        try {
            Fields fields = new Fields(SupervisionJson.read(text));
            return new Processes(
                    fields.find("process").flatMap(ProcessIdentity::decode), identities(fields.texts("family")));
        } catch (InvalidValueException e) {
            return Processes.UNKNOWN;
        }
    }

    static String owner(ProcessIdentity supervisor) {
        return SupervisionJson.write(Map.of("supervisor", supervisor.encode()));
    }

    static String revoked() {
        return SupervisionJson.write(Map.of(VOID, true));
    }

    /** {@return whether the text of an owner's file says that nobody may ever take it up} */
    static boolean isRevoked(String owner) {
        try {
            return Boolean.TRUE.equals(SupervisionJson.read(owner).get(VOID));
        } catch (InvalidValueException e) {
            return false;
        }
    }

    /** {@return who an owner's file says took it up; empty when it was cut off while being written} */
    static Optional<ProcessIdentity> supervisor(String owner) {
        try {
            return new Fields(SupervisionJson.read(owner)).find("supervisor").flatMap(ProcessIdentity::decode);
        } catch (InvalidValueException e) {
            return Optional.empty();
        }
    }

    private static List<String> words(List<ProcessIdentity> identities) {
        return identities.stream().map(ProcessIdentity::encode).toList();
    }

    private static List<ProcessIdentity> identities(List<String> words) {
        return words.stream()
                .flatMap(word -> ProcessIdentity.decode(word).stream())
                .toList();
    }

    /** Typed reads of a flat object. */
    private record Fields(Map<String, Object> values) {
        Optional<String> find(String name) {
            return values.get(name) instanceof String text ? Optional.of(text) : Optional.empty();
        }

        String text(String name) {
            return find(name).orElseThrow(() -> missing(name));
        }

        Optional<Long> findNumber(String name) {
            return values.get(name) instanceof Long number ? Optional.of(number) : Optional.empty();
        }

        long number(String name) {
            return findNumber(name).orElseThrow(() -> missing(name));
        }

        boolean flag(String name) {
            return Boolean.TRUE.equals(values.get(name));
        }

        List<String> texts(String name) {
            return values.get(name) instanceof List<?> list
                    ? list.stream().map(String::valueOf).toList()
                    : List.of();
        }

        private static InvalidValueException missing(String name) {
            return new InvalidValueException("a record of a supervised program lacks its " + name);
        }
    }
}
