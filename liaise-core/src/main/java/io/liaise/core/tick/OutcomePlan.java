package io.liaise.core.tick;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseTrigger;
import io.liaise.core.cases.Draft;
import io.liaise.core.cases.Draft.Waiting;
import io.liaise.core.cases.Fact;
import io.liaise.core.cases.Fact.Decision;
import io.liaise.core.cases.Fact.Judged;
import io.liaise.core.cases.Fact.Letter;
import io.liaise.core.effect.Act;
import io.liaise.core.effect.Effect;
import io.liaise.core.effect.Effect.Origin;
import io.liaise.core.effect.Effect.Plan;
import io.liaise.core.effect.EffectId;
import io.liaise.core.message.MessageText;
import io.liaise.core.message.Outbound;
import io.liaise.core.message.Outbound.Purpose;
import io.liaise.core.message.Outbound.Recipients;
import io.liaise.core.message.SendKey;
import io.liaise.core.perform.Effects;
import io.liaise.core.policy.Subject;
import io.liaise.core.policy.Subject.Delivery;
import io.liaise.core.policy.SubjectPolicy.FixedText;
import io.liaise.core.run.Outcome;
import io.liaise.core.run.RunEvidence;
import io.liaise.core.run.RunId;
import io.liaise.core.spi.Ids;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What a run's outcomes come to: facts for the history, effects to perform, and where the case goes without any. */
final class OutcomePlan {

    private static final Duration DEFER = Duration.ofHours(24);

    private final Case head;
    private final Subject subject;
    private final RunId run;
    private final Ids ids;
    private final Instant now;

    private final List<Fact> facts = new ArrayList<>();
    private final List<Effect> effects = new ArrayList<>();
    private Optional<EffectId> delivery = Optional.empty();
    private Optional<CaseTrigger> last = Optional.empty();
    private boolean escalated;

    OutcomePlan(Case head, Subject subject, RunId run, Ids ids, Instant now) {
        this.head = head;
        this.subject = subject;
        this.run = run;
        this.ids = ids;
        this.now = now;
    }

    /**
     * What is to be committed.
     *
     * @param facts for the history, in order
     * @param effects to perform, in order
     * @param move where the case goes when there are no effects
     * @param escalated whether a message waits for the operator from now on
     */
    record Planned(List<Fact> facts, List<Effect> effects, Optional<CaseTrigger> move, boolean escalated) {}

    /**
     * {@return the plan}
     *
     * @param outcomes what the run wants, in order
     * @param left what it left in the checkout
     * @param doubtful whether nothing may go out without the operator, as part of what it wanted could not be read
     * @param cameFrom the trigger that leads back to where the case was, for a run that left only notes
     */
    Planned of(List<Outcome> outcomes, RunEvidence left, boolean doubtful, CaseTrigger cameFrom) {
        outcomes.forEach(outcome -> facts.add(new Fact.Reported(run, outcome)));
        for (Outcome outcome : outcomes) {
            switch (outcome.kind()) {
                case ASK -> message(outcome, Purpose.ASK, Optional.of(CaseTrigger.PARTNER_ASKED), doubtful);
                case PROPOSE -> message(outcome, Purpose.PROPOSE, Optional.of(CaseTrigger.PARTNER_ASKED), doubtful);
                case REPLY -> message(outcome, Purpose.REPLY, Optional.empty(), doubtful);
                case DELIVER -> deliver(outcome, left, doubtful);
                case ESCALATE -> escalate(outcome, outcome.reason().value());
                case DECLINE -> escalate(outcome, "decline: " + outcome.reason().value());
                case DEFER -> defer(outcome);
                case NOTE -> facts.add(new Fact.Noted(Optional.of(run), outcome.text()));
            }
        }
        Optional<CaseTrigger> move = land(cameFrom);
        return new Planned(List.copyOf(facts), List.copyOf(effects), move, escalated);
    }

    /** Where the case goes in the end; a state no effect brings is given to the last effect to bring. */
    private Optional<CaseTrigger> land(CaseTrigger cameFrom) {
        if (effects.isEmpty()) {
            return escalated ? Optional.of(CaseTrigger.OWNER_NEEDED) : Optional.of(last.orElse(cameFrom));
        }
        int end = effects.size() - 1;
        boolean put = last.equals(Optional.of(CaseTrigger.RUN_PUT_BACK));
        if (put || last.isEmpty()) {
            CaseTrigger trigger = put ? CaseTrigger.RUN_PUT_BACK : CaseTrigger.PARTNER_ASKED;
            effects.set(end, leading(effects.get(end), trigger));
        }
        return Optional.empty();
    }

    private static Effect leading(Effect effect, CaseTrigger trigger) {
        Plan plan = effect.plan();
        return new Effect(
                effect.id(),
                effect.subject(),
                effect.caseId(),
                effect.act(),
                new Plan(
                        plan.origin(),
                        plan.at(),
                        plan.run(),
                        plan.after(),
                        plan.notBefore(),
                        Optional.of(trigger),
                        plan.seen(),
                        plan.order()),
                effect.course());
    }

