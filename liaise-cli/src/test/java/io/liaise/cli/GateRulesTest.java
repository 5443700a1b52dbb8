package io.liaise.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.cli.desk.Console;
import io.liaise.cli.desk.ExitCode;
import io.liaise.gate.rules.Rule;
import io.liaise.gate.rules.RuleTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GateRulesTest {

    @TempDir
    private Path home;

    private final StringWriter said = new StringWriter();
    private TestDesk desk;
    private Path root;

    @BeforeEach
    void configure() throws IOException {
        desk = new TestDesk(home).configured();
        root = home.resolve(".config/liaise");
    }

    private int run(String... words) {
        PrintWriter out = new PrintWriter(said, true);
        return Liaise.run(desk.wiring(new Console(out, out, false, false)), words);
    }

    private void withRules(String... lines) throws IOException {
        Files.write(root.resolve("rules.txt"), java.util.List.of(lines));
        Files.writeString(
                root.resolve("config.toml"), "[gate]\nrules_file = \"rules.txt\"\n", StandardOpenOption.APPEND);
    }

    @Test
    void showsEveryRuleAndWhatIsLookedFor() {
        assertEquals(ExitCode.DONE.code(), run("gate", "rules"));

        for (Rule rule : RuleTable.RULES) {
            assertTrue(said.toString().contains("\n" + rule.name() + " "), rule.name());
        }
        assertTrue(said.toString().contains("\ngithub-token "), said::toString);
        assertTrue(said.toString().contains("\nlocal-path "), said::toString);
    }

    @Test
    void showsTheOperatorsOwnRules() throws IOException {
        withRules("badge\tword\t'BDG-' d{6,6}");

        assertEquals(ExitCode.DONE.code(), run("gate", "rules", "--json"));

        assertTrue(said.toString().contains("\"badge\""), said::toString);
        assertTrue(said.toString().contains("\"BDG-"), said::toString);
    }

    @Test
    void namesTheLineOfARuleThatIsNone() throws IOException {
        withRules("# mine", "badge");

        assertEquals(ExitCode.FAILED.code(), run("gate", "rules"));

        assertTrue(said.toString().contains("rules.txt:2: "), said::toString);
    }
}
