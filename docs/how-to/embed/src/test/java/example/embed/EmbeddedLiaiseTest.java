package example.embed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.tick.TickReport;
import io.liaise.core.vet.Route;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedLiaiseTest {

    @TempDir
    Path home;

    @BeforeEach
    void configure() throws IOException {
        Files.createDirectories(home.resolve("root/subjects"));
        Files.writeString(home.resolve("root/config.toml"), "owner_login = \"olli\"\nstate_dir = \"~/state\"\n");
        Files.writeString(home.resolve("root/subjects/app.toml"), """
                bindings = ["webinbox:shop"]
                policy.people = { "webinbox:shop/pat" = "pat" }
                policy.roles = { pat = "partner" }
                """);
    }

    @Test
    void goesRound() {
        try (EmbeddedLiaise liaise = new EmbeddedLiaise(home.resolve("root"), home)) {
            assertTrue(liaise.preview().dryRun());

            TickReport report = liaise.round();

            assertEquals(List.of(), report.problems());
        }
    }

    @Test
    void asksTheGateAboutItsOwnMessages() {
        String key = "-----BEGIN PRIVATE " + "KEY-----\nMIIB\n-----END PRIVATE " + "KEY-----";
        try (EmbeddedLiaise liaise = new EmbeddedLiaise(home.resolve("root"), home)) {
            assertEquals(Route.BLOCK, liaise.vet("webinbox:shop", "pat", key).route());
        }
    }
}
