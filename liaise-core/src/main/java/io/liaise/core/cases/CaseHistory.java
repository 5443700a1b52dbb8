package io.liaise.core.cases;

import io.liaise.core.cases.Case.Opening;
import io.liaise.core.cases.Case.Progress;
import io.liaise.core.cases.Case.Spending;
import io.liaise.core.cases.Case.Surface;
import io.liaise.core.cases.Case.Work;
import io.liaise.core.cases.Fact.Adopted;
import io.liaise.core.cases.Fact.ConversationChanged;
import io.liaise.core.cases.Fact.Deferred;
import io.liaise.core.cases.Fact.Deployed;
import io.liaise.core.cases.Fact.HoldMet;
import io.liaise.core.cases.Fact.Joined;
import io.liaise.core.cases.Fact.Judged;
import io.liaise.core.cases.Fact.Moved;
import io.liaise.core.cases.Fact.Noted;
import io.liaise.core.cases.Fact.Opened;
import io.liaise.core.cases.Fact.Overtaken;
import io.liaise.core.cases.Fact.Projected;
import io.liaise.core.cases.Fact.Reported;
import io.liaise.core.cases.Fact.RunCollected;
import io.liaise.core.cases.Fact.RunLost;
import io.liaise.core.cases.Fact.RunStarted;
import io.liaise.core.cases.Fact.Said;
import io.liaise.core.cases.Fact.StartFailed;
import io.liaise.core.cases.Fact.Tainted;
import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.message.Outbound.Purpose;
import io.liaise.core.run.RunEvidence;
import io.liaise.core.run.RunFailure;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Folds the entries of a case into its head. The same entries always give the same head. */
public final class CaseHistory {

    private CaseHistory() {}

    /**
     * {@return the case its first entry opens}
     *
     * @throws InvalidValueException when that entry opens none
     */
    public static Case open(CaseId id, CaseEntry first) {
        if (!(first.fact() instanceof Opened opened)) {
            throw new InvalidValueException("the history of case %s does not begin with its opening".formatted(id));
        }
        Instant at = first.at();
        return new Case(
                id,
                new Opening(opened.kind(), List.of(opened.conversation()), opened.reporter(), at),
                new Progress(CaseState.INTAKE, at, "", at, Optional.empty(), 1),
                List.of(),
                Talk.NONE,
                Work.NONE,
                Surface.FRESH);
    }

    /** {@return the case one entry later} */
    public static Case append(Case before, CaseEntry entry) {
        Case after = entry.fact().read(new Step(before, entry));
        Progress was = after.progress();
        Instant latest = entry.at().isAfter(was.updatedAt()) ? entry.at() : was.updatedAt();
        return after.with(
                new Progress(was.state(), was.since(), was.reason(), latest, was.deferUntil(), was.entries() + 1));
    }

    /** {@return the case all these entries make, in order} */
    public static Case fold(CaseId id, List<CaseEntry> entries) {
        if (entries.isEmpty()) {
            throw new InvalidValueException("the history of case %s is empty".formatted(id));
        }
        Case folded = open(id, entries.get(0));
        for (CaseEntry entry : entries.subList(1, entries.size())) {
            folded = append(folded, entry);
        }
        return folded;
    }

    /** One entry's effect on a head, but for the counting that all share. */
    private record Step(Case head, CaseEntry entry) implements FactReader<Case> {

        @Override
        public Case opened(Opened fact) {
            throw new InvalidValueException("case %s is opened twice in its history".formatted(head.id()));
        }

        @Override
        public Case joined(Joined fact) {
            Opening was = head.opening();
            if (was.conversations().contains(fact.conversation())) {
                return head;
            }
            List<io.liaise.core.message.ConversationRef> more = new ArrayList<>(was.conversations());
            more.add(fact.conversation());
            Opening now = new Opening(was.kind(), more, was.reporter(), was.createdAt());
            return new Case(head.id(), now, head.progress(), head.drafts(), head.talk(), head.work(), head.surface());
        }

        @Override
        public Case tainted(Tainted fact) {
            return head.with(head.talk().doubted(fact.evidence()));
        }

        @Override
        public Case said(Said fact) {
            Case heard =
                    head.with(head.talk().heard(entry, fact, head.progress().entries()));
            boolean wakes = fact.role() == Fact.Role.PARTNER && !fact.quiet();
            return wakes ? heard.with(heard.progress().rested(Optional.empty())) : heard;
        }

        @Override
        public Case moved(Moved fact) {
            Progress was = head.progress();
            boolean byHand = entry.actor().equals(CaseEntry.OPERATOR);
            Optional<Instant> rest = byHand ? Optional.empty() : was.deferUntil();
            Case there =
                    head.with(new Progress(fact.to(), entry.at(), fact.reason(), was.updatedAt(), rest, was.entries()));
            return switch (fact.to()) {
                case WORKING -> there.with(there.work().with(found(there.work().spending())));
                case DEPLOYED -> delivered(there, fact);
                case INTAKE, PAUSED, NEEDS_PARTNER, NEEDS_OWNER, BUDGET -> there;
            };
        }

        private static Spending found(Spending was) {
            return new Spending(was.costUsd(), was.failures(), was.undelivered(), false);
        }

