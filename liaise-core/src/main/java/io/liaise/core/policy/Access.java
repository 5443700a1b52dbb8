package io.liaise.core.policy;

import io.liaise.core.message.Address;
import io.liaise.core.message.Grade;
import io.liaise.core.message.PersonId;
import io.liaise.core.message.Vocabulary;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Decides whether whoever wrote something may do what it asks for. */
public final class Access {

    private final People people;
    private final Function<Address, Optional<PersonId>> directory;

    /**
     * Decides by a subject's people.
     *
     * @param people who is who there
     * @param directory who is behind an address the subject does not name; it answers empty whenever it is not certain
     */
    public Access(People people, Function<Address, Optional<PersonId>> directory) {
        this.people = people;
        this.directory = directory;
    }

    /** {@return the person behind an address} */
    public Optional<PersonId> personAt(Address address) {
        return people.personAt(address).or(() -> directory.apply(address));
    }

    /**
     * Decides about one message.
     *
     * @param author the account it came from
     * @param grade how sure we are of that
     * @param labels the labels on the message
     * @param wanted what it asks for
     */
    public Decision decide(Address author, Grade grade, Collection<String> labels, Permission wanted) {
        Optional<PersonId> known = personAt(author);
        if (known.flatMap(people::roleOf).isPresent()) {
            return judge(known.get(), grade, wanted, Via.HANDLE);
        }
        List<PersonId> claimed = labels.stream()
                .flatMap(label -> Optional.ofNullable(people.claimLabels().get(label)).stream())
                .distinct()
                .toList();
        if (!claimed.isEmpty() && !people.isRelay(author)) {
            return refused(known, grade, wanted, "label claim by an untrusted author");
        }
        if (claimed.size() > 1) {
            return refused(known, grade, wanted, "label claims name more than one person");
        }
        if (claimed.size() == 1) {
            return judge(claimed.get(0), grade, wanted, Via.RELAY_LABEL);
        }
        return refused(known, grade, wanted, known.isEmpty() ? "unresolved sender" : "no role on this subject");
    }

    /** {@return whether a person may do something, at this grade of their word} */
    public Decision judge(PersonId person, Grade grade, Permission wanted, Via via) {
        Optional<String> role = people.roleOf(person);
        Optional<String> objection =
                role.isEmpty() ? Optional.of("no role on this subject") : objection(role.get(), grade, wanted);
        return new Decision(
                Optional.of(person), role, grade, wanted, objection.isEmpty(), objection.orElse("allowed"), via);
    }

    private Optional<String> objection(String role, Grade grade, Permission wanted) {
        Stream<String> objections = Stream.of(
                        people.permissionsOf(role).contains(wanted)
                                ? Optional.<String>empty()
                                : Optional.of("role %s lacks %s".formatted(role, wanted.label())),
                        people.accepts(wanted, grade)
                                ? Optional.<String>empty()
                                : Optional.of("grade %s not accepted for %s".formatted(grade.label(), wanted.label())))
                .flatMap(Optional::stream);
        return objections.findFirst();
    }

    private static Decision refused(Optional<PersonId> person, Grade grade, Permission wanted, String reason) {
        return new Decision(person, Optional.empty(), grade, wanted, false, reason, Via.NONE);
    }

    /**
     * A decision and what it rests on.
     *
     * @param person who was judged, or who the author is as far as anybody knows
     * @param role their role, where one was asked for
     * @param grade how sure we were
     * @param permission what was asked for
     * @param allowed whether it is granted
     * @param reason {@code allowed}, or why not
     * @param via how the person was recognised
     */
    public record Decision(
            Optional<PersonId> person,
            Optional<String> role,
            Grade grade,
            Permission permission,
            boolean allowed,
            String reason,
            Via via) {}

    /** How a person was recognised. */
    public enum Via implements Vocabulary {
        /** By the account that wrote. */
        HANDLE,
        /** By a label, on the word of an account that speaks for others. */
        RELAY_LABEL,
        /** Not at all. */
        NONE
    }
}
