package io.liaise.core.tick;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseEntry;
import io.liaise.core.cases.CaseId;
import io.liaise.core.cases.CaseTrigger;
import io.liaise.core.cases.Fact;
import io.liaise.core.cases.IssueCheck;
import io.liaise.core.failure.ChannelException;
import io.liaise.core.failure.LiaiseException;
import io.liaise.core.ledger.LedgerChange;
import io.liaise.core.message.ConversationState;
import io.liaise.core.message.ConversationState.Status;
import io.liaise.core.notice.Notice;
import io.liaise.core.perform.Effects;
import io.liaise.core.perform.FailureAction;
import io.liaise.core.perform.Journal;
import io.liaise.core.perform.Seams;
import io.liaise.core.spi.channel.Channel;
import io.liaise.core.spi.channel.TellsState;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Looks whether a case's conversation is still open, once a tick at most. What was deleted or moved is not told by
 * listening, so it is asked before anything that costs or speaks.
 */
final class IssueWatch {

    private static final Duration CLOSED_FOR_NOW = Duration.ofHours(1);
    private static final int MISSES = 3;

    private final Seams seams;
    private final Map<CaseId, Boolean> seen = new HashMap<>();

    IssueWatch(Seams seams) {
        this.seams = seams;
    }

    /** {@return whether work on a case makes sense; what is learned on the way is kept} */
    boolean isOpen(Case head, Instant now, Journal journal) {
        Boolean known = seen.get(head.id());
        if (known != null) {
            return known;
        }
        boolean open = look(head, now, journal);
        seen.put(head.id(), open);
        return open;
    }

    private boolean look(Case head, Instant now, Journal journal) {
        Optional<Channel> channel = seams.channels().apply(head.conversation().channel());
        if (channel.isEmpty() || !(channel.get() instanceof TellsState teller)) {
            return head.surface().status() == Status.OPEN;
        }
        if (head.surface().status() == Status.CLOSED && wasReadLately(head.id(), now)) {
            return false;
        }
        try {
            ConversationState state =
                    seams.guard().call(head.conversation().channel(), () -> teller.state(head.conversation()));
            return learned(head, state.status(), now, journal);
        } catch (ChannelException e) {
            boolean forGood =
                    e.kind() == ChannelException.Kind.NOT_FOUND || e.kind() == ChannelException.Kind.PERMISSION;
            journal.line("%s: its conversation could not be looked at (%s)"
                    .formatted(head.id(), e.kind().label()));
            if (forGood) {
                missed(head.id(), e.kind().label(), now, journal);
            }
            return false;
        } catch (LiaiseException e) {
            journal.problem("%s: its conversation could not be looked at: %s".formatted(head.id(), e.getMessage()));
            return false;
        }
    }

    private boolean wasReadLately(CaseId id, Instant now) {
        return seams.ledger()
                .read(view -> view.issueCheck(id))
                .readAt()
                .map(at -> now.isBefore(at.plus(CLOSED_FOR_NOW)))
                .orElse(false);
    }

    private boolean learned(Case head, Status status, Instant now, Journal journal) {
        switch (status) {
            case GONE -> missed(head.id(), "not_found", now, journal);
            case MOVED -> given(head.id(), "its conversation was moved", "moved", now, journal);
            case OPEN, CLOSED -> seams.ledger().apply(change -> saw(change, head.id(), status, now));
        }
        if (status != Status.OPEN) {
            journal.line("%s: its conversation is %s".formatted(head.id(), status.label()));
        }
        return status == Status.OPEN;
    }

    private static void saw(LedgerChange change, CaseId id, Status status, Instant now) {
        IssueCheck before = change.view().issueCheck(id);
        boolean news = change.view().requireCase(id).surface().status() != status;
        if (news) {
            change.append(id, CaseEntry.by(now, new Fact.ConversationChanged(status)));
        }
        if (news || status == Status.CLOSED || before.failures() > 0) {
            change.setIssueCheck(id, before.seen(now));
        }
    }

    /** The third look in a row that finds nothing gives the case to the operator. */
    private void missed(CaseId id, String cause, Instant now, Journal journal) {
        boolean last = seams.ledger().change(change -> {
            IssueCheck check = change.view().issueCheck(id).missed();
            boolean enough = check.failures() >= MISSES;
            change.setIssueCheck(id, enough ? IssueCheck.NONE : check);
            return enough;
        });
        if (last) {
            given(id, "its conversation cannot be seen (%s)".formatted(cause), cause, now, journal);
        }
    }

    private void given(CaseId id, String reason, String cause, Instant now, Journal journal) {
        boolean moved = seams.ledger().change(change -> {
            boolean news = FailureAction.moved(change, id, CaseTrigger.OWNER_NEEDED, reason, now);
            if (news) {
                change.save(Effects.notice(
                        seams.place().ids(),
                        Notice.Event.NEEDS_OWNER,
                        id.subject(),
                        List.of(id),
                        Optional.of("conversation_" + cause),
                        now));
            }
            return news;
        });
        if (moved) {
            journal.line("%s: waits for the operator: %s".formatted(id, reason));
        }
    }
}
