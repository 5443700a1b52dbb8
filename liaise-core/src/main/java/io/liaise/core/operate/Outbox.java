package io.liaise.core.operate;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseEntry;
import io.liaise.core.cases.CaseId;
import io.liaise.core.cases.Fact.Decision;
import io.liaise.core.effect.Act;
import io.liaise.core.effect.Effect;
import io.liaise.core.effect.EffectState;
import io.liaise.core.failure.NotFoundException;
import io.liaise.core.failure.RefusedException;
import io.liaise.core.ledger.LedgerView;
import io.liaise.core.perform.Effects;
import io.liaise.core.perform.Letters;
import io.liaise.core.perform.Seams;
import io.liaise.core.tick.Fold;
import io.liaise.core.verdict.Approval;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Messages that go out by themselves after a while unless the operator calls them back. */
public final class Outbox {

    private final Seams seams;
    private final Release release;

    Outbox(Release release) {
        this.seams = release.seams();
        this.release = release;
    }

    /** {@return the messages of a case that wait there, the one that leaves first in front} */
    public static List<Effect> of(LedgerView view, CaseId id) {
        return Effects.of(view, id).stream()
                .filter(Outbox::isWaiting)
                .sorted(Comparator.comparing(
                                (Effect effect) -> effect.course().notBefore().orElse(Instant.MAX))
                        .thenComparing(Effect::id))
                .toList();
    }

    private static boolean isWaiting(Effect effect) {
        return effect.state().isOpen()
                && effect.act() instanceof Act.Send send
                && send.approval()
                        .map(word -> word.by().equals(Approval.OUTBOX))
                        .orElse(false);
    }

    /**
     * {@return the message a name means}
     *
     * @param name its id, or its place in the outbox from 0 on; empty for the only one
     */
    public Effect find(CaseId id, Optional<String> name) {
        List<Effect> waiting = seams.ledger().read(view -> {
            view.requireCase(id);
            return of(view, id);
        });
        String known = waiting.stream().map(effect -> effect.id().toString()).collect(Collectors.joining(", "));
        if (waiting.isEmpty()) {
            throw new NotFoundException("nothing of case %s waits in the outbox".formatted(id));
        }
        if (name.isEmpty()) {
            if (waiting.size() > 1) {
                throw new RefusedException(
                        "%d messages of case %s wait; name one of: %s".formatted(waiting.size(), id, known));
            }
            return waiting.get(0);
        }
        String word = name.get().strip().toLowerCase(Locale.ROOT);
        return waiting.stream()
                .filter(effect -> effect.id().value().equals(word))
                .findFirst()
                .or(() -> Drafts.place(word, waiting.size()).map(waiting::get))
                .orElseThrow(() -> new NotFoundException(
                        "no such message of case %s waits in the outbox; those that do: %s".formatted(id, known)));
    }

    /**
     * Calls a message back.
     *
     * @param seen the message as the operator saw it
     * @param reason why, for the history
     * @return the case afterwards
     * @throws RefusedException when it is leaving or has left
     */
    public Case cancel(CaseId id, Effect seen, String reason) {
        return seams.ledger().change(change -> {
            Effect fresh = change.view().findEffect(seen.id()).orElse(seen);
            if (fresh.state() == EffectState.CLAIMED || fresh.state() == EffectState.UNKNOWN) {
                throw new RefusedException("message %s is being posted; it may have gone out, so look at %s"
                        .formatted(seen.id(), ((Act.Send) seen.act()).message().ref()));
            }
            if (!fresh.equals(seen)) {
                throw new RefusedException(
                        "message %s waits no more; look with `liaise case show %s`".formatted(seen.id(), id));
            }
            Instant now = release.now();
            change.append(
                    id,
                    new CaseEntry(
                            now,
                            CaseEntry.OPERATOR,
                            Letters.dropped(Decision.CANCEL, (Act.Send) fresh.act(), reason.strip())));
            change.save(Effects.ended(fresh, Effect.Result.CANCELLED, now, Optional.of("called back")));
            Fold.apply(change, id, Optional.empty(), now);
            return change.view().requireCase(id);
        });
    }
}
