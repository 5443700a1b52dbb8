package io.liaise.core.cases;

import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.ConversationState;
import io.liaise.core.message.PersonId;
import io.liaise.core.run.RunId;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The head of a case: everything a tick decides by. It is {@linkplain CaseHistory folded} from the case's entries and
 * holds nothing they do not.
 *
 * @param id its name
 * @param opening where it comes from
 * @param progress where it stands
 * @param drafts the messages that wait for the operator, oldest first
 * @param talk what was said
 * @param work what was done
 * @param surface what people see of it
 */
public record Case(
        CaseId id, Opening opening, Progress progress, List<Draft> drafts, Talk talk, Work work, Surface surface) {

    /** Copies the drafts. */
    public Case {
        drafts = List.copyOf(drafts);
    }

    /** {@return the subject's slug} */
    public String subject() {
        return id.subject();
    }

    /** {@return where it stands} */
    public CaseState state() {
        return progress.state();
    }

    /** {@return the conversation that matters most} */
    public ConversationRef conversation() {
        return opening.conversations().get(0);
    }

    /** {@return who reported it} */
    public Optional<PersonId> reporter() {
        return opening.reporter();
    }

    /** {@return the draft with this id} */
    public Optional<Draft> draft(String draftId) {
        return drafts.stream().filter(draft -> draft.id().equals(draftId)).findFirst();
    }

    Case with(Progress changed) {
        return new Case(id, opening, changed, drafts, talk, work, surface);
    }

    Case with(List<Draft> changed) {
        return new Case(id, opening, progress, changed, talk, work, surface);
    }

    Case with(Talk changed) {
        return new Case(id, opening, progress, drafts, changed, work, surface);
    }

    Case with(Work changed) {
        return new Case(id, opening, progress, drafts, talk, changed, surface);
    }

    Case with(Surface changed) {
        return new Case(id, opening, progress, drafts, talk, work, changed);
    }

    /**
     * Where a case comes from.
     *
     * @param kind what it is about
     * @param conversations where it is talked about, the first one first
     * @param reporter who reported it; some kinds have none
     * @param createdAt when its first message was written
     */
    public record Opening(
            CaseKind kind, List<ConversationRef> conversations, Optional<PersonId> reporter, Instant createdAt) {
        /** Copies the conversations. */
        public Opening {
            conversations = List.copyOf(conversations);
        }
    }

    /**
     * Where a case stands.
     *
     * @param state its state
     * @param since when it came into that state
     * @param reason why it did, in words
     * @param updatedAt the time of its latest entry; it never moves back
     * @param deferUntil before this nothing starts
     * @param entries how many entries its history has
     */
    public record Progress(
            CaseState state,
            Instant since,
            String reason,
            Instant updatedAt,
            Optional<Instant> deferUntil,
            long entries) {

        Progress rested(Optional<Instant> until) {
            return new Progress(state, since, reason, updatedAt, until, entries);
        }
    }

    /**
     * What was done for a case.
     *
     * @param starts how many runs were started
     * @param lastRun the run started last
     * @param startedAt when that was
     * @param covered how many entries that run was shown
     * @param answeredAt when it was handed over last: by a start, or by adoption
     * @param sessionId the session to go on with
     * @param spending what it cost and what it left
     */
    public record Work(
            int starts,
            Optional<RunId> lastRun,
            Optional<Instant> startedAt,
            long covered,
            Optional<Instant> answeredAt,
            Optional<String> sessionId,
            Spending spending) {

        /** Nothing yet. */
        public static final Work NONE =
                new Work(0, Optional.empty(), Optional.empty(), 0, Optional.empty(), Optional.empty(), Spending.NONE);

        Work with(Spending changed) {
            return new Work(starts, lastRun, startedAt, covered, answeredAt, sessionId, changed);
        }
    }

    /**
     * What a case's runs cost, and what they left.
     *
     * @param costUsd the sum of what its runs told
     * @param failures how many of its latest runs failed in a row
     * @param undelivered the commits since its last delivery, newest first, at most {@link #MAX_COMMITS}
     * @param lostRun whether the case has been without its run since it came to work
     */
    public record Spending(BigDecimal costUsd, int failures, List<String> undelivered, boolean lostRun) {
        /** How many commits are remembered. */
        public static final int MAX_COMMITS = 50;

        /** Nothing yet. */
        public static final Spending NONE = new Spending(BigDecimal.ZERO, 0, List.of(), false);

        /** Copies the commits. */
        public Spending {
            undelivered = List.copyOf(undelivered);
        }
    }

    /**
     * What people see of a case on its platform.
     *
     * @param status how its conversation stands
     * @param projected the state its labels show; empty before the first projection
     * @param waiting the waiting label they show
     * @param projectionFailures how many projections failed in a row
     * @param projectedAt when it was last projected, in vain or not
     * @param nudged whether the partner was reminded since the delivery
     */
    public record Surface(
            ConversationState.Status status,
            Optional<CaseState> projected,
            Optional<String> waiting,
            int projectionFailures,
            Optional<Instant> projectedAt,
            boolean nudged) {

        /** As nobody has looked yet. */
        public static final Surface FRESH = new Surface(
                ConversationState.Status.OPEN, Optional.empty(), Optional.empty(), 0, Optional.empty(), false);

        Surface withNudged(boolean changed) {
            return new Surface(status, projected, waiting, projectionFailures, projectedAt, changed);
        }
    }
}
