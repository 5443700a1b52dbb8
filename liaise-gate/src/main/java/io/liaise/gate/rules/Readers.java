package io.liaise.gate.rules;

import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.message.Audience.Scope;
import io.liaise.core.message.ChannelIdentity;
import io.liaise.core.message.PersonId;
import io.liaise.gate.people.Disclosure;
import io.liaise.gate.people.Disclosure.Person;
import io.liaise.gate.people.Disclosure.Unlisted;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Who reads a message, and who of them may know the least. */
public final class Readers {

    private static final Person UNRECORDED =
            new Person("need-to-know", Optional.empty(), Optional.of(Labels.CLEAR), false, Optional.empty(), List.of());

    /**
     * Somebody who reads along.
     *
     * @param who in words
     * @param clearance the closest-kept label they may know; empty for no limit
     * @param person who that is, where anybody knows
     */
    public record Reader(String who, Optional<String> clearance, Optional<PersonId> person) {}

    private final Facts facts;
    private final Map<PersonId, Person> known = new LinkedHashMap<>();
    private final Map<String, Optional<PersonId>> addressed = new LinkedHashMap<>();
    private final Set<String> unresolved = new LinkedHashSet<>();
    private final Reader least;

    /** Works out who reads. */
    public Readers(Facts facts) {
        this.facts = facts;
        known.putAll(facts.disclosure().people());
        for (String name : facts.addressees()) {
            Optional<PersonId> person = resolve(name);
            addressed.put(name, person);
            person.ifPresentOrElse(id -> known.putIfAbsent(id, UNRECORDED), () -> unresolved.add(name));
        }
        for (ChannelIdentity listed : facts.audience().readership().readers()) {
            if (!listed.isSelf()) {
                resolve(listed.address())
                        .ifPresentOrElse(
                                id -> known.putIfAbsent(id, UNRECORDED), () -> unresolved.add(listed.address()));
            }
        }
        this.least = leastCleared();
    }

    /** {@return everybody who is known by name} */
    public Map<PersonId, Person> known() {
        return known;
    }

    /** {@return each addressee as written, with the person behind it where there is one} */
    Map<String, Optional<PersonId>> addressed() {
        return addressed;
    }

    /** {@return the one who may know the least} */
    Reader least() {
        return least;
    }

    private Optional<PersonId> resolve(String name) {
        String trimmed = name.strip();
        List<String> spellings = List.of(
                trimmed, without(trimmed, "person:"), without(trimmed, "people:"), trimmed.toLowerCase(Locale.ROOT));
        for (String spelling : spellings) {
            Optional<PersonId> person = id(spelling).filter(known::containsKey);
            if (person.isPresent()) {
                return person;
            }
        }
        return spellings.stream()
                .filter(facts.identities()::containsKey)
                .findFirst()
                .flatMap(spelling -> facts.identities().getOrDefault(spelling, Optional.empty()));
    }

    private static String without(String text, String prefix) {
        return text.startsWith(prefix) ? text.substring(prefix.length()) : text;
    }

    private static Optional<PersonId> id(String text) {
        try {
            return Optional.of(new PersonId(text));
        } catch (InvalidValueException e) {
            return Optional.empty();
        }
    }

    private Reader leastCleared() {
        List<Reader> candidates = new ArrayList<>();
        known.forEach((id, person) -> candidates.add(
                new Reader(id.value(), Optional.of(person.clearance().orElse(Labels.CLEAR)), Optional.of(id))));
        unresolved.forEach(name ->
                candidates.add(new Reader(name + ", who has no record", Optional.of(Labels.CLEAR), Optional.empty())));
        if (facts.audience().scope() != Scope.OPERATOR) {
            unlisted().ifPresent(candidates::add);
            floor().ifPresent(candidates::add);
            if (candidates.isEmpty()) {
                candidates.add(new Reader("an unlisted reader", Optional.of(Labels.CLEAR), Optional.empty()));
            }
        }
        return candidates.stream()
                .min(Comparator.comparingInt((Reader reader) ->
                                Labels.reach(reader.clearance().orElse(Labels.RED)))
                        .thenComparing(Reader::who))
                .orElseGet(() -> new Reader("the operator", Optional.empty(), Optional.empty()));
    }

    private Optional<Reader> unlisted() {
        Disclosure disclosure = facts.disclosure();
        return switch (facts.audience().scope()) {
            case PUBLIC -> Optional.of(new Reader("anyone", Optional.of(Labels.CLEAR), Optional.empty()));
            case GROUP, ORG ->
                facts.audience().readership().complete()
                        ? Optional.empty()
                        : Optional.of(new Reader(
                                "unlisted members",
                                Optional.of(disclosure
                                        .unlisted()
                                        .filter(this::isAboutThis)
                                        .flatMap(Unlisted::ceiling)
                                        .filter(Labels::isKnown)
                                        .orElse(Labels.CLEAR)),
                                Optional.empty()));
            case NAMED, OPERATOR -> Optional.empty();
        };
    }

    private boolean isAboutThis(Unlisted unlisted) {
        return unlisted.organisation().isPresent()
                && !facts.audience().ref().isEmpty()
                && unlisted.ref().equals(facts.audience().ref());
    }

    private Optional<Reader> floor() {
        boolean seen = facts.audience().scope() == Scope.NAMED
                && facts.disclosure()
                        .unlisted()
                        .map(unlisted -> unlisted.ref().equals(facts.audience().ref()))
                        .orElse(false);
        return seen
                ? Optional.empty()
                : facts.disclosure()
                        .leastClearance()
                        .filter(Labels::isKnown)
                        .map(label -> new Reader("the least trusted reader", Optional.of(label), Optional.empty()));
    }
}
