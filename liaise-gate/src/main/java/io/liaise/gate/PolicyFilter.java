package io.liaise.gate;

import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.message.Address;
import io.liaise.core.message.ChannelIdentity;
import io.liaise.core.message.Outbound;
import io.liaise.core.message.PersonId;
import io.liaise.core.policy.Subject;
import io.liaise.core.policy.SubjectPolicy.ReplyMode;
import io.liaise.core.policy.SubjectPolicy.TaintedRuns;
import io.liaise.core.spi.gate.GateRequest;
import io.liaise.core.spi.gate.PeopleDirectory;
import io.liaise.core.verdict.Concern;
import io.liaise.core.verdict.Flow;
import io.liaise.gate.detect.Lookout;
import io.liaise.gate.people.Disclosure;
import io.liaise.gate.people.Disclosure.Person;
import io.liaise.gate.people.Disclosure.Term;
import io.liaise.gate.rules.AudienceWords;
import io.liaise.gate.rules.Facts;
import io.liaise.gate.rules.Facts.Stance;
import io.liaise.gate.rules.Labels;
import io.liaise.gate.rules.Reason;
import io.liaise.gate.rules.RuleTable;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Judges a message by the rules, on what is seen in it and on who reads it. */
final class PolicyFilter implements GateFilter {

    private static final String LEAK_TERMS = "policy.leak_terms";

    private final Lookout lookout;
    private final PeopleDirectory people;

    PolicyFilter(Lookout lookout, PeopleDirectory people) {
        this.lookout = lookout;
        this.people = people;
    }

    @Override
    public String name() {
        return "outbound_policy";
    }

    @Override
    public Word look(Outbound message, GateRequest request) {
        Map<String, Optional<PersonId>> identities = identities(request);
        Disclosure disclosure = disclosure(request, identities);
        Facts facts = new Facts(
                request.message(),
                request.audience(),
                disclosure,
                identities,
                lookout.look(request, disclosure),
                request.provenance(),
                stance(request),
                request.now().atZone(ZoneOffset.UTC).toLocalDate());
        List<Reason> reasons = RuleTable.judge(RuleTable.RULES, facts);
        List<String> notes = new ArrayList<>(List.of("audience: " + AudienceWords.of(request.audience())));
        reasons.stream()
                .filter(reason -> reason.flow() == Flow.SEND)
                .forEach(reason -> notes.add("policy: " + reason.text()));
        List<Concern> concerns = reasons.stream()
                .filter(reason -> reason.flow() != Flow.SEND)
                .map(reason -> new Concern(
                        name(),
                        reason.flow(),
                        Optional.of(reason.rule()),
                        reason.text(),
                        reason.finding().stream().toList()))
                .toList();
        return new Word(message, concerns, reasons, notes);
    }

    private static Stance stance(GateRequest request) {
        Optional<PersonId> to = id(request.message().recipients().to());
        ReplyMode replies = request.subject()
                .map(subject -> to.map(subject.policy().replies()::modeFor)
                        .orElse(subject.policy().replies().defaultMode()))
                .orElse(ReplyMode.DIRECT);
        TaintedRuns tainted = request.subject()
                .map(subject -> subject.policy().screening().taintedRuns())
                .orElse(TaintedRuns.APPROVE);
        return new Stance(replies, tainted, request.mayRevise(), false);
    }

    private Map<String, Optional<PersonId>> identities(GateRequest request) {
        Map<String, Optional<PersonId>> found = new LinkedHashMap<>();
        Outbound message = request.message();
        Stream.of(
                        Stream.of(message.recipients().to()),
                        message.recipients().cc().stream(),
                        message.recipients().bcc().stream(),
                        request.audience().readership().readers().stream()
                                .filter(reader -> !reader.isSelf())
                                .map(ChannelIdentity::address))
                .flatMap(all -> all)
                .filter(Address::isAddress)
                .forEach(text -> found.put(text, personAt(request, text)));
        return found;
    }

    private Optional<PersonId> personAt(GateRequest request, String text) {
        try {
            Address address = Address.parse(text);
            return request.subject()
                    .flatMap(subject -> subject.people().personAt(address))
                    .or(() -> people.personAt(address));
        } catch (InvalidValueException e) {
            return Optional.empty();
        }
    }

    /** Without records, whom the subject's file names is told what they need to know, and nobody else is known. */
    private static Disclosure disclosure(GateRequest request, Map<String, Optional<PersonId>> identities) {
        Map<PersonId, Person> known = new LinkedHashMap<>();
        Outbound message = request.message();
        List<String> named = Stream.of(
                        Stream.of(message.recipients().to()),
                        message.recipients().cc().stream(),
                        message.recipients().bcc().stream())
                .flatMap(all -> all)
                .toList();
        for (Subject subject : request.subject().stream().toList()) {
            for (String name : named) {
                spellings(name)
                        .flatMap(spelling -> id(spelling).stream())
                        .filter(person -> subject.people().addresses().containsValue(person)
                                || subject.people().roles().containsKey(person))
                        .findFirst()
                        .ifPresent(person -> known.put(person, Person.NEED_TO_KNOW));
            }
        }
        identities.values().forEach(person -> person.ifPresent(id -> known.putIfAbsent(id, Person.NEED_TO_KNOW)));
        List<Term> terms = request.subject().stream()
                .flatMap(subject -> subject.policy().screening().leakTerms().stream())
                .filter(term -> !term.isBlank())
                .map(term -> new Term(term, Optional.of(LEAK_TERMS), Optional.of(Labels.RED), List.of()))
                .toList();
        return new Disclosure(
                known,
                Optional.of(Labels.CLEAR),
                Optional.empty(),
                List.of(),
                terms,
                "the subject's own people, at need-to-know");
    }

    private static Stream<String> spellings(String name) {
        String trimmed = name.strip();
        return Stream.of(
                trimmed,
                trimmed.startsWith("person:") ? trimmed.substring("person:".length()) : trimmed,
                trimmed.startsWith("people:") ? trimmed.substring("people:".length()) : trimmed,
                trimmed.toLowerCase(Locale.ROOT));
    }

    private static Optional<PersonId> id(String text) {
        try {
            return Optional.of(new PersonId(text));
        } catch (InvalidValueException e) {
            return Optional.empty();
        }
    }
}
