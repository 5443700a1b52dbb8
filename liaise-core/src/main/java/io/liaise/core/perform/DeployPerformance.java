package io.liaise.core.perform;

import io.liaise.core.cases.CaseEntry;
import io.liaise.core.cases.CaseId;
import io.liaise.core.cases.Fact;
import io.liaise.core.effect.Act;
import io.liaise.core.effect.Effect;
import io.liaise.core.effect.Effect.Claim;
import io.liaise.core.effect.Effect.Result;
import io.liaise.core.effect.EffectState;
import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.failure.ProcessException;
import io.liaise.core.ledger.LedgerChange;
import io.liaise.core.ledger.LedgerView;
import io.liaise.core.message.MessageText;
import io.liaise.core.notice.Notice;
import io.liaise.core.policy.Hold;
import io.liaise.core.policy.HoldScope;
import io.liaise.core.policy.Holds;
import io.liaise.core.policy.Subject;
import io.liaise.core.policy.Subject.Delivery;
import io.liaise.core.process.CheckoutLock;
import io.liaise.core.process.ExitRecord;
import io.liaise.core.process.Launch;
import io.liaise.core.process.SupervisedFiles;
import io.liaise.core.process.SupervisedRun;
import io.liaise.core.process.SupervisorStarter;
import io.liaise.core.run.RunFailure;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Deploys: started under a supervisor, collected by a later pass. */
final class DeployPerformance {

    private static final Duration UNCLAIMED = Duration.ofSeconds(30);
    private static final int TAIL = 2000;

    private final Seams seams;
    private final Claims claims;

    DeployPerformance(Seams seams, Claims claims) {
        this.seams = seams;
        this.claims = claims;
    }

    boolean perform(Effect effect, Instant now, Journal journal) {
        Optional<Subject> subject = seams.subject(effect.subject());
        if (subject.isEmpty() || isHeld(effect, subject.get(), now, journal) || isBusy(effect, subject.get())) {
            return false;
        }
        List<String> argv;
        Path checkout;
        try {
            argv = subject.get().delivery().command().map(CommandWords::of).orElse(List.of());
            checkout = seams.checkout(subject.get()).orElseThrow(() -> new InvalidValueException("no checkout"));
        } catch (InvalidValueException e) {
            return end(List.of(effect), Optional.of("bad_deploy_command"), Optional.empty(), "", now, journal);
        }
        if (argv.isEmpty()) {
            return end(List.of(effect), Optional.of("no_deploy_command"), Optional.empty(), "", now, journal);
        }
        Optional<Effect> leader = claim(effect, subject.get(), now);
        if (leader.isEmpty()) {
            return false;
        }
        try {
            launch(leader.get(), subject.get(), argv, checkout);
            journal.line("%s: a deploy was started".formatted(subject.get().slug()));
        } catch (ProcessException e) {
            end(members(leader.get()), Optional.of("not_started"), Optional.empty(), "", now, journal);
        } finally {
            claims.release(effect.id());
        }
        return true;
    }

    private boolean isHeld(Effect effect, Subject subject, Instant now, Journal journal) {
        return seams.ledger().change(change -> {
            Optional<Effect> fresh = change.view().findEffect(effect.id()).filter(effect::equals);
            Optional<Hold> hold = effect.caseId()
                    .flatMap(id -> change.view().findCase(id))
                    .flatMap(head -> Grounds.stopping(change.view(), Grounds.ofDelivery(seams, subject, head), now));
            if (fresh.isEmpty() || hold.isEmpty()) {
                return fresh.isEmpty();
            }
            SendOutcomes.hold(change, fresh.get(), hold.get(), now);
            journal.line("%s: a deploy is held by %s"
                    .formatted(subject.slug(), hold.get().scope()));
            return true;
        });
    }

    /** Whether a run or another deploy of the subject is at work. */
    private boolean isBusy(Effect effect, Subject subject) {
        boolean running = seams.ledger().read(LedgerView::effects).values().stream()
                .anyMatch(other -> other.act() instanceof Act.Deploy
                        && !other.id().equals(effect.id())
                        && other.subject().equals(subject.slug())
                        && other.state() == EffectState.CLAIMED);
        return running
                || seams.checkout(subject)
                        .flatMap(folder -> CheckoutLock.of(seams.place().stateFolder(), folder)
                                .holder())
                        .isPresent();
    }

