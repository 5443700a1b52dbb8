package io.liaise.core.perform;

import io.liaise.core.effect.Effect;
import io.liaise.core.effect.Effect.Claim;
import io.liaise.core.effect.EffectId;
import io.liaise.core.effect.EffectState;
import io.liaise.core.ledger.Ledger;
import io.liaise.core.ledger.LedgerChange;
import io.liaise.core.process.ProcessIdentity;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;

/**
 * Who performs what. An effect is claimed in a commit of its own before anything is done, so that no two processes do
 * it and a process that died on the way is seen. Safe for several threads.
 */
final class Claims {

    private final Ledger ledger;
    private final Set<EffectId> inHand = ConcurrentHashMap.newKeySet();

    Claims(Ledger ledger) {
        this.ledger = ledger;
    }

    /**
     * Takes an effect on, if it is still planned.
     *
     * @param allowed looks once more whether it may be done; it may change the ledger when it says no
     * @return the claimed effect; empty when somebody else has it or it may not be done
     */
    Optional<Effect> claim(EffectId id, Instant now, BiPredicate<LedgerChange, Effect> allowed) {
        inHand.add(id);
        Optional<Effect> claimed = ledger.change(change -> {
            Optional<Effect> fresh = change.view().findEffect(id).filter(e -> e.state() == EffectState.PLANNED);
            if (fresh.isEmpty() || !allowed.test(change, fresh.get())) {
                return Optional.<Effect>empty();
            }
            Effect mine = fresh.get().with(fresh.get().course().claimed(me(now)));
            change.save(mine);
            return Optional.of(mine);
        });
        if (claimed.isEmpty()) {
            inHand.remove(id);
        }
        return claimed;
    }

    /** Lets go of an effect after its result was recorded, or could not be. */
    void release(EffectId id) {
        inHand.remove(id);
    }

    /** {@return whether whoever claimed an effect is gone} */
    boolean isAbandoned(Effect effect) {
        return effect.state() == EffectState.CLAIMED
                && !inHand.contains(effect.id())
                && effect.course().claim().map(Claims::isGone).orElse(true);
    }

    private static boolean isGone(Claim claim) {
        ProcessIdentity me = ProcessIdentity.current();
        ProcessIdentity claimant = new ProcessIdentity(
                claim.pid(), claim.processStart().orElse(""), claim.bootId().orElse(""));
        return claimant.equals(me) || claimant.life() == ProcessIdentity.Life.GONE;
    }

    /** As exact as the ledger keeps it, so that what is claimed equals what is read back. */
    private static Claim me(Instant now) {
        ProcessIdentity me = ProcessIdentity.current();
        return new Claim(me.pid(), Optional.of(me.start()), Optional.of(me.boot()), now.truncatedTo(ChronoUnit.MICROS));
    }
}
