package io.liaise.core.perform;

import io.liaise.core.effect.Act;
import io.liaise.core.effect.ActReader;
import io.liaise.core.effect.Effect;
import io.liaise.core.effect.EffectId;
import io.liaise.core.effect.EffectState;
import io.liaise.core.failure.LedgerException;
import io.liaise.core.failure.LiaiseException;
import io.liaise.core.ledger.LedgerView;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.verdict.Approval;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Performs effects for real. Several may be at work on one ledger; each effect is performed by one of them. */
public final class LivePerformer implements Performer {

    private static final Comparator<Effect> ORDER = Comparator.comparing(
                    (Effect effect) -> effect.plan().at())
            .thenComparing(effect -> effect.plan().order())
            .thenComparing(Effect::id);

    private final Seams seams;
    private final Claims claims;
    private final SendPerformance sends;
    private final DeployPerformance deploys;
    private final RunPerformance runs;
    private final LabelPerformance labels;
    private final NotifyPerformance notices;
    private List<ConversationRef> unheard = List.of();

    /** A performer over these parts. */
    public LivePerformer(Seams seams) {
        this.seams = seams;
        this.claims = new Claims(seams.ledger());
        this.sends = new SendPerformance(seams, claims);
        this.deploys = new DeployPerformance(seams, claims);
        this.runs = new RunPerformance(seams, claims);
        this.labels = new LabelPerformance(seams, claims);
        this.notices = new NotifyPerformance(seams, claims);
    }

    @Override
    public boolean perform(Instant now, Journal journal) {
        boolean done = false;
        List<Effect> all = seams.ledger().read(LedgerView::effects).values().stream()
                .sorted(ORDER)
                .toList();
        for (Effect effect : all) {
            try {
                done |= act(effect, now, journal);
            } catch (LedgerException e) {
                throw e;
            } catch (LiaiseException e) {
                journal.problem("%s: %s"
                        .formatted(
                                effect.caseId()
                                        .map(Object::toString)
                                        .orElse(effect.id().toString()),
                                e.getMessage()));
            }
        }
        return done;
    }

    @Override
    public void unheard(List<ConversationRef> places) {
        unheard = List.copyOf(places);
    }

    /** Somebody may have spoken where a message waits for silence. */
    private boolean mayBeOvertaken(Effect effect) {
        return effect.act() instanceof Act.Send send
                && send.approval()
                        .map(word -> word.by().equals(Approval.OUTBOX))
                        .orElse(false)
                && unheard.stream()
                        .anyMatch(place -> covers(place, send.message().ref()));
    }

    private static boolean covers(ConversationRef place, ConversationRef ref) {
        return place.equals(ref)
                || (place.channel().equals(ref.channel()) && ref.id().startsWith(place.id() + "#"));
    }

    /** Performs one effect now, if it is due. */
    public boolean perform(EffectId id, Instant now, Journal journal) {
        return seams.ledger()
                .read(view -> view.findEffect(id))
                .map(effect -> act(effect, now, journal))
                .orElse(false);
    }

    private boolean act(Effect effect, Instant now, Journal journal) {
        return switch (effect.state()) {
            case PLANNED -> isDue(effect, now) && !mayBeOvertaken(effect) && planned(effect, now, journal);
            case CLAIMED, UNKNOWN -> recover(effect, now, journal);
            case HELD, DONE -> false;
        };
    }

    private static boolean isDue(Effect effect, Instant now) {
        return effect.plan().notBefore().map(at -> !now.isBefore(at)).orElse(true)
                && effect.course().notBefore().map(at -> !now.isBefore(at)).orElse(true);
    }

    private boolean planned(Effect effect, Instant now, Journal journal) {
        Optional<Effect> first =
                effect.plan().after().flatMap(id -> seams.ledger().read(view -> view.findEffect(id)));
        if (first.isPresent() && first.get().state() != EffectState.DONE) {
            return false;
        }
        boolean inVain = first.flatMap(Effects::result)
                .map(result -> !result.isEffective())
                .orElse(false);
        return inVain ? sends.cancel(effect, now) : effect.act().read(new Doing(effect, now, journal));
    }

    private boolean recover(Effect effect, Instant now, Journal journal) {
        return effect.act().read(new Recovery(effect, now, journal));
    }

    /** Does an effect. */
    private final class Doing implements ActReader<Boolean> {
        private final Effect effect;
        private final Instant now;
        private final Journal journal;

        Doing(Effect effect, Instant now, Journal journal) {
            this.effect = effect;
            this.now = now;
            this.journal = journal;
        }

        @Override
        public Boolean send(Act.Send act) {
            return sends.perform(effect, act, now, journal);
        }

        @Override
        public Boolean deploy(Act.Deploy act) {
            return deploys.perform(effect, now, journal);
        }

        @Override
        public Boolean start(Act.Start act) {
            return runs.start(effect, act, now, journal);
        }

        @Override
        public Boolean cancel(Act.Cancel act) {
            return runs.cancel(effect, act, now, journal);
        }

        @Override
        public Boolean label(Act.Label act) {
            return labels.perform(effect, act, now, journal);
        }

        @Override
        public Boolean notify(Act.Notify act) {
            return notices.perform(effect, act, now, journal);
        }
    }

    /** What becomes of an effect whose performer is gone. */
    private final class Recovery implements ActReader<Boolean> {
        private final Effect effect;
        private final Instant now;
        private final Journal journal;

        Recovery(Effect effect, Instant now, Journal journal) {
            this.effect = effect;
            this.now = now;
            this.journal = journal;
        }

        /** It may have been posted, so it is only looked for. */
        @Override
        public Boolean send(Act.Send act) {
            boolean ours = effect.state() == EffectState.UNKNOWN || claims.isAbandoned(effect);
            return ours && sends.readBack(effect, act, now, journal);
        }

        /** It runs on by itself; its own record tells. */
        @Override
        public Boolean deploy(Act.Deploy act) {
            return deploys.collect(effect, now, journal);
        }

        /** Starting twice starts once. */
        @Override
        public Boolean start(Act.Start act) {
            return again();
        }

        @Override
        public Boolean cancel(Act.Cancel act) {
            return again();
        }

        @Override
        public Boolean label(Act.Label act) {
            return again();
        }

        @Override
        public Boolean notify(Act.Notify act) {
            return again();
        }

        private boolean again() {
            return claims.isAbandoned(effect)
                    && seams.ledger().change(change -> {
                        Optional<Effect> fresh =
                                change.view().findEffect(effect.id()).filter(effect::equals);
                        fresh.ifPresent(
                                found -> change.save(found.with(found.course().again(now))));
                        return fresh.isPresent();
                    });
        }
    }
}