    /** Claims a deploy, and with it those that can go out together. */
    private Optional<Effect> claim(Effect effect, Subject subject, Instant now) {
        return claims.claim(effect.id(), now, (change, fresh) -> fresh.equals(effect))
                .map(claimed -> seams.ledger().change(change -> {
                    List<Effect> companions = subject.delivery().per() == Delivery.Per.ISSUE
                            ? List.of()
                            : change.view().effects().values().stream()
                                    .filter(other -> other.act() instanceof Act.Deploy
                                            && other.subject().equals(subject.slug())
                                            && other.state() == EffectState.PLANNED)
                                    .toList();
                    Claim claim = claimed.course().claim().orElseThrow();
                    List<String> together = new ArrayList<>();
                    companions.forEach(other -> {
                        change.view().findEffect(other.id());
                        change.save(other.with(other.course().claimed(claim)));
                        other.caseId().ifPresent(id -> together.add(id.toString()));
                    });
                    Effect leader = new Effect(
                            claimed.id(),
                            claimed.subject(),
                            claimed.caseId(),
                            new Act.Deploy(((Act.Deploy) claimed.act()).delivery(), together),
                            claimed.plan(),
                            claimed.course());
                    change.view().findEffect(leader.id());
                    change.save(leader);
                    return leader;
                }));
    }

    private void launch(Effect leader, Subject subject, List<String> argv, Path checkout) {
        Path state = seams.place().stateFolder();
        Launch launch = new Launch(
                leader.id().toString(),
                argv,
                checkout,
                Optional.empty(),
                List.of(CheckoutLock.of(state, checkout).file()),
                new Launch.Limits(subject.delivery().timeout(), Optional.empty(), Duration.ofSeconds(10)),
                new Launch.Watch(List.of(), Optional.empty()),
                new Launch.Afterwards(true, Optional.of(state.resolve("wake")), List.of()));
        new SupervisorStarter(state).start(files(leader), launch, seams.place().environment());
    }

    private SupervisedFiles files(Effect leader) {
        String name = leader.id() + "-" + leader.course().attempts();
        return new SupervisedFiles(
                seams.place().stateFolder().resolve("deploys").resolve(name));
    }

    /** Looks how a deploy stands that was claimed before. */
    boolean collect(Effect leader, Instant now, Journal journal) {
        if (isCompanion(leader)) {
            return false;
        }
        SupervisedRun.State state = new SupervisedRun(files(leader), leader.id().toString()).state();
        if (state instanceof SupervisedRun.State.Ended ended) {
            return ended(leader, ended.exit(), now, journal);
        }
        if (state instanceof SupervisedRun.State.Lost lost && lost.living().isEmpty()) {
            return interrupted(leader, now, journal);
        }
        boolean claimedLongAgo = leader.course()
                .claim()
                .map(claim -> !now.isBefore(claim.at().plus(UNCLAIMED)))
                .orElse(true);
        boolean never = state instanceof SupervisedRun.State.Revoked
                || (state instanceof SupervisedRun.State.Unclaimed
                        && claimedLongAgo
                        && claims.isAbandoned(leader)
                        && new SupervisedRun(files(leader), leader.id().toString()).revoke());
        return never && again(leader, now);
    }

    /** Whether a deploy goes out with another one, which is looked at instead. */
    private boolean isCompanion(Effect effect) {
        return effect.caseId().isPresent()
                && seams.ledger().read(LedgerView::effects).values().stream()
                        .anyMatch(other -> other.act() instanceof Act.Deploy deploy
                                && other.subject().equals(effect.subject())
                                && other.state() == EffectState.CLAIMED
                                && deploy.together()
                                        .contains(effect.caseId().get().toString()));
    }

    private boolean again(Effect leader, Instant now) {
        seams.ledger()
                .apply(change -> members(change.view(), leader)
                        .forEach(member ->
                                change.save(member.with(member.course().again(now)))));
        return true;
    }

    private boolean ended(Effect leader, ExitRecord exit, Instant now, Journal journal) {
        if (exit.reason() == ExitRecord.Reason.LOCKED) {
            seams.ledger()
                    .apply(change -> members(change.view(), leader)
                            .forEach(member ->
                                    change.save(member.with(member.course().again(now.plus(Duration.ofMinutes(2)))))));
            return true;
        }
        String output = tail(leader);
        boolean well = exit.reason() == ExitRecord.Reason.EXITED && exit.code().orElse(1) == 0;
        Optional<String> cause = well ? Optional.empty() : Optional.of(cause(exit));
        Optional<RunFailure> failure = well ? Optional.empty() : Optional.of(failure(leader, output));
        return end(members(leader), cause, failure, output, now, journal);
    }

