package io.liaise.testkit;

import java.io.IOException;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A program that behaves like the agent's, by a scenario: one step a line, a verb and what follows it.
 *
 * <pre>
 * version TEXT      what it answers to --version; without it 2.1.332
 * login no          it is not logged in
 * ignore TERM       it does not end when asked; has to be the first line
 * send JSON         one line of its stream; {session} in it stands for the session it was given
 * part TEXT         the same without the end of the line
 * play FILE         all lines of a recording
 * complain TEXT     one line on its second stream
 * pause MILLIS      it does nothing for so long
 * wait FILE         it does nothing until there is such a file
 * write FILE TEXT   it appends a text to a file, seen from where it runs
 * child SECONDS     it starts a program that outlives it, in a session of its own
 * signal NAME       it sends itself a signal
 * exit CODE         it ends
 * </pre>
 *
 * <p>What it was called with stands beside the program: {@code argv.txt}, {@code stdin.txt}, {@code environment.txt}, and
 * a line in {@code calls.txt} for each time it was asked to work.
 */
public final class FakeClaude {

    private FakeClaude() {}

    /** {@return the program that plays a scenario, made in a folder; another scenario may be put there later} */
    public static Path install(Path folder, String... scenario) throws IOException {
        Files.createDirectories(folder);
        Files.write(folder.resolve("scenario.txt"), List.of(scenario));
        Path program = folder.resolve("claude");
        List<String> script = new ArrayList<>(List.of("#!/bin/sh"));
        if (scenario.length > 0 && scenario[0].equals("ignore TERM")) {
            // What is ignored before a Java starts stays ignored in it.
            script.add("trap '' TERM");
        }
        script.add("exec '%s' -Xmx64m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xshare:auto -cp '%s' %s '%s' \"$@\""
                .formatted(
                        ProcessHandle.current().info().command().orElseThrow(),
                        home(),
                        FakeClaude.class.getName(),
                        folder.toAbsolutePath()));
        // A program that is being written cannot be executed, so it is put in place whole.
        Path aside = Files.write(folder.resolve("claude.new"), script);
        Files.setPosixFilePermissions(aside, PosixFilePermissions.fromString("rwxr-xr-x"));
        return Files.move(aside, program, StandardCopyOption.REPLACE_EXISTING);
    }

    private static Path home() throws IOException {
        try {
            return Path.of(FakeClaude.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }

    /** Plays the scenario in the folder that is the first argument. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path folder = Path.of(arguments[0]);
        List<String> argv = List.of(arguments).subList(1, arguments.length);
        List<String> scenario = Files.readAllLines(folder.resolve("scenario.txt"));
        if (argv.equals(List.of("--version"))) {
            say(System.out, rest(scenario, "version").orElse("2.1.332 (Claude Code)") + "\n");
        } else if (argv.equals(List.of("auth", "status"))) {
            boolean in = !rest(scenario, "login").equals(Optional.of("no"));
            say(System.out, "{\"loggedIn\":%s}%n".formatted(in));
            System.exit(in ? 0 : 1);
        } else {
            work(folder, argv, scenario);
        }
    }

    private static void work(Path folder, List<String> argv, List<String> scenario)
            throws IOException, InterruptedException {
        Files.write(
                folder.resolve("argv.txt"),
                argv.stream().map(argument -> argument.replace("\n", "\\n")).toList());
        Files.write(folder.resolve("stdin.txt"), System.in.readAllBytes());
        Files.write(
                folder.resolve("environment.txt"),
                System.getenv().keySet().stream().sorted().toList());
        append(folder.resolve("calls.txt"), "called\n");
        for (String step : scenario) {
            String[] parts = step.split(" ", 2);
            play(parts[0], parts.length > 1 ? parts[1] : "", session(argv));
        }
    }

    private static void play(String verb, String rest, String session) throws IOException, InterruptedException {
        switch (verb) {
            case "send" -> say(System.out, rest.replace("{session}", session) + "\n");
            case "part" -> say(System.out, rest);
            case "play" -> say(System.out, Files.readString(Path.of(rest)));
            case "complain" -> say(System.err, rest + "\n");
            case "pause" -> Thread.sleep(Long.parseLong(rest));
            case "wait" -> {
                while (!Files.exists(Path.of(rest))) {
                    Thread.sleep(20);
                }
            }
            case "write" -> append(Path.of(rest.split(" ", 2)[0]), rest.split(" ", 2)[1] + "\n");
            case "child" -> run("setsid", "sleep", rest);
            case "signal" -> {
                run("kill", "-" + rest, Long.toString(ProcessHandle.current().pid()))
                        .waitFor();
                Thread.sleep(10_000);
            }
            case "exit" -> System.exit(Integer.parseInt(rest));
            case "version", "login", "ignore" -> {
                // Said before any work.
            }
            default -> throw new IllegalArgumentException("a scenario knows no step " + verb);
        }
    }

    private static Process run(String... argv) throws IOException {
        return new ProcessBuilder(argv)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static String session(List<String> argv) {
        int flag = Math.max(argv.indexOf("--session-id"), argv.indexOf("--resume"));
        return flag < 0 ? "none" : argv.get(flag + 1);
    }

    private static Optional<String> rest(List<String> scenario, String verb) {
        return scenario.stream()
                .filter(step -> step.startsWith(verb + " "))
                .map(step -> step.substring(verb.length() + 1))
                .findFirst();
    }

    private static void append(Path file, String text) throws IOException {
        Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private static void say(PrintStream to, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        to.write(bytes, 0, bytes.length);
        to.flush();
    }
}
