package io.liaise.cli.command;

import io.liaise.cli.desk.Console;
import io.liaise.cli.desk.Wiring;
import io.liaise.core.failure.RefusedException;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The operator's word, given by hand: never by a program, and never by an agent at a terminal. */
final class Consent {

    private static final List<String> AGENTS = List.of("LIAISE_RUN", "CLAUDECODE");
    private static final Set<String> YES = Set.of("y", "yes");

    private Consent() {}

    /** Refuses where an agent calls. */
    static void requireNoAgent(Wiring wiring) {
        for (String mark : AGENTS) {
            if (wiring.machine().environment().containsKey(mark)) {
                throw new RefusedException(
                        "only the operator decides this, and %s says that an agent is calling".formatted(mark));
            }
        }
    }

    /** {@return whether the operator agrees; refuses where nobody can be asked} */
    static boolean given(Wiring wiring, String question) {
        requireNoAgent(wiring);
        Console console = wiring.console();
        if (!console.person().isThere()) {
            throw new RefusedException("only a person at a terminal can agree to this; run it there");
        }
        console.err().print(question + " [y/N] ");
        console.err().flush();
        return console.person()
                .line()
                .map(answer -> YES.contains(answer.strip().toLowerCase(Locale.ROOT)))
                .orElse(false);
    }
}