    private static String cause(ExitRecord exit) {
        return exit.reason() == ExitRecord.Reason.EXITED
                ? "exit_code_" + exit.code().orElse(0)
                : exit.reason().label().replace('-', '_');
    }

    private RunFailure failure(Effect leader, String output) {
        String folded = output.toLowerCase(Locale.ROOT);
        boolean blocked = seams.subject(leader.subject()).stream()
                .flatMap(subject -> subject.delivery().blockedPatterns().stream())
                .anyMatch(phrase -> isWholePhrase(folded, phrase.toLowerCase(Locale.ROOT)));
        return blocked ? RunFailure.EFFECT_BLOCKED : RunFailure.NEEDS_HUMAN;
    }

    private static boolean isWholePhrase(String text, String phrase) {
        for (int at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
            boolean opens = at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1));
            int end = at + phrase.length();
            if (opens && (end >= text.length() || !Character.isLetterOrDigit(text.charAt(end)))) {
                return true;
            }
        }
        return false;
    }

    private String tail(Effect leader) {
        SupervisedFiles files = files(leader);
        String all = Tails.of(files.stdout(), TAIL) + "\n" + Tails.of(files.stderr(), TAIL);
        return all.substring(Math.max(0, all.length() - TAIL)).strip();
    }

    private List<Effect> members(Effect leader) {
        return seams.ledger().read(view -> members(view, leader));
    }

    private static List<Effect> members(LedgerView view, Effect leader) {
        List<String> together = view.findEffect(leader.id())
                .map(Effect::act)
                .filter(Act.Deploy.class::isInstance)
                .map(act -> ((Act.Deploy) act).together())
                .orElse(List.of());
        List<Effect> all = new ArrayList<>();
        view.findEffect(leader.id()).filter(found -> found.state().isOpen()).ifPresent(all::add);
        view.effects().values().stream()
                .filter(other -> other.act() instanceof Act.Deploy
                        && other.state() == EffectState.CLAIMED
                        && !other.id().equals(leader.id())
                        && other.caseId()
                                .map(id -> together.contains(id.toString()))
                                .orElse(false))
                .forEach(all::add);
        return all;
    }

    private boolean interrupted(Effect leader, Instant now, Journal journal) {
        return end(
                members(leader),
                Optional.of("interrupted"),
                Optional.of(RunFailure.NEEDS_HUMAN),
                tail(leader),
                now,
                journal);
    }

    private boolean end(
            List<Effect> members,
            Optional<String> cause,
            Optional<RunFailure> failure,
            String output,
            Instant now,
            Journal journal) {
        seams.ledger().apply(change -> {
            for (Effect member : members) {
                change.view()
                        .findEffect(member.id())
                        .filter(found -> found.state().isOpen())
                        .ifPresent(open -> {
                            change.save(Effects.ended(
                                    open, cause.isEmpty() ? Result.TOOK_PLACE : Result.FAILED, now, cause));
                            open.caseId()
                                    .ifPresent(id -> change.append(
                                            id,
                                            CaseEntry.by(
                                                    now, new Fact.Deployed(cause, failure, new MessageText(output)))));
                        });
            }
            cause.ifPresent(why -> tell(change, members, why, failure, now));
        });
        journal.line("%s: a deploy %s"
                .formatted(
                        members.get(0).subject(),
                        cause.map(why -> "failed (" + why + ")").orElse("took place")));
        return true;
    }

    private void tell(
            LedgerChange change, List<Effect> members, String cause, Optional<RunFailure> failure, Instant now) {
        List<CaseId> cases =
                members.stream().flatMap(member -> member.caseId().stream()).toList();
        change.save(Effects.notice(
                seams.place().ids(),
                Notice.Event.DEPLOY_FAILED,
                members.get(0).subject(),
                cases,
                Optional.of(cause),
                now));
        if (failure.equals(Optional.of(RunFailure.EFFECT_BLOCKED))) {
            HoldScope scope = HoldScope.of(HoldScope.Kind.EFFECT, "deploy");
            Hold wanted = Hold.automatic(scope, RunFailure.EFFECT_BLOCKED.label(), now, Optional.empty());
            Holds.automatic(change.view().holdOn(scope), wanted).ifPresent(change::set);
        }
    }
}
