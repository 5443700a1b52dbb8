package io.liaise.cli.demo;

import io.liaise.cli.desk.Console;
import io.liaise.cli.desk.Wiring;
import io.liaise.core.failure.RefusedException;
import java.net.URI;
import java.time.Duration;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;

/** Plays one report from its first word to its last, on real parts, and shows what happens. */
public final class Demo {

    private static final Duration QUIET = Duration.ofSeconds(61);
    /** How often the clock is put on; it is right in the end. */
    private static final int WAITS = 3;

    private static final int ROUNDS = 60;
    private static final String CASE = "page-1";

    private final Console console;
    private final Stage stage;
    private final Duration pause;
    private final Reporter pat = new Reporter();

    private Demo(Console console, Stage stage, Duration pause) {
        this.console = console;
        this.stage = stage;
        this.pause = pause;
    }

    /**
     * Plays it to its end.
     *
     * @param wiring the machine it plays on; nothing of the operator's own configuration is touched
     * @param program what runs a command of liaise and returns its exit code
     * @param pause how long a reader is given after each scene
     * @param keep whether all goes on afterwards, until this thread is interrupted
     * @throws RefusedException when something did not happen that should have
     */
    public static void play(Wiring wiring, BiFunction<Wiring, String[], Integer> program, Duration pause, boolean keep)
            throws InterruptedException {
        try (Stage stage = Stage.set(wiring, program, QUIET.multipliedBy(WAITS))) {
            Demo demo = new Demo(wiring.console(), stage, pause);
            URI page = demo.scenes();
            demo.tellWhereToLook(page, keep);
            while (keep) {
                Thread.sleep(1000);
                demo.goOn();
            }
        }
    }

    private URI scenes() throws InterruptedException {
        console.say(bold("liaise demo"));
        console.say("A web inbox, an agent that follows a script, a git repository and a deploy script, all in");
        console.say("  " + stage.folder());
        console.say("Commands are shown without the option they all get: --root " + stage.root());

        scene("pat, who tests the page, follows a personal link and reports");
        String report = "The page greets me with \"Helo!\". Is that on purpose?";
        quote("pat", report);
        URI page = pat.report(stage.invite("pat"), report);
        console.say("  the report has a page of its own: " + page);
        tick();
        expect("the report is a case", shows("case", "show", CASE));

        scene("liaise waits until pat has finished; here a minute, and the clock is put on");
        stage.clock().putOn(QUIET);
        tick();
        expect("a question reached the page", pat.replies(page).size() == 1);
        quote("liaise, on the page", pat.replies(page).get(0));

        scene("pat answers there, and the agent changes the page and commits");
        quote("pat", "Hello, please.");
        pat.answer(page, "Hello, please.");
        tick();
        stage.clock().putOn(QUIET);
        await("the change was delivered", () -> pat.replies(page).size() == 2);
        quote("liaise, on the page", pat.replies(page).get(1));
        expect("visitors see it", stage.deployed().contains("Hello!"));
        console.say("  the deployed page says: "
                + stage.deployed().lines().skip(2).findFirst().orElse(""));

        scene("pat is curious, and the agent's answer holds something that looks like a key");
        quote("pat", "Looks good! How does it get there?");
        pat.answer(page, "Looks good! How does it get there?");
        tick();
        stage.clock().putOn(QUIET);
        tick();
        expect("nothing of it reached the page", pat.replies(page).size() == 2);
        show("status");
        tell("case", "send-draft", CASE, "--dry-run");

        scene("the operator looks at the draft, writes it anew in an editor and agrees to send it");
        String words = "It is copied there by a small script, after every change.";
        print(stage.runEditing(words, "case", "send-draft", CASE, "--edit"), "case", "send-draft", CASE, "--edit");
        expect("the new wording reached the page", pat.replies(page).size() == 3);
        quote("liaise, on the page", pat.replies(page).get(2));
        return page;
    }

    private void tellWhereToLook(URI page, boolean keep) {
        console.say("");
        console.say(bold("That was the whole loop."));
        String root = " --root " + stage.root();
        console.say("  where it stands:  liaise status" + root);
        console.say("  its history:      liaise case show " + CASE + root);
        console.say("  the ledger:       " + stage.folder().resolve("state/ledger"));
        if (keep) {
            console.say("  pat's page:       " + page);
            console.say("Write there; a tick follows within a minute of your last word. Ctrl-C ends it.");
        } else {
            console.say("  pat's page:       liaise inbox serve" + root);
            console.say("                    then " + page);
        }
        console.out().flush();
    }

    private void goOn() {
        stage.run("run", "--once").lines().stream()
                .filter(line -> !line.startsWith("tick at "))
                .forEach(line -> console.say("  " + line));
        console.out().flush();
    }

    private void tick() throws InterruptedException {
        show("run", "--once");
    }

    private void show(String... words) throws InterruptedException {
        expect("'%s' ends well".formatted(String.join(" ", words)), tell(words) == 0);
    }

    /** {@return what a command came to, after all it printed was shown} */
    private int tell(String... words) throws InterruptedException {
        Stage.Ran ran = stage.run(words);
        print(ran, words);
        return ran.code();
    }

    private void print(Stage.Ran ran, String... words) throws InterruptedException {
        console.say("  " + bold("$ liaise " + String.join(" ", words)));
        ran.lines().forEach(line -> console.say("    " + line));
        console.out().flush();
        Thread.sleep(pause.toMillis());
    }

    /** Goes round until something has happened that takes a process of its own. */
    private void await(String what, BooleanSupplier happened) throws InterruptedException {
        for (int i = 0; i < ROUNDS && !happened.getAsBoolean(); i++) {
            if (i > 0) {
                Thread.sleep(500);
            }
            Stage.Ran ran = stage.run("run", "--once");
            if (ran.lines().size() > 1) {
                print(ran, "run", "--once");
            }
        }
        expect(what, happened.getAsBoolean());
    }

    private boolean shows(String... words) {
        return stage.run(words).code() == 0;
    }

    private void scene(String title) {
        console.say("");
        console.say(bold(title));
        console.out().flush();
    }

    private void quote(String who, String text) {
        console.say("  %s:".formatted(who));
        text.lines().forEach(line -> console.say("  | " + line));
    }

    private static void expect(String what, boolean happened) {
        if (!happened) {
            throw new RefusedException("the demo stopped: it is not so that %s".formatted(what));
        }
    }

    private String bold(String words) {
        return console.colour() ? "\u001b[1m" + words + "\u001b[0m" : words;
    }
}
