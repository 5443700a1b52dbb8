package io.liaise.core.perform;

import io.liaise.core.cases.Case;
import io.liaise.core.ledger.LedgerView;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.policy.Hold;
import io.liaise.core.policy.HoldMode.Work;
import io.liaise.core.policy.Holds;
import io.liaise.core.policy.Holds.Ground;
import io.liaise.core.policy.Subject;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/** Which hold, if any, stops a piece of work. */
public final class Grounds {

    private Grounds() {}

    /** {@return what work on a case touches} */
    public static Ground of(Seams seams, Subject subject, Case head) {
        return of(seams, subject, Holds.named(head.reporter()), head.conversation());
    }

    /** {@return what work for somebody in some conversation touches} */
    public static Ground of(Seams seams, Subject subject, String person, ConversationRef ref) {
        return Ground.of(
                subject,
                seams.checkout(subject).map(Path::toString).orElse(""),
                person,
                Holds.repositoryOf(ref).orElse(""));
    }

    /** {@return the hold that keeps an effect of some kind from leaving} */
    public static Optional<Hold> stopping(LedgerView view, Ground ground, String kind, Instant now) {
        return new Holds(view.holds(), now).stopping(Work.EFFECT, ground.forEffect(kind));
    }
}
