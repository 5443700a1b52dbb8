package io.liaise.core.perform;

import io.liaise.core.cases.Draft;
import io.liaise.core.cases.Draft.GateSummary;
import io.liaise.core.cases.Draft.Waiting;
import io.liaise.core.cases.Fact.Decision;
import io.liaise.core.cases.Fact.Judged;
import io.liaise.core.cases.Fact.Letter;
import io.liaise.core.cases.Fact.Posting;
import io.liaise.core.effect.Act;
import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.message.MessageText;
import io.liaise.core.message.Outbound;
import io.liaise.core.message.PersonId;
import io.liaise.core.verdict.Concern;
import io.liaise.core.verdict.Verdict;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What the history says of a message that went out or was kept back. */
public final class Letters {

    private Letters() {}

    /** {@return the person a message is meant for, where it names one} */
    public static Optional<PersonId> recipient(Outbound message) {
        try {
            return Optional.of(new PersonId(message.recipients().to()));
        } catch (InvalidValueException e) {
            return Optional.empty();
        }
    }

    /** {@return the message of an act, as the history names it} */
    static Letter letter(Act.Send send, MessageText text, Optional<String> draft) {
        Outbound message = send.message();
        return new Letter(
                message.purpose(),
                recipient(message),
                Optional.of(message.ref()),
                text,
                Optional.of(send.key()),
                draft);
    }

    /** {@return word that a message waits for the operator} */
    static Judged kept(
            Act.Send send,
            String draftId,
            Instant at,
            String reason,
            Optional<Verdict> verdict,
            Optional<Posting> posting) {
        Draft draft = draft(send, draftId, at, reason, verdict);
        Letter letter = letter(send, send.message().text(), Optional.of(draftId));
        Decision decision = posting.isPresent() ? Decision.SEND : Decision.DIVERT;
        return new Judged(decision, letter, reason, Optional.of(draft), posting, verdict);
    }

    /** {@return word that a draft goes on waiting, now for what the gate says of it} */
    public static Judged kept(Act.Send send, String draftId, Instant at, Verdict verdict) {
        return kept(send, draftId, at, reason(verdict), Optional.of(verdict), Optional.empty());
    }

    /** {@return a draft of a message} */
    public static Draft draft(Act.Send send, String id, Instant at, String reason, Optional<Verdict> verdict) {
        Outbound message = send.message();
        return new Draft(
                id,
                at,
                message.purpose(),
                recipient(message),
                Optional.of(message.ref()),
                message.text(),
                message.title(),
                new Waiting(reason, verdict.map(Verdict::notes).orElse(List.of()), verdict.map(Letters::summary)),
                Optional.of(send.key()),
                false);
    }

    private static GateSummary summary(Verdict verdict) {
        return new GateSummary(
                verdict.flow(),
                verdict.audience(),
                verdict.standing().stream().map(Concern::text).toList());
    }

    /** {@return word that a message waits in the outbox} */
    static Judged waiting(Act.Send send, String reason, Verdict verdict) {
        return new Judged(
                Decision.HOLD,
                letter(send, send.message().text(), send.draft()),
                reason,
                Optional.empty(),
                Optional.empty(),
                Optional.of(verdict));
    }

    /** {@return word that a message went out} */
    static Judged sent(Act.Send send, MessageText text, Posting posting, Optional<Verdict> verdict) {
        return new Judged(
                Decision.SEND, letter(send, text, send.draft()), "", Optional.empty(), Optional.of(posting), verdict);
    }

    /** {@return word that the operator wants a message no more} */
    public static Judged dropped(Decision decision, Act.Send send, String reason) {
        return new Judged(
                decision,
                letter(send, send.message().text(), send.draft()),
                reason,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /** {@return the strictest reason a verdict gives, in words} */
    static String reason(Verdict verdict) {
        return verdict.standing().stream().findFirst().map(Concern::text).orElse("the gate keeps it back");
    }

    /** {@return how posting failed, for the history} */
    static Posting failed(String error, boolean unconfirmed) {
        return new Posting(Optional.empty(), Optional.empty(), false, Optional.of(error), unconfirmed);
    }

    /** {@return the name of the filter behind a verdict, as a cause} */
    static String filter(Verdict verdict) {
        return verdict.standing().stream().findFirst().map(Concern::filter).orElse("gate");
    }
}