        private static Case delivered(Case there, Moved fact) {
            Spending was = there.work().spending();
            boolean delivery = fact.trigger().equals(Optional.of(CaseTrigger.DELIVERED));
            Spending now = new Spending(
                    was.costUsd(), was.failures(), delivery ? List.of() : was.undelivered(), was.lostRun());
            return there.with(there.work().with(now)).with(there.surface().withNudged(false));
        }

        @Override
        public Case deferred(Deferred fact) {
            return head.with(head.progress().rested(Optional.of(fact.until())));
        }

        @Override
        public Case adopted(Adopted fact) {
            Work was = head.work();
            return head.with(new Work(
                    was.starts(),
                    was.lastRun(),
                    was.startedAt(),
                    was.covered(),
                    Optional.of(entry.at()),
                    was.sessionId(),
                    was.spending()));
        }

        @Override
        public Case conversationChanged(ConversationChanged fact) {
            Surface was = head.surface();
            return head.with(new Surface(
                    fact.status(),
                    was.projected(),
                    was.waiting(),
                    was.projectionFailures(),
                    was.projectedAt(),
                    was.nudged()));
        }

        @Override
        public Case runStarted(RunStarted fact) {
            Work was = head.work();
            Work now = new Work(
                    was.starts() + 1,
                    Optional.of(fact.run()),
                    Optional.of(entry.at()),
                    fact.covers(),
                    Optional.of(entry.at()),
                    was.sessionId(),
                    was.spending());
            return head.with(now).with(head.progress().rested(Optional.empty()));
        }

        @Override
        public Case startFailed(StartFailed fact) {
            Work was = head.work();
            Spending now = counted(was.spending(), true, BigDecimal.ZERO, List.of());
            return head.with(new Work(
                    was.starts(),
                    was.lastRun(),
                    was.startedAt(),
                    was.covered(),
                    was.answeredAt(),
                    session(Optional.of(fact.failure()), was.sessionId()),
                    now));
        }

        @Override
        public Case runCollected(RunCollected fact) {
            Work was = head.work();
            RunEvidence left = fact.evidence();
            Spending now = counted(
                    was.spending(), fact.failure().isPresent(), fact.costUsd().orElse(BigDecimal.ZERO), left.commits());
            Optional<String> session = session(fact.failure(), fact.sessionId().or(was::sessionId));
            return head.with(new Work(
                    was.starts(), was.lastRun(), was.startedAt(), was.covered(), was.answeredAt(), session, now));
        }

        /** A session that is gone cannot be gone on with: the next run begins afresh. */
        private static Optional<String> session(Optional<RunFailure> failure, Optional<String> known) {
            return failure.equals(Optional.of(RunFailure.SESSION_LOST)) ? Optional.empty() : known;
        }

        private static Spending counted(Spending was, boolean failed, BigDecimal cost, List<String> commits) {
            List<String> undelivered = Stream.concat(commits.stream(), was.undelivered().stream())
                    .distinct()
                    .limit(Spending.MAX_COMMITS)
                    .toList();
            return new Spending(was.costUsd().add(cost), failed ? was.failures() + 1 : 0, undelivered, was.lostRun());
        }

        @Override
        public Case runLost(RunLost fact) {
            Spending was = head.work().spending();
            return head.with(
                    head.work().with(new Spending(was.costUsd(), was.failures() + 1, was.undelivered(), true)));
        }

        @Override
        public Case reported(Reported fact) {
            return head;
        }

        @Override
        public Case noted(Noted fact) {
            return head;
        }

        @Override
        public Case deployed(Deployed fact) {
            return head;
        }

        @Override
        public Case judged(Judged fact) {
            List<Draft> now = new ArrayList<>(head.drafts());
            boolean stays = fact.kept().isPresent();
            fact.letter()
                    .draft()
                    .filter(id -> !stays)
                    .ifPresent(id -> now.removeIf(draft -> draft.id().equals(id)));
            fact.kept().ifPresent(draft -> replace(now, draft));
            Case judged = fact.posting()
                    .flatMap(Fact.Posting::messageId)
                    .map(id -> head.with(head.talk().posted(id)))
                    .orElse(head)
                    .with(now);
            boolean nudge = fact.letter().purpose() == Purpose.NUDGE;
            return nudge ? judged.with(judged.surface().withNudged(true)) : judged;
        }

        private static void replace(List<Draft> drafts, Draft kept) {
            for (int i = 0; i < drafts.size(); i++) {
                if (drafts.get(i).id().equals(kept.id())) {
                    drafts.set(i, kept);
                    return;
                }
            }
            drafts.add(kept);
        }

        @Override
        public Case overtaken(Overtaken fact) {
            return head.with(head.drafts().stream()
                    .map(draft -> fact.drafts().contains(draft.id()) ? draft.asOvertaken() : draft)
                    .toList());
        }

        @Override
        public Case holdMet(HoldMet fact) {
            return head;
        }

        @Override
        public Case projected(Projected fact) {
            Surface was = head.surface();
            boolean failed = fact.error().isPresent();
            return head.with(new Surface(
                    was.status(),
                    failed ? was.projected() : Optional.of(fact.state()),
                    failed ? was.waiting() : fact.waiting(),
                    failed ? was.projectionFailures() + 1 : 0,
                    Optional.of(entry.at()),
                    was.nudged()));
        }
    }
}
