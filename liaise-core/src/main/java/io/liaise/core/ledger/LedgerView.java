package io.liaise.core.ledger;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseEntry;
import io.liaise.core.cases.CaseHistory;
import io.liaise.core.cases.CaseId;
import io.liaise.core.cases.IssueCheck;
import io.liaise.core.effect.Effect;
import io.liaise.core.effect.EffectId;
import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.failure.LedgerException;
import io.liaise.core.failure.NotFoundException;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.policy.Hold;
import io.liaise.core.policy.HoldMode;
import io.liaise.core.policy.HoldScope;
import io.liaise.core.run.RunId;
import io.liaise.core.run.RunRecord;
import io.liaise.core.spi.store.Listing;
import io.liaise.core.spi.store.StoreView;
import io.liaise.core.store.Key;
import io.liaise.core.store.Shelf;
import io.liaise.core.store.Stored;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What the ledger holds, as it is at one moment.
 *
 * <p>A record nobody can read is taken at its strictest: a hold holds its scope, a day is used up, a head is folded
 * again from its history. Not for more than one thread.
 */
public final class LedgerView {

    private final StoreView store;

    LedgerView(StoreView store) {
        this.store = store;
    }

    /** {@return the case, be it open or archived; folded from its history where its head is lost} */
    public Optional<Case> findCase(CaseId id) {
        Key key = Keys.caseHead(id);
        try {
            Optional<Stored> head = store.find(key).or(() -> store.find(key.archived()));
            return head.isPresent() ? head.map(kept -> CaseJson.read(kept.value())) : rebuilt(id);
        } catch (InvalidValueException e) {
            return rebuilt(id);
        } catch (LedgerException e) {
            if (e.kind() != LedgerException.Kind.DAMAGED) {
                throw e;
            }
            return rebuilt(id);
        }
    }

    /**
     * {@return the case, be it open or archived}
     *
     * @throws NotFoundException when there is none
     */
    public Case requireCase(CaseId id) {
        return findCase(id)
                .orElseThrow(() -> new NotFoundException(
                        "there is no case %s; `liaise case list --all` names every one".formatted(id)));
    }

    private Optional<Case> rebuilt(CaseId id) {
        List<CaseEntry> entries = history(id, 0);
        return entries.isEmpty() ? Optional.empty() : Optional.of(CaseHistory.fold(id, entries));
    }

    /** {@return whether a case is among what is finished} */
    public boolean isArchived(CaseId id) {
        Key key = Keys.caseHead(id);
        return store.find(key).isEmpty() && store.find(key.archived()).isPresent();
    }

    /** {@return the cases among the open work} */
    public Listed<Case> openCases() {
        return cases(Shelf.OPEN);
    }

    /** {@return the finished cases} */
    public Listed<Case> archivedCases() {
        return cases(Shelf.ARCHIVE);
    }

    private Listed<Case> cases(Shelf shelf) {
        Listed<Case> heads = list(shelf, Keys.CASE, CaseJson::read);
        if (heads.unreadable().isEmpty()) {
            return heads;
        }
        List<Case> all = new ArrayList<>(heads.values());
        Map<String, String> lost = new TreeMap<>(heads.unreadable());
        for (String name : heads.unreadable().keySet()) {
            recovered(name).ifPresent(head -> {
                all.add(head);
                lost.remove(name);
            });
        }
        return new Listed<>(all, lost);
    }

    private Optional<Case> recovered(String name) {
        try {
            return rebuilt(CaseId.parse(Key.parse(Shelf.OPEN, name).part()));
        } catch (InvalidValueException e) {
            return Optional.empty();
        }
    }

    /** {@return the case a conversation belongs to, be it open or archived} */
    public Optional<CaseId> caseAt(ConversationRef ref) {
        Key key = Keys.conversation(ref);
        try {
            return store.find(key)
                    .or(() -> store.find(key.archived()))
                    .map(kept -> CaseId.parse(SmallJson.word("conversation", kept.value())));
        } catch (InvalidValueException e) {
            return searched(ref);
        } catch (LedgerException e) {
            if (e.kind() != LedgerException.Kind.DAMAGED) {
                throw e;
            }
            return searched(ref);
        }
    }

    private Optional<CaseId> searched(ConversationRef ref) {
        return Stream.of(openCases(), archivedCases())
                .flatMap(cases -> cases.values().stream())
                .filter(head -> head.opening().conversations().contains(ref))
                .map(Case::id)
                .findFirst();
    }

    /**
     * {@return the entries of a case, oldest first}
     *
     * @param id the case
     * @param skip how many of the oldest to leave out
     */
    public List<CaseEntry> history(CaseId id, long skip) {
        return store.lines(Keys.history(id), skip).stream().map(EntryJson::read).toList();
    }

