package io.liaise.core.ledger;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseEntry;
import io.liaise.core.cases.CaseHistory;
import io.liaise.core.cases.CaseId;
import io.liaise.core.cases.Fact;
import io.liaise.core.cases.IssueCheck;
import io.liaise.core.effect.Effect;
import io.liaise.core.failure.RefusedException;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.policy.Hold;
import io.liaise.core.policy.HoldScope;
import io.liaise.core.run.RunRecord;
import io.liaise.core.store.Key;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * A change of the ledger that is being decided. It lands whole, and only if no record the decision read one by one has
 * changed since; what was merely listed may have. Not for more than one thread.
 */
public final class LedgerChange {

    private final PendingView pending;
    private final LedgerView view;

    LedgerChange(PendingView pending) {
        this.pending = pending;
        this.view = new LedgerView(pending);
    }

    /** {@return the ledger as it will be with this change} */
    public LedgerView view() {
        return view;
    }

    /**
     * Opens a case. Its number is the next of all subjects; one that is taken is passed over.
     *
     * @param subject the subject's slug
     * @param opening its first entry, an {@link Fact.Opened}
     * @throws RefusedException when its conversation belongs to a case already
     */
    public Case open(String subject, CaseEntry opening) {
        long number = pending.find(Keys.caseCounter())
                .map(kept -> Long.parseLong(SmallJson.word("counter", kept.value())))
                .orElse(0L);
        CaseId id;
        do {
            number++;
            id = new CaseId(subject, number);
        } while (isTaken(id));
        Case opened = CaseHistory.open(id, opening);
        requireFree(opened.conversation(), id);
        put(Keys.caseCounter(), LedgerJson.ofWord(Long.toString(number)));
        put(Keys.conversation(opened.conversation()), LedgerJson.ofWord(id.toString()));
        put(Keys.caseHead(id), LedgerJson.of(opened));
        pending.append(Keys.history(id), EntryJson.write(opening));
        return opened;
    }

    private boolean isTaken(CaseId id) {
        Key head = Keys.caseHead(id);
        return pending.find(head).isPresent()
                || pending.find(head.archived()).isPresent()
                || !pending.lines(Keys.history(id), 0).isEmpty();
    }

    private void requireFree(ConversationRef ref, CaseId wanting) {
        Optional<CaseId> owner = view.caseAt(ref).filter(other -> !other.equals(wanting));
        owner.ifPresent(other -> {
            throw new RefusedException("%s belongs to case %s already; add to that one".formatted(ref, other));
        });
    }

    /**
     * Adds entries to a case, and brings it back among the open work where it was archived.
     *
     * @return the case with them
     */
    public Case append(CaseId id, List<CaseEntry> entries) {
        Case head = view.requireCase(id);
        boolean archived = view.isArchived(id);
        if (archived) {
            move(head, true);
        }
        for (CaseEntry entry : entries) {
            if (entry.fact() instanceof Fact.Joined joined) {
                requireFree(joined.conversation(), id);
                put(Keys.conversation(joined.conversation()), LedgerJson.ofWord(id.toString()));
            }
            head = CaseHistory.append(head, entry);
            pending.append(Keys.history(id), EntryJson.write(entry));
        }
        put(Keys.caseHead(id), LedgerJson.of(head));
        return head;
    }

    /** Adds one entry to a case. */
    public Case append(CaseId id, CaseEntry entry) {
        return append(id, List.of(entry));
    }

    /**
     * Puts a case away among what is finished.
     *
     * @throws RefusedException when something of it may still go on
     */
    public void archive(CaseId id) {
        Case head = view.requireCase(id);
        boolean busy = !head.drafts().isEmpty()
                || view.runsInFlight().values().stream()
                        .anyMatch(run -> run.caseId().equals(id.toString()))
                || view.effects().values().stream()
                        .anyMatch(effect -> effect.caseId().equals(Optional.of(id))
                                && effect.state().isOpen());
        if (busy) {
            throw new RefusedException("case %s has a run, a draft or an effect that is not over".formatted(id));
        }
        move(head, false);
        pending.delete(Keys.issueCheck(id));
    }

    private void move(Case head, boolean back) {
        Key key = Keys.caseHead(head.id());
        place(key, LedgerJson.of(head), back);
        for (ConversationRef ref : head.opening().conversations()) {
            place(Keys.conversation(ref), LedgerJson.ofWord(head.id().toString()), back);
        }
    }

    private void place(Key key, String value, boolean open) {
        put(open ? key : key.archived(), value);
        pending.delete(open ? key.archived() : key);
    }

    /** Keeps a run: in flight among the open work, and once it was collected among what is finished. */
    public void save(RunRecord run) {
        view.findRun(run.id());
        place(Keys.run(run.id()), LedgerJson.of(run), run.status() == RunRecord.Status.RUNNING);
    }

    /** Keeps an effect. */
    public void save(Effect effect) {
        view.findEffect(effect.id());
        put(Keys.effect(effect.id()), LedgerJson.of(effect));
    }

    /** Puts an effect away once nothing rests on it any more. */
    public void settle(Effect effect) {
        view.findEffect(effect.id());
        place(Keys.effect(effect.id()), LedgerJson.of(effect), false);
    }

    /** Sets a hold; it replaces one on the same scope. */
    public void set(Hold hold) {
        pending.find(Keys.hold(hold.scope()));
        put(Keys.hold(hold.scope()), LedgerJson.of(hold));
        touchHolds(hold.scope());
    }

    /**
     * Lifts the hold on a scope, whoever set it.
     *
     * @return whether there was one
     */
    public boolean lift(HoldScope scope) {
        boolean there = view.holdOn(scope).isPresent();
        if (there) {
            pending.delete(Keys.hold(scope));
            touchHolds(scope);
        }
        return there;
    }

    private void touchHolds(HoldScope scope) {
        pending.find(Keys.holdsChanged());
        put(Keys.holdsChanged(), LedgerJson.ofWord(scope.encoded()));
    }

    /** Remembers where to go on listening. */
    public void setCursor(ConversationRef ref, String cursor) {
        view.cursor(ref);
        put(Keys.cursor(ref), LedgerJson.ofWord(cursor));
    }

    /** Keeps what a subject used on a day. */
    public void setDay(String subject, LocalDate day, Day used) {
        put(Keys.day(subject, day), LedgerJson.of(used));
    }

    /** Keeps a message that belongs to nobody; one event is kept once. */
    public void add(Unrouted row) {
        view.findUnrouted(row.deliveryId());
        put(Keys.unrouted(row.deliveryId()), LedgerJson.of(row));
    }

    /**
     * Forgets a message that belonged to nobody.
     *
     * @return whether there was one
     */
    public boolean removeUnrouted(String deliveryId) {
        boolean there = view.findUnrouted(deliveryId).isPresent();
        if (there) {
            pending.delete(Keys.unrouted(deliveryId));
        }
        return there;
    }

    /** Remembers a look at a case's conversation. */
    public void setIssueCheck(CaseId id, IssueCheck check) {
        put(Keys.issueCheck(id), LedgerJson.of(check));
    }

    /** Remembers when something last happened. */
    public void stamp(String name, Instant at) {
        put(Keys.stamp(name), LedgerJson.ofWord(at.toString()));
    }

    void delete(Key key) {
        pending.delete(key);
    }

    private void put(Key key, String value) {
        pending.put(key, value);
    }
}
