package io.liaise.core.tick;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseId;
import io.liaise.core.cases.CaseState;
import io.liaise.core.cases.CaseTrigger;
import io.liaise.core.failure.LiaiseException;
import io.liaise.core.ledger.LedgerView;
import io.liaise.core.perform.FailureAction;
import io.liaise.core.perform.Journal;
import io.liaise.core.perform.Seams;
import io.liaise.core.policy.Readiness;
import io.liaise.core.policy.Subject;
import io.liaise.core.policy.SubjectPolicy.Reopen;
import io.liaise.core.spi.run.Triage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Finds the cases whose partners have finished writing, and commits the start of a run for each that may have one. */
final class StartStep implements TickStep {

    private static final Set<CaseState> WAITING = EnumSet.of(
            CaseState.INTAKE, CaseState.NEEDS_PARTNER, CaseState.PAUSED, CaseState.BUDGET, CaseState.DEPLOYED);

    private final Seams seams;
    private final Admission admission;

    StartStep(Seams seams, IssueWatch watch) {
        this.seams = seams;
        this.admission = new Admission(seams, watch);
    }

    @Override
    public String name() {
        return "start";
    }

    @Override
    public boolean take(Instant now, Journal journal) {
        Each each = new Each(seams, journal);
        Map<String, List<Case>> ready = new TreeMap<>();
        boolean decided = each.look(head -> WAITING.contains(head.state()), (head, subject) -> {
            if (isReady(head, subject, now, journal)) {
                ready.computeIfAbsent(subject.slug(), slug -> new ArrayList<>()).add(head);
                return false;
            }
            return turned(head, subject, now, journal);
        });
        for (Map.Entry<String, List<Case>> entry : ready.entrySet()) {
            Optional<Subject> subject = seams.subject(entry.getKey());
            for (Case head : inOrder(entry.getValue(), now, journal)) {
                decided |= subject.isPresent()
                        && each.alone(head.id(), () -> admission.admit(head.id(), subject.get(), now, journal));
            }
        }
        return decided;
    }

    private boolean isReady(Case head, Subject subject, Instant now, Journal journal) {
        Optional<String> waits = waits(head, subject, now);
        waits.filter(why -> !why.isEmpty()).ifPresent(why -> journal.line("%s: %s".formatted(head.id(), why)));
        return waits.isEmpty() && head.state() != CaseState.PAUSED;
    }

    /** Why a case does not start yet; blank where that goes without saying. */
    private Optional<String> waits(Case head, Subject subject, Instant now) {
        Speakers speakers = Speakers.of(subject, head);
        boolean inFlight = seams.ledger().read(LedgerView::runsInFlight).values().stream()
                .anyMatch(run -> run.caseId().equals(head.id().toString()));
        if (inFlight) {
            return Optional.of("a run of it is not over");
        }
        Optional<Instant> rest = head.progress().deferUntil().filter(now::isBefore);
        if (rest.isPresent()) {
            return Optional.of("rests until " + rest.get());
        }
        if (head.state() == CaseState.DEPLOYED
                && (subject.policy().followUp().reopen() == Reopen.OPERATOR || !speakers.haveUnheardWords())) {
            return Optional.of("");
        }
        if (head.state() == CaseState.NEEDS_PARTNER && !speakers.haveUnheardWords()) {
            return Optional.of("waits for the partner's answer");
        }
        Readiness readiness = Readiness.of(head, subject.policy().clocks(), speakers.names(), now);
        if (readiness.ready()) {
            return Optional.empty();
        }
        return Optional.of(
                readiness.paused()
                        ? readiness.reason().words()
                        : "%s; %d s to go"
                                .formatted(
                                        readiness.reason().words(),
                                        readiness.countdown().toSeconds()));
    }

    /** Shows by its state that the people of a case asked to wait, or to go on. */
    private boolean turned(Case head, Subject subject, Instant now, Journal journal) {
        boolean shut = head.state() == CaseState.DEPLOYED
                && subject.policy().followUp().reopen() == Reopen.OPERATOR;
        if (shut) {
            return false;
        }
        boolean paused = Readiness.of(
                        head,
                        subject.policy().clocks(),
                        Speakers.of(subject, head).names(),
                        now)
                .paused();
        if (paused == (head.state() == CaseState.PAUSED)) {
            return false;
        }
        CaseTrigger trigger = paused ? CaseTrigger.WAIT_ASKED : CaseTrigger.WORK_ASKED;
        String reason = paused ? "the partner asked to wait" : "the partner asked to go on";
        boolean moved = seams.ledger().change(change -> {
            Case fresh = change.view().requireCase(head.id());
            return fresh.progress().entries() == head.progress().entries()
                    && FailureAction.moved(change, head.id(), trigger, reason, now);
        });
        if (moved) {
            journal.line("%s: %s".formatted(head.id(), reason));
        }
        return moved;
    }

    /** The order of the triage, where there is one; its own, oldest first, where that fails. */
    private List<Case> inOrder(List<Case> ready, Instant now, Journal journal) {
        Optional<Triage> triage = seams.running().triage();
        if (triage.isEmpty()) {
            return ready;
        }
        Map<CaseId, Case> byId = new LinkedHashMap<>();
        ready.forEach(head -> byId.put(head.id(), head));
        try {
            List<CaseId> order = seams.guard().call("triage", () -> triage.get().order(List.copyOf(ready), now));
            return order.stream()
                    .distinct()
                    .flatMap(id -> Optional.ofNullable(byId.get(id)).stream())
                    .toList();
        } catch (LiaiseException e) {
            journal.problem("the triage failed, so the oldest case comes first: " + e.getMessage());
            return ready;
        }
    }
}
