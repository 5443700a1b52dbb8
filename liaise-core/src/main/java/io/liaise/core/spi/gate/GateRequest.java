package io.liaise.core.spi.gate;

import io.liaise.core.message.Audience;
import io.liaise.core.message.Outbound;
import io.liaise.core.message.PersonId;
import io.liaise.core.policy.Subject;
import io.liaise.core.verdict.Approval;
import io.liaise.core.verdict.Provenance;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * What a gate is asked.
 *
 * @param message what would go out, without a mention
 * @param audience who can read the place, worked out just now
 * @param provenance what the message rests on
 * @param subject the subject it is about; empty outside any
 * @param counterpart the person whose case it is; empty outside a case
 * @param participants everybody who has written in the case
 * @param approval the operator's word, where one was given
 * @param mayDelay whether this message can wait in the outbox
 * @param mayRevise whether the agent can be asked for another wording
 * @param now the time it is judged at
 */
public record GateRequest(
        Outbound message,
        Audience audience,
        Provenance provenance,
        Optional<Subject> subject,
        Optional<PersonId> counterpart,
        Set<PersonId> participants,
        Optional<Approval> approval,
        boolean mayDelay,
        boolean mayRevise,
        Instant now) {

    /** Copies the participants. */
    public GateRequest {
        participants = Set.copyOf(participants);
    }
}
