package io.liaise.gate.rules;

import io.liaise.core.message.Audience;
import io.liaise.core.message.Audience.Scope;
import io.liaise.core.message.Outbound;
import io.liaise.core.message.PersonId;
import io.liaise.core.policy.SubjectPolicy.ReplyMode;
import io.liaise.core.policy.SubjectPolicy.TaintedRuns;
import io.liaise.core.verdict.Finding;
import io.liaise.core.verdict.Provenance;
import io.liaise.gate.people.Disclosure;
import java.time.LocalDate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All that the rules may look at.
 *
 * @param message the message
 * @param audience who can read it
 * @param disclosure who may be told what
 * @param identities the person behind each address that was looked up; empty for nobody
 * @param findings what was seen in it
 * @param provenance what it rests on
 * @param stance what the operator set
 * @param today the day it is judged on
 */
public record Facts(
        Outbound message,
        Audience audience,
        Disclosure disclosure,
        Map<String, Optional<PersonId>> identities,
        List<Finding> findings,
        Provenance provenance,
        Stance stance,
        LocalDate today) {

    /** Copies the collections. */
    public Facts {
        identities = Collections.unmodifiableMap(new LinkedHashMap<>(identities));
        findings = List.copyOf(findings);
    }

    /**
     * What the operator set.
     *
     * @param replies whether messages to the recipient go out by themselves
     * @param tainted what becomes of messages from tainted runs
     * @param mayRevise whether the agent can be asked for another wording
     * @param averse whether the recipient wants nothing from programs
     */
    public record Stance(ReplyMode replies, TaintedRuns tainted, boolean mayRevise, boolean averse) {}

    /** {@return everybody it is addressed to, as written, the one it speaks to first} */
    List<String> addressees() {
        return Stream.of(
                        Stream.of(message.recipients().to()),
                        message.recipients().cc().stream(),
                        message.recipients().bcc().stream())
                .flatMap(all -> all)
                .filter(name -> !name.isBlank())
                .toList();
    }

    /** {@return whether a whole organisation or anybody reads it} */
    boolean isBroad() {
        return audience.scope() == Scope.ORG || audience.scope() == Scope.PUBLIC;
    }

    /** {@return where it goes, for people} */
    String destination() {
        return audience.ref().isEmpty() ? message.ref().encoded() : audience.ref();
    }
}
