package io.liaise.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.testkit.FakeGitHub;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Takes an issue from its report to a delivered fix: the program that people install, a GitHub on this machine, a
 * repository with a remote, an agent that really commits and pushes, a deploy, and a program that is told.
 */
class FirstIssueIT {

    private static final String REPOSITORY = "example/app";
    private static final int ROUNDS = 60;

    private static final String AGENT = """
            #!/bin/sh
            case "$*" in
                *--version*) echo "2.1.332 (Claude Code)"; exit ;;
                *"auth status"*) echo '{"loggedIn": true}'; exit ;;
            esac
            cat >"$HOME/prompt"
            session=$(printf '%s' "$*" | sed -n 's/.*--\\(session-id\\|resume\\) \\([0-9a-f-]*\\).*/\\2/p')
            echo "{\\"type\\":\\"system\\",\\"subtype\\":\\"init\\",\\"session_id\\":\\"$session\\",\\"claude_code_version\\":\\"2.1.332\\"}"
            cost=0.12
            if [ -e "$HOME/asked" ]; then
                # A session that goes on tells what it cost in all.
                cost=0.30
                echo mended >page.txt
                git commit --quiet --all --message="Mend the page" && git push --quiet
                outcome='{"kind":"deliver","text":"The page is back. Please open it once more."}'
            else
                touch "$HOME/asked"
                outcome='{"kind":"ask","questions":["Which page do you mean?"]}'
            fi
            printf '{"type":"result","subtype":"success","is_error":false,"result":"done","session_id":"%s",' "$session"
            printf '"total_cost_usd":%s,"structured_output":{"summary":"looked","outcomes":[%s]}}\\n' "$cost" "$outcome"
            """;

    @TempDir
    private Path home;

    private final FakeGitHub server = FakeGitHub.start(Clock.systemUTC());
    private Path program;
    private Path app;

    @BeforeEach
    void install() throws Exception {
        program = Distribution.unpack(home.resolve("installed")).resolve("bin/liaise");
        app = home.resolve("app");
        ran(
                0,
                "git",
                "init",
                "--quiet",
                "--bare",
                "--initial-branch=main",
                home.resolve("app.git").toString());
        ran(0, "git", "init", "--quiet", "--initial-branch=main", app.toString());
        script(app.resolve("deploy.sh"), "#!/bin/sh\ncp page.txt \"$HOME/deployed\"\n");
        Files.writeString(app.resolve("page.txt"), "empty\n");
        for (String line : List.of(
                "config user.name Test",
                "config user.email test@example.invalid",
                "config commit.gpgSign false",
                "add --all",
                "commit --quiet --message=First",
                "remote add origin ../app.git",
                "push --quiet --set-upstream origin main")) {
            List<String> words = new ArrayList<>(List.of("git", "-C", app.toString()));
            words.addAll(Arrays.asList(line.split(" ", -1)));
            ran(0, words.toArray(String[]::new));
        }
        configure();
        server.repository(REPOSITORY, "public");
        server.opens(REPOSITORY, "pat", "The page is broken", "It shows nothing since this morning.");
    }

    private void configure() throws IOException {
        Path root = Files.createDirectories(home.resolve(".config/liaise"));
        Files.createDirectories(root.resolve("subjects"));
        script(home.resolve("claude"), AGENT);
        script(home.resolve("told.sh"), "#!/bin/sh\nprintf '%s\\n' \"$*\" >>\"$HOME/told\"\n");
        Files.writeString(root.resolve("config.toml"), """
                owner_login = "olli"
                state_dir = "~/state"
                notify.command = ["%s/told.sh"]

                [plugins.claude]
                program = "~/claude"
                """.formatted(home));
        Files.writeString(root.resolve("brief.md"), "An app with one page.\n");
        Files.writeString(root.resolve("subjects/app.toml"), """
                bindings = ["github:%s"]
                brief = "brief.md"
                workspace.path = "~/app"
                delivery.command = "./deploy.sh"

                [policy]
                people = { "github:pat" = "pat" }
                roles = { pat = "partner" }
                default_reply_mode = "direct"
                delay_minutes = 0
                readiness.quiet_minutes = 0
                """.formatted(REPOSITORY));
    }

    private static void script(Path file, String text) throws IOException {
        Files.writeString(file, text);
        assertTrue(file.toFile().setExecutable(true));
    }

    @AfterEach
    void close() {
        server.close();
    }

    private String ran(int expected, String... words) throws Exception {
        Path out = home.resolve("out");
        ProcessBuilder builder = new ProcessBuilder(words);
        builder.environment().put("HOME", home.toString());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("LIAISE_CACHE", "off");
        builder.environment().put("GH_TOKEN", "none");
        builder.environment().put("LIAISE_GITHUB_API_URL", server.url().toString());
        builder.environment().remove("LIAISE_RUN");
        Process process =
                builder.redirectErrorStream(true).redirectOutput(out.toFile()).start();
        assertTrue(process.waitFor(2, TimeUnit.MINUTES));
        String said = Files.readString(out, StandardCharsets.UTF_8);
        assertEquals(expected, process.exitValue(), said);
        return said;
    }

    private String liaise(String... words) throws Exception {
        List<String> all = new ArrayList<>(List.of(program.toString()));
        all.addAll(List.of(words));
        return ran(0, all.toArray(String[]::new));
    }

    /** Goes round until something is there to see. */
    private void until(String what, BooleanSupplier seen) throws Exception {
        StringBuilder said = new StringBuilder();
        for (int i = 0; i < ROUNDS && !seen.getAsBoolean(); i++) {
            said.append(liaise("run", "--once"));
            Thread.sleep(200);
        }
        assertTrue(seen.getAsBoolean(), "it is not so that " + what + "\n" + said);
    }

    private String label() {
        return String.join(",", server.labels(REPOSITORY, 1));
    }

    @Test
    void anIssueBecomesADeliveredFix() throws Exception {
        until("a question was asked", () -> label().equals("liaise:needs-partner"));
        assertEquals(List.of("@pat\n\n1. Which page do you mean?"), server.said(REPOSITORY, 1));
        assertTrue(Files.readString(home.resolve("prompt")).contains("An app with one page."));

        server.comments(REPOSITORY, 1, "pat", "The first one");
        until("the fix was delivered", () -> label().equals("liaise:deployed"));

        assertEquals("mended\n", Files.readString(home.resolve("deployed")));
        assertEquals(3, server.said(REPOSITORY, 1).size());
        assertTrue(server.said(REPOSITORY, 1).get(2).startsWith("@pat The page is back. Please open it once more."));
        String history = liaise("case", "show", "app-1");
        assertTrue(history.startsWith("app-1 is in deployed for"), history);
        assertTrue(history.contains("cost:          $0.30"), history);
        assertTrue(liaise("status").startsWith("needs you: nothing"));

        liaise("run", "--once");
        assertEquals(3, server.said(REPOSITORY, 1).size());
        assertTrue(Files.notExists(home.resolve("told")));
    }
}
