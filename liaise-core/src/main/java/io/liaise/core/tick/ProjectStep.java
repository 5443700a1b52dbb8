package io.liaise.core.tick;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.Case.Surface;
import io.liaise.core.cases.CaseEntry;
import io.liaise.core.cases.CaseId;
import io.liaise.core.cases.Fact;
import io.liaise.core.effect.Act;
import io.liaise.core.failure.ChannelException;
import io.liaise.core.failure.PluginException;
import io.liaise.core.message.ConversationState.Status;
import io.liaise.core.perform.Effects;
import io.liaise.core.perform.Journal;
import io.liaise.core.perform.Seams;
import io.liaise.core.policy.Labels;
import io.liaise.core.policy.Labels.Diff;
import io.liaise.core.policy.Subject;
import io.liaise.core.spi.channel.Channel;
import io.liaise.core.spi.channel.KeepsLabels;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Has the labels of conversations show how their cases stand. What failed is tried again, with growing pauses. */
final class ProjectStep implements TickStep {

    private static final Duration LONGEST = Duration.ofHours(6);

    private final Seams seams;
    private final Set<CaseId> heard;

    /** A step that looks at the labels of these cases even where they should be right. */
    ProjectStep(Seams seams, Collection<CaseId> heard) {
        this.seams = seams;
        this.heard = Set.copyOf(heard);
    }

    @Override
    public String name() {
        return "project";
    }

    @Override
    public boolean take(Instant now, Journal journal) {
        return new Each(seams, journal)
                .look(
                        head -> isShown(head),
                        (head, subject) -> isDue(head, subject, now)
                                && !isUnderWay(head.id())
                                && keeper(head)
                                        .map(keeper -> project(head, subject, keeper, now, journal))
                                        .orElse(false));
    }

    private static boolean isShown(Case head) {
        Status status = head.surface().status();
        return status == Status.OPEN || status == Status.CLOSED;
    }

    private boolean isDue(Case head, Subject subject, Instant now) {
        Surface shown = head.surface();
        if (shown.projectionFailures() > 0) {
            return shown.projectedAt()
                    .map(at -> !now.isBefore(at.plus(pause(shown.projectionFailures()))))
                    .orElse(true);
        }
        boolean differs = !shown.projected().equals(Optional.of(head.state()))
                || !shown.waiting().equals(waiting(head, subject));
        return differs || heard.contains(head.id());
    }

    /** 2, 4, 8 and so on minutes, six hours at most. */
    static Duration pause(int failures) {
        Duration pause = Duration.ofMinutes(2L << Math.min(16, Math.max(0, failures - 1)));
        return pause.compareTo(LONGEST) > 0 ? LONGEST : pause;
    }

    private static Optional<String> waiting(Case head, Subject subject) {
        return Labels.of(subject).waitingFor(head.state(), head.reporter());
    }

    private boolean isUnderWay(CaseId id) {
        return seams.ledger().read(view -> Effects.of(view, id)).stream()
                .anyMatch(effect -> effect.state().isOpen() && effect.act().kind() == Act.Kind.LABEL);
    }

    private Optional<KeepsLabels> keeper(Case head) {
        Optional<Channel> channel = seams.channels().apply(head.conversation().channel());
        return channel.filter(KeepsLabels.class::isInstance).map(KeepsLabels.class::cast);
    }

    private boolean project(Case head, Subject subject, KeepsLabels keeper, Instant now, Journal journal) {
        List<String> present;
        try {
            present = seams.guard().call(head.conversation().channel(), () -> keeper.labels(head.conversation()));
        } catch (ChannelException e) {
            return failed(head, subject, e.kind().label(), now, journal);
        } catch (PluginException e) {
            return failed(head, subject, "plugin", now, journal);
        }
        Diff diff = Labels.of(subject)
                .diff(present, head.state(), head.reporter(), head.surface().waiting());
        boolean isKnown = head.surface().projected().equals(Optional.of(head.state()))
                && head.surface().waiting().equals(waiting(head, subject))
                && head.surface().projectionFailures() == 0;
        if (diff.isEmpty() && isKnown) {
            return false;
        }
        return seams.ledger().change(change -> {
            Case fresh = change.view().requireCase(head.id());
            if (fresh.progress().entries() != head.progress().entries()) {
                return false;
            }
            if (diff.isEmpty()) {
                change.append(
                        head.id(),
                        CaseEntry.by(now, new Fact.Projected(head.state(), waiting(head, subject), Optional.empty())));
            } else {
                change.save(Effects.planned(
                        seams.place().ids(),
                        subject.slug(),
                        Optional.of(head.id()),
                        new Act.Label(head.conversation(), diff.add(), diff.remove()),
                        Effects.byLiaise(head, now)));
            }
            return true;
        });
    }

    private boolean failed(Case head, Subject subject, String kind, Instant now, Journal journal) {
        journal.problem("%s: its labels could not be read (%s)".formatted(head.id(), kind));
        seams.ledger()
                .apply(change -> change.append(
                        head.id(),
                        CaseEntry.by(
                                now, new Fact.Projected(head.state(), waiting(head, subject), Optional.of(kind)))));
        return true;
    }
}
