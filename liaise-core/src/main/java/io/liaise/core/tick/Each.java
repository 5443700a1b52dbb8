package io.liaise.core.tick;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseId;
import io.liaise.core.cases.CaseKind;
import io.liaise.core.failure.LedgerException;
import io.liaise.core.failure.LiaiseException;
import io.liaise.core.ledger.LedgerView;
import io.liaise.core.perform.Journal;
import io.liaise.core.perform.Seams;
import io.liaise.core.policy.Subject;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/** Looks at the open cases of the subjects one by one, so that what goes wrong with one stops no other. */
final class Each {

    private static final Comparator<Case> OLDEST_FIRST =
            Comparator.comparing((Case head) -> head.opening().createdAt()).thenComparing(Case::id);

    private final Seams seams;
    private final Journal journal;

    Each(Seams seams, Journal journal) {
        this.seams = seams;
        this.journal = journal;
    }

    /** {@return the open cases of the subjects that a step cares for, oldest first} */
    List<Case> cases(Predicate<Case> wanted) {
        return seams.ledger().read(LedgerView::openCases).values().stream()
                .filter(head -> head.opening().kind() == CaseKind.ISSUE)
                .filter(head -> seams.subject(head.subject()).isPresent())
                .filter(wanted)
                .sorted(OLDEST_FIRST)
                .toList();
    }

    /**
     * Takes a look at each of them.
     *
     * @return whether anything was decided about any
     */
    boolean look(Predicate<Case> wanted, BiPredicate<Case, Subject> look) {
        boolean decided = false;
        for (Case head : cases(wanted)) {
            Optional<Subject> subject = seams.subject(head.subject());
            decided |= subject.isPresent() && alone(head.id(), () -> look.test(head, subject.get()));
        }
        return decided;
    }

    /** Does something about one case; what goes wrong is a problem, unless the ledger itself is in trouble. */
    boolean alone(CaseId id, BooleanSupplier work) {
        try {
            return work.getAsBoolean();
        } catch (LedgerException e) {
            if (e.kind() != LedgerException.Kind.DAMAGED) {
                throw e;
            }
            journal.problem("%s: %s".formatted(id, e.getMessage()));
        } catch (LiaiseException e) {
            journal.problem("%s: %s".formatted(id, e.getMessage()));
        } catch (RuntimeException e) {
            journal.problem("%s: an unexpected %s; please report it"
                    .formatted(id, e.getClass().getSimpleName()));
        }
        return false;
    }
}
