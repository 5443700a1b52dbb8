package io.liaise.core.tick;

import io.liaise.core.cases.Case;
import io.liaise.core.effect.Act;
import io.liaise.core.effect.Effect;
import io.liaise.core.message.MessageText;
import io.liaise.core.message.Outbound;
import io.liaise.core.message.Outbound.Purpose;
import io.liaise.core.message.Outbound.Recipients;
import io.liaise.core.message.PersonId;
import io.liaise.core.message.SendKey;
import io.liaise.core.perform.Effects;
import io.liaise.core.policy.Subject;
import io.liaise.core.policy.SubjectPolicy.FixedText;
import io.liaise.core.spi.Ids;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What liaise itself says to the reporter of a case. It passes the gate as everything else does. */
record OwnWords(Ids ids, Case head, Subject subject, Instant now) {

    /**
     * {@return the message, to be sent; empty where there is nobody to say it to, or nothing to say}
     *
     * @param occasion tells this message from others of its kind, in the key it is sent under
     */
    Optional<Effect> say(Purpose purpose, FixedText text, String occasion) {
        Optional<PersonId> reporter = head.reporter();
        String words = reporter.map(person -> subject.policy().texts().of(text, person))
                .orElse("");
        if (reporter.isEmpty() || words.isBlank()) {
            return Optional.empty();
        }
        Outbound message = new Outbound(
                head.conversation(),
                Recipients.only(reporter.get()),
                purpose,
                new MessageText(words),
                Optional.empty(),
                List.of(),
                Outbound.Origin.of(head.id().toString()));
        SendKey key = new SendKey("%s/%s".formatted(head.id(), occasion));
        return Optional.of(Effects.planned(
                ids,
                subject.slug(),
                Optional.of(head.id()),
                new Act.Send(message, key, Optional.empty(), Optional.empty()),
                Effects.byLiaise(head, now)));
    }
}
