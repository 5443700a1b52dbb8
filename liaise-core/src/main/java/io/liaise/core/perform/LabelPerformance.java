package io.liaise.core.perform;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseEntry;
import io.liaise.core.cases.Fact;
import io.liaise.core.effect.Act;
import io.liaise.core.effect.Effect;
import io.liaise.core.effect.Effect.Result;
import io.liaise.core.failure.ChannelException;
import io.liaise.core.failure.PluginException;
import io.liaise.core.policy.Labels;
import io.liaise.core.policy.Subject;
import io.liaise.core.spi.channel.Channel;
import io.liaise.core.spi.channel.KeepsLabels;
import java.time.Instant;
import java.util.Optional;

/** Brings the labels of a conversation in line with its case. */
final class LabelPerformance {

    private final Seams seams;
    private final Claims claims;

    LabelPerformance(Seams seams, Claims claims) {
        this.seams = seams;
        this.claims = claims;
    }

    boolean perform(Effect effect, Act.Label act, Instant now, Journal journal) {
        Optional<Subject> subject = seams.subject(effect.subject());
        Optional<Channel> channel = seams.channels().apply(act.ref().channel());
        Optional<Effect> claimed =
                subject.isEmpty() ? Optional.empty() : claims.claim(effect.id(), now, (change, fresh) -> true);
        if (claimed.isEmpty()) {
            return false;
        }
        Optional<String> error = Optional.empty();
        try {
            if (channel.isPresent() && channel.get() instanceof KeepsLabels keeper) {
                seams.guard().run(act.ref().channel(), () -> change(keeper, act));
            }
        } catch (ChannelException e) {
            error = Optional.of(e.kind().label());
        } catch (PluginException e) {
            error = Optional.of("plugin");
        } finally {
            claims.release(effect.id());
        }
        record(claimed.get(), subject.orElseThrow(), error, now);
        error.ifPresent(kind -> journal.problem("%s: its labels could not be changed (%s)".formatted(act.ref(), kind)));
        return true;
    }

    private static void change(KeepsLabels keeper, Act.Label act) {
        act.add().forEach(label -> keeper.addLabel(act.ref(), label));
        act.remove().forEach(label -> keeper.removeLabel(act.ref(), label));
    }

    private void record(Effect effect, Subject subject, Optional<String> error, Instant now) {
        seams.ledger().apply(change -> {
            Optional<Case> head = effect.caseId().flatMap(id -> change.view().findCase(id));
            head.ifPresent(known -> change.append(
                    known.id(),
                    CaseEntry.by(
                            now,
                            new Fact.Projected(
                                    known.state(),
                                    Labels.of(subject).waitingFor(known.state(), known.reporter()),
                                    error))));
            Result result = error.isPresent() ? Result.FAILED : Result.TOOK_PLACE;
            change.view().findEffect(effect.id());
            change.settle(Effects.ended(effect, result, now, error));
        });
    }
}