    /** {@return a run, in flight or over} */
    public Optional<RunRecord> findRun(RunId id) {
        Key key = Keys.run(id);
        return store.find(key).or(() -> store.find(key.archived())).map(kept -> RunJson.read(kept.value()));
    }

    /** {@return the runs that have not been collected} */
    public Listed<RunRecord> runsInFlight() {
        return list(Shelf.OPEN, Keys.RUN, RunJson::read);
    }

    /** {@return the runs that are over, as far as they are kept} */
    public Listed<RunRecord> runsOver() {
        return list(Shelf.ARCHIVE, Keys.RUN, RunJson::read);
    }

    /** {@return the holds that are set; one nobody can read holds its scope, or everything} */
    public List<Hold> holds() {
        store.find(Keys.holdsChanged());
        Listed<Hold> readable = list(Shelf.OPEN, Keys.HOLD, SmallJson::hold);
        List<Hold> all = new ArrayList<>(readable.values());
        readable.unreadable().forEach((name, problem) -> all.add(unreadable(name)));
        return List.copyOf(all);
    }

    private static Hold unreadable(String name) {
        HoldScope scope;
        try {
            scope = HoldScope.parse(Key.parse(Shelf.OPEN, name).part());
        } catch (InvalidValueException e) {
            scope = HoldScope.of(HoldScope.Kind.GLOBAL);
        }
        return new Hold(
                scope,
                HoldMode.BLOCK,
                "its record cannot be read; set it again or lift it",
                Hold.OPERATOR,
                Instant.EPOCH,
                Optional.empty());
    }

    /** {@return the hold that is set on exactly this scope} */
    public Optional<Hold> holdOn(HoldScope scope) {
        return holds().stream().filter(hold -> hold.scope().equals(scope)).findFirst();
    }

    /** {@return the effects something may still become of, and those of unsettled cases} */
    public Listed<Effect> effects() {
        return list(Shelf.OPEN, Keys.EFFECT, EffectJson::read);
    }

    /** {@return an effect, open or settled} */
    public Optional<Effect> findEffect(EffectId id) {
        Key key = Keys.effect(id);
        return store.find(key).or(() -> store.find(key.archived())).map(kept -> EffectJson.read(kept.value()));
    }

    /** {@return where to go on listening} */
    public Optional<String> cursor(ConversationRef ref) {
        return store.find(Keys.cursor(ref)).map(kept -> SmallJson.word("cursor", kept.value()));
    }

    /** {@return what a subject used on a day} */
    public Day day(String subject, LocalDate day) {
        try {
            return store.find(Keys.day(subject, day))
                    .map(kept -> SmallJson.day(kept.value()))
                    .orElse(Day.UNUSED);
        } catch (InvalidValueException e) {
            return Day.UNREADABLE;
        } catch (LedgerException e) {
            if (e.kind() != LedgerException.Kind.DAMAGED) {
                throw e;
            }
            return Day.UNREADABLE;
        }
    }

    /** {@return the messages that belong to nobody} */
    public Listed<Unrouted> unrouted() {
        return list(Shelf.OPEN, Keys.UNROUTED, SmallJson::unrouted);
    }

    /** {@return the message that came with an event, if it belongs to nobody} */
    public Optional<Unrouted> findUnrouted(String deliveryId) {
        return store.find(Keys.unrouted(deliveryId)).map(kept -> SmallJson.unrouted(kept.value()));
    }

    /** {@return what is remembered about looking at a case's conversation} */
    public IssueCheck issueCheck(CaseId id) {
        return store.find(Keys.issueCheck(id))
                .map(kept -> SmallJson.check(kept.value()))
                .orElse(IssueCheck.NONE);
    }

    /** {@return when something last happened, such as {@code run_started_at}} */
    public Optional<Instant> stamp(String name) {
        return store.find(Keys.stamp(name)).map(kept -> Instant.parse(SmallJson.word("stamp", kept.value())));
    }

    private <T> Listed<T> list(Shelf shelf, String kind, Function<String, T> reading) {
        Listing listing = store.list(shelf, kind);
        List<T> values = new ArrayList<>();
        Map<String, String> unreadable = new TreeMap<>();
        listing.unreadable().forEach((key, problem) -> unreadable.put(key.encoded(), problem));
        for (Stored kept : listing.records()) {
            try {
                values.add(reading.apply(kept.value()));
            } catch (InvalidValueException e) {
                unreadable.put(kept.key().encoded(), e.getMessage());
            }
        }
        return new Listed<>(values, unreadable);
    }
}
