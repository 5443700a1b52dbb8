package io.liaise.cli.command;

import io.liaise.cli.desk.Wiring;
import io.liaise.core.failure.RefusedException;
import io.liaise.core.message.MessageText;
import io.liaise.core.operate.Wish;
import io.liaise.core.operate.Wish.Rewording;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How the operator wants something sent that waits. */
final class WishOptions {

    private static final String TITLE = "Title: ";
    private static final String LINE = "---";

    @Option(names = "--edit", description = "Write it anew first, in your editor ($VISUAL, $EDITOR or vi).")
    private boolean edit;

    @Option(
            names = "--new-attempt",
            description = {
                "Post it although an earlier try may have gone out.",
                "Look at the conversation first: this is your word that it did not."
            })
    private boolean newAttempt;

    @Option(
            names = "--justification",
            paramLabel = "TEXT",
            defaultValue = "",
            description = "Why it may go out although the gate hesitates, for the history.")
    private String justification;

    @Option(names = "--dry-run", description = "Only show what would be sent.")
    private boolean dryRun;

    boolean dryRun() {
        return dryRun;
    }

    boolean edit() {
        return edit;
    }

    /** {@return the wish, after the operator had the message in their editor if they wanted to} */
    Wish wish(Wiring wiring, Optional<String> title, MessageText text) {
        if (!edit) {
            return new Wish(Optional.empty(), newAttempt, justification);
        }
        Consent.requireNoAgent(wiring);
        if (!wiring.console().person().isThere()) {
            throw new RefusedException("--edit needs a person at a terminal");
        }
        String before = title.map(some -> TITLE + some + "\n" + LINE + "\n").orElse("") + text.value();
        String after = wiring.console().person().edited(before);
        return new Wish(Optional.of(read(title.isPresent(), after)), newAttempt, justification);
    }

    /** Takes apart what came out of the editor. */
    static Rewording read(boolean titled, String edited) {
        String text = edited.replace("\r\n", "\n");
        if (!titled) {
            return new Rewording(Optional.empty(), new MessageText(text.strip()));
        }
        String[] parts = text.split("\n", 3);
        boolean formed = parts.length == 3
                && parts[0].startsWith(TITLE.strip())
                && parts[1].strip().equals(LINE);
        if (!formed) {
            throw new RefusedException("the first line has to be 'Title: …' and the second '---'; nothing was sent");
        }
        return new Rewording(
                Optional.of(parts[0].substring(TITLE.strip().length()).strip()), new MessageText(parts[2].strip()));
    }
}