    private void message(Outcome outcome, Purpose purpose, Optional<CaseTrigger> leadsTo, boolean doubtful) {
        MessageText text = new MessageText(words(outcome));
        if (doubtful) {
            draft(purpose, text, "another outcome of the run could not be read, so nothing goes out by itself");
        } else {
            send(purpose, text, leadsTo);
        }
        leadsTo.ifPresent(trigger -> last = Optional.of(trigger));
    }

    private static String words(Outcome outcome) {
        String questions = IntStream.range(0, outcome.questions().size())
                .mapToObj(i ->
                        "%d. %s".formatted(i + 1, outcome.questions().get(i).value()))
                .collect(Collectors.joining("\n"));
        return Stream.of(outcome.text().value(), questions)
                .filter(part -> !part.isBlank())
                .collect(Collectors.joining("\n\n"));
    }

    private void send(Purpose purpose, MessageText text, Optional<CaseTrigger> leadsTo) {
        SendKey key = new SendKey("%s/%d".formatted(run, effects.size()));
        effects.add(Effects.planned(
                ids,
                subject.slug(),
                Optional.of(head.id()),
                new Act.Send(outbound(purpose, text), key, Optional.empty(), Optional.empty()),
                plan(leadsTo)));
    }

    private Outbound outbound(Purpose purpose, MessageText text) {
        return new Outbound(
                head.conversation(),
                head.reporter().map(Recipients::only).orElse(new Recipients("", List.of(), List.of())),
                purpose,
                text,
                Optional.empty(),
                List.of(),
                Outbound.Origin.of(head.id().toString()));
    }

    private Plan plan(Optional<CaseTrigger> leadsTo) {
        return new Plan(
                Origin.RUN,
                now,
                Optional.of(run),
                delivery,
                Optional.empty(),
                leadsTo,
                head.work().covered(),
                effects.size());
    }

    private void deliver(Outcome outcome, RunEvidence left, boolean doubtful) {
        Optional<String> doubt = unverified(left);
        if (doubt.isPresent() || doubtful) {
            String reason = doubt.map(why -> "the run says it delivered, but " + why)
                    .orElse("another outcome of the run could not be read, so nothing is delivered by itself");
            draft(Purpose.DELIVER, outcome.text(), reason);
            return;
        }
        last = Optional.of(CaseTrigger.DELIVERED);
        if (subject.delivery().kind() == Delivery.Kind.PR_ONLY) {
            send(Purpose.DELIVER, outcome.text(), last);
            return;
        }
        Effect deploy = Effects.planned(
                ids,
                subject.slug(),
                Optional.of(head.id()),
                new Act.Deploy(subject.delivery().per().label(), List.of()),
                plan(last));
        effects.add(deploy);
        delivery = Optional.of(deploy.id());
        send(Purpose.DELIVER, new MessageText(withTryIt(outcome.text())), Optional.empty());
    }

    private String withTryIt(MessageText text) {
        String tryIt = head.reporter()
                .map(person -> subject.policy().texts().of(FixedText.TRY_IT, person))
                .orElse("");
        return Stream.of(text.value(), tryIt).filter(part -> !part.isBlank()).collect(Collectors.joining("\n\n"));
    }

    /** Why a delivery cannot be believed, from what git tells. */
    private Optional<String> unverified(RunEvidence left) {
        if (left.unchecked().isPresent()) {
            return Optional.empty();
        }
        if (!left.uncommitted().isEmpty()) {
            return Optional.of("it left %d files of its own uncommitted"
                    .formatted(left.uncommitted().size()));
        }
        if (left.commits().isEmpty() && head.work().spending().undelivered().isEmpty()) {
            return Optional.of("nothing was committed since the last delivery");
        }
        return left.unpushed() > 0
                ? Optional.of("%d of its commits were not pushed".formatted(left.unpushed()))
                : Optional.empty();
    }

    private void escalate(Outcome outcome, String reason) {
        draft(Purpose.ESCALATE, outcome.text(), reason);
    }

    private void draft(Purpose purpose, MessageText text, String reason) {
        escalated = true;
        String id = "d" + ids.hex(8);
        Draft draft = new Draft(
                id,
                now,
                purpose,
                head.reporter(),
                Optional.of(head.conversation()),
                text,
                Optional.empty(),
                new Waiting(reason, List.of(), Optional.empty()),
                Optional.of(new SendKey("%s/%s".formatted(run, id))),
                false);
        Letter letter = new Letter(purpose, head.reporter(), draft.ref(), text, draft.sendKey(), Optional.of(id));
        facts.add(new Judged(Decision.DIVERT, letter, reason, Optional.of(draft), Optional.empty(), Optional.empty()));
    }

    private void defer(Outcome outcome) {
        facts.add(new Fact.Deferred(now.plus(DEFER), outcome.reason().value()));
        last = Optional.of(CaseTrigger.RUN_PUT_BACK);
    }
}
