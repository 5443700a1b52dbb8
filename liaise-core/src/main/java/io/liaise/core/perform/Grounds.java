package io.liaise.core.perform;

import io.liaise.core.cases.Case;
import io.liaise.core.ledger.LedgerView;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.Outbound;
import io.liaise.core.message.Outbound.Purpose;
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

    /** {@return what posting a message touches} */
    public static Ground of(Seams seams, Subject subject, Outbound message) {
        String kind = message.purpose() == Purpose.DELIVER
                ? subject.delivery().kind().label()
                : message.purpose().label();
        return of(seams, subject, message.recipients().to(), message.ref()).forEffect(kind);
    }

    /** {@return what delivering the work of a case touches} */
    public static Ground ofDelivery(Seams seams, Subject subject, Case head) {
        return of(seams, subject, head).forEffect(subject.delivery().kind().label());
    }

    /** {@return the hold that keeps an effect from leaving} */
    public static Optional<Hold> stopping(LedgerView view, Ground effect, Instant now) {
        return new Holds(view.holds(), now).stopping(Work.EFFECT, effect);
    }
}
