package io.liaise.cli.desk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.liaise.core.plugin.Plugins;
import io.liaise.core.spi.HostContext;
import io.liaise.testkit.TestHost;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WiringTest {

    @TempDir
    private Path folder;

    @Test
    void givesPluginsAHostOverTheMachine() throws IOException {
        TestHost test = TestHost.in(folder).with(Map.of("A", "1"));
        PrintWriter nowhere = new PrintWriter(new StringWriter());
        Wiring wiring = new Wiring(
                new Console(nowhere, nowhere, false, false),
                new Machine(
                        folder,
                        test.environment(),
                        test.clock(),
                        ZoneOffset.UTC,
                        test.commands(),
                        List.of("liaise"),
                        "Linux",
                        folder),
                test.ids(),
                Installed.of(Plugins.of()));

        Files.createDirectories(folder.resolve("config"));
        Files.writeString(folder.resolve("config/config.toml"), "owner_login = \"olli\"\nstate_dir = \"~/state\"\n");
        HostContext host = wiring.host(wiring.configuration(folder.resolve("x/../config")));

        assertEquals(folder.resolve("config"), host.root());
        assertEquals(folder.resolve("state"), host.stateFolder());
        assertEquals(folder, host.home());
        assertEquals(Map.of("A", "1"), host.environment());
        assertSame(test.clock(), host.clock());
        assertSame(test.ids(), host.ids());
        assertSame(test.commands(), host.commands());
    }
}
