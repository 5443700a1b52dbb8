package io.liaise.core.tick;

import io.liaise.core.cases.Case;
import io.liaise.core.message.PersonId;
import io.liaise.core.policy.People;
import io.liaise.core.policy.Permission;
import io.liaise.core.policy.Subject;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Whose words count in a case: its reporter's, and those of everybody who may ask for work on the subject. */
record Speakers(Case head, List<String> names) {

    static Speakers of(Subject subject, Case head) {
        People people = subject.people();
        Set<String> names = new LinkedHashSet<>();
        head.reporter().map(PersonId::value).ifPresent(names::add);
        people.roles().forEach((person, role) -> {
            if (people.permissionsOf(role).contains(Permission.REQUEST_WORK)) {
                names.add(person.value());
            }
        });
        return new Speakers(head, List.copyOf(names));
    }

    /** {@return when any of them last said something} */
    Optional<Instant> lastWord() {
        return head.talk().lastWord(names);
    }

    /** {@return whether any of them said something since} */
    boolean spokeAfter(Instant since) {
        return lastWord().filter(since::isBefore).isPresent();
    }

    /** {@return whether they said something that no run was shown; a case taken over as it was counts as shown} */
    boolean haveUnheardWords() {
        boolean unheard = head.talk().firstUnheard(names, head.work().covered()).isPresent();
        boolean started = head.work().starts() > 0;
        return unheard
                && (started || head.work().answeredAt().map(this::spokeAfter).orElse(true));
    }

    /** {@return those whose word can ask for work now: the reporter, and whoever said something no run was shown} */
    List<String> asking() {
        String reporter = head.reporter().map(PersonId::value).orElse("");
        return names.stream()
                .filter(name -> name.equals(reporter)
                        || head.talk()
                                .firstUnheard(List.of(name), head.work().covered())
                                .isPresent())
                .toList();
    }
}
