package io.liaise.webinbox;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.Grade;
import io.liaise.core.message.Message;
import io.liaise.testkit.FixedIds;
import io.liaise.testkit.MutableClock;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs each example, where its language is installed, and believes what it signed. */
class SigningExampleTest {

    private static final long ISSUED = 1_790_000_000L;
    private static final String SECRET = String.join("-", "k", "9f2c", "demo", "secret");
    private static final Map<SigningExample, String> PROGRAMS = Map.of(
            SigningExample.NODE, "node",
            SigningExample.PYTHON, "python3",
            SigningExample.PHP, "php",
            SigningExample.RUBY, "ruby");

    /** The name has a letter outside ASCII; octal keeps it whole in any locale. */
    private static final String NAME = "\"$(printf 'Zo\\303\\253 Example')\"";

    @TempDir
    private Path folder;

    /** What a program printed and came to. */
    private record Ran(int code, String out) {}

    private Ran run(SigningExample example, String secret, String arguments) throws Exception {
        String program = PROGRAMS.getOrDefault(example, "");
        assumeTrue(installed(program), program + " is not installed here");
        Files.writeString(folder.resolve(example.file()), example.text("shop-demo"));
        ProcessBuilder builder =
                new ProcessBuilder("/bin/sh", "-c", "exec " + program + " " + example.file() + " " + arguments);
        builder.environment().put("LC_ALL", "C.UTF-8");
        builder.environment().put("LIAISE_INBOX_SECRET_SHOP_DEMO", secret);
        Path out = folder.resolve("out");
        Process process = builder.directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(folder.resolve("err").toFile())
                .start();
        assertTrue(process.waitFor(1, TimeUnit.MINUTES));
        return new Ran(process.exitValue(), Files.readString(out, StandardCharsets.UTF_8));
    }

    private static boolean installed(String program) {
        return List.of(System.getenv("PATH").split(":")).stream()
                .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
    }

    @ParameterizedTest
    @EnumSource
    void signsTheKnownIdentities(SigningExample example) throws Exception {
        String full = run(example, SECRET, "u-1007 " + NAME + " zoe@example.net " + ISSUED)
                .out();
        String bare = run(example, SECRET, "u-1007 '' '' " + ISSUED).out();
        String named = run(example, SECRET, "u-1007 " + NAME + " '' " + ISSUED).out();

        assertTrue(full.contains("7ece3cb7f9d7ed0393a5e2b94e73d7a28cdcf881da84063aed8a464e76a5e118"), full);
        assertTrue(bare.contains("1f24360a9a33def61a498b37e86e5fb35797376634e151cdd42383928b6ba640"), bare);
        assertTrue(named.contains("639c0dfd87b3f1dbd45989feafab9e1bec8a1e4e5389cdee37697718fe476040"), named);
    }

    @ParameterizedTest
    @EnumSource
    void signsNothingWithoutASecretOrWithALineBreak(SigningExample example) throws Exception {
        Ran unset = run(example, "", "u-1007");
        Ran broken = run(example, SECRET, "\"$(printf 'u\\nx')\"");

        assertFalse(unset.code() == 0 || unset.out().contains("sig"), unset.out());
        assertFalse(broken.code() == 0 || broken.out().contains("sig"), broken.out());
    }

    @ParameterizedTest
    @EnumSource
    void isBelievedByTheCollector(SigningExample example) throws Exception {
        String identity = run(example, SECRET, "u-1007 " + NAME + " zoe@example.net " + ISSUED)
                .out();
        SiteSettings site =
                new SiteSettings(List.of(), true, SiteSettings.Limits.DEFAULT, Optional.of(new SiteSecret(SECRET)));
        Inbox inbox = new Inbox(
                new InboxSettings(Optional.empty(), 0, Map.of("shop-demo", site)),
                folder.resolve("inbox"),
                new MutableClock(Instant.ofEpochSecond(ISSUED + 60)),
                new FixedIds());

        int status;
        try (Collector collector = Collector.start("127.0.0.1", 0, inbox, () -> {})) {
            status = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(
                                            URI.create("http://127.0.0.1:" + collector.port() + "/shop-demo/reports"))
                                    .header("content-type", "application/json")
                                    .POST(HttpRequest.BodyPublishers.ofString(
                                            "{\"text\":\"It broke\",\"identity\":" + identity + "}"))
                                    .build(),
                            BodyHandlers.ofString())
                    .statusCode();
        }

        assertEquals(201, status);
        Message message = new WebInboxChannel(inbox)
                .read(new ConversationRef("webinbox", "shop-demo"), Optional.empty(), 0)
                .get(0);
        assertEquals(Grade.BOUND, message.authenticity().grade());
        assertEquals("Zoë Example", message.author().displayName().orElse(""));
    }

    @Test
    void holdsNoSecretAndLeavesNoGapOpen() {
        for (SigningExample example : SigningExample.values()) {
            String text = example.text("shop-demo");
            assertTrue(text.contains("LIAISE_INBOX_SECRET_SHOP_DEMO"), example.file());
            assertFalse(text.contains("@SITE@") || text.contains("@VARIABLE@"), example.file());
            assertEquals(Optional.of(example), SigningExample.in(example.language()));
        }
    }
}
