package io.liaise.core.operate;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseEntry;
import io.liaise.core.cases.CaseId;
import io.liaise.core.cases.CaseState;
import io.liaise.core.cases.CaseTrigger;
import io.liaise.core.cases.Draft;
import io.liaise.core.cases.Fact.Decision;
import io.liaise.core.effect.Act;
import io.liaise.core.effect.Effect;
import io.liaise.core.effect.Effect.Origin;
import io.liaise.core.effect.Effect.Plan;
import io.liaise.core.effect.EffectState;
import io.liaise.core.failure.NotFoundException;
import io.liaise.core.failure.RefusedException;
import io.liaise.core.ledger.LedgerChange;
import io.liaise.core.ledger.LedgerView;
import io.liaise.core.message.Outbound;
import io.liaise.core.message.Outbound.Recipients;
import io.liaise.core.message.SendKey;
import io.liaise.core.operate.Proposal.Basis;
import io.liaise.core.operate.Released.Move;
import io.liaise.core.operate.Released.Result;
import io.liaise.core.perform.Effects;
import io.liaise.core.perform.Letters;
import io.liaise.core.perform.Seams;
import io.liaise.core.policy.Subject;
import io.liaise.core.tick.Fold;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The drafts of cases in the operator's hands. For one thread; of two operators who act at once, one is told so. */
public final class Drafts {

    private final Seams seams;
    private final Release release;

    Drafts(Release release) {
        this.seams = release.seams();
        this.release = release;
    }

    /**
     * {@return the draft a name means}
     *
     * @param name its id, or its place among the drafts from 0 on; empty for the only one
     * @throws NotFoundException when the case or the draft does not exist
     * @throws RefusedException when the case has several and none is named
     */
    public Draft find(CaseId id, Optional<String> name) {
        Case head = seams.ledger().read(view -> view.requireCase(id));
        List<Draft> drafts = head.drafts();
        String known = drafts.stream().map(Draft::id).collect(Collectors.joining(", "));
        if (drafts.isEmpty()) {
            throw new NotFoundException("case %s has no draft".formatted(id));
        }
        if (name.isEmpty()) {
            if (drafts.size() > 1) {
                throw new RefusedException(
                        "case %s has %d drafts; name one of: %s".formatted(id, drafts.size(), known));
            }
            return drafts.get(0);
        }
        return head.draft(name.get())
                .or(() -> place(name.get(), drafts.size()).map(drafts::get))
                .orElseThrow(() ->
                        new NotFoundException("case %s has no such draft; those it has: %s".formatted(id, known)));
    }

    /** {@return the place in a list that some digits name} */
    static Optional<Integer> place(String digits, int size) {
        return Optional.of(digits)
                .filter(word -> word.matches("[0-9]{1,4}"))
                .map(Integer::valueOf)
                .filter(place -> place < size);
    }

    /**
     * Judges a draft with the operator's word for it. Nothing is written.
     *
     * @param seen the draft as the operator saw it
     * @throws RefusedException when it cannot leave, whatever the gate says
     */
    public Proposal propose(CaseId id, Draft seen, Wish wish) {
        Case head = seams.ledger().read(view -> view.requireCase(id));
        Subject subject = release.requireSubject(id.subject());
        seams.ledger().read(view -> {
            requireIdle(view, id);
            requireSame(head, seen);
            requireNotUnderWay(view, id, seen);
            return true;
        });
        Outbound message = message(id, seen, wish);
        release.requireSendable(subject, message, wish.rewording().isPresent());
        SendKey before = seen.sendKey().orElseGet(() -> new SendKey("%s/%s".formatted(id, seen.id())));
        Act.Send send = new Act.Send(message, release.key(before, wish), Optional.of(seen.id()), Optional.empty());
        Optional<Effect> origin = seams.ledger().read(view -> origin(view, id, seen));
        Plan plan = new Plan(
                Origin.RELEASE,
                release.now(),
                origin.flatMap(effect -> effect.plan().run()),
                Optional.empty(),
                Optional.empty(),
                leadsTo(head, seen, origin),
                head.progress().entries(),
                origin.map(effect -> effect.plan().order()).orElse(0));
        Effect plain = Effects.planned(seams.place().ids(), id.subject(), Optional.of(id), send, plan);
        Basis basis = new Basis.OfCase(head, seen, next(head, seen, plain));
        return release.judged(plain, basis, Optional.of(head), subject, wish);
    }

    private static Outbound message(CaseId id, Draft draft, Wish wish) {
        return new Outbound(
                draft.ref()
                        .orElseThrow(() -> new RefusedException(
                                "draft %s has no conversation to go to; answer by hand and reject it"
                                        .formatted(draft.id()))),
                draft.recipient().map(Recipients::only).orElse(new Recipients("", List.of(), List.of())),
                draft.purpose(),
                wish.rewording().map(Wish.Rewording::text).orElse(draft.text()),
                wish.rewording().map(Wish.Rewording::title).orElse(draft.title()),
                List.of(),
                Outbound.Origin.of(id.toString()));
    }

    /** The effect that became the draft, while it is kept. */
    private static Optional<Effect> origin(LedgerView view, CaseId id, Draft draft) {
        return Effects.of(view, id).stream()
                .filter(effect -> effect.plan().origin() != Origin.RELEASE)
                .filter(effect ->
                        effect.course().ending().flatMap(Effect.Ending::detail).equals(Optional.of(draft.id())))
                .findFirst();
    }

    private static Optional<CaseTrigger> leadsTo(Case head, Draft draft, Optional<Effect> origin) {
        if (head.state() != CaseState.NEEDS_OWNER) {
            return Optional.empty();
        }
        if (origin.isPresent()) {
            return origin.get().plan().leadsTo();
        }
        return switch (draft.purpose()) {
            case ASK, REPLY, PROPOSE -> Optional.of(CaseTrigger.PARTNER_ASKED);
            case DELIVER, ESCALATE, NUDGE, BUDGET -> Optional.empty();
        };
    }

    /** Where the case goes once the draft is out. */
    private Optional<CaseState> next(Case head, Draft draft, Effect plain) {
        boolean others = head.drafts().stream().anyMatch(other -> !other.id().equals(draft.id()) && !other.overtaken());
        List<Effect> effects = new ArrayList<>(seams.ledger().read(view -> Effects.of(view, head.id())).stream()
                .filter(Effects::movesCases)
                .toList());
        boolean open = effects.stream().anyMatch(effect -> effect.state().isOpen());
        if (others || open || head.state() != CaseState.NEEDS_OWNER) {
            return Optional.empty();
        }
        effects.add(Effects.ended(plain, Effect.Result.TOOK_PLACE, release.now(), Optional.empty()));
        return Fold.last(effects).map(CaseTrigger::target);
    }

    /**
     * Sends what was proposed, through the gate once more.
     *
     * @throws RefusedException when what it rests on has changed; nothing was sent then
     */
    public Released send(Proposal proposal) {
        Basis.OfCase basis = basis(proposal);
        CaseId id = basis.head().id();
        seams.ledger().apply(change -> {
            requireUnchanged(change, basis);
            change.save(proposal.effect());
        });
        Result result = release.perform(proposal.effect().id());
        Case after = seams.ledger().change(change -> {
            Fold.apply(change, id, Optional.empty(), release.now());
            return change.view().requireCase(id);
        });
        return new Released(
                result,
                detail(result, proposal, after),
                move(basis.head(), after),
                after.drafts().size());
    }

    private String detail(Result result, Proposal proposal, Case after) {
        return switch (result) {
            case SENT -> reference(release.require(proposal.effect().id()));
            case UNDER_WAY -> "the next ticks go on with it";
            case KEPT, REFUSED ->
                after.draft(proposal.send().draft().orElse(""))
                        .map(draft -> draft.waiting().reason())
                        .orElse("it is held");
        };
    }

    /** {@return where what an effect brought about can be found} */
    static String reference(Effect effect) {
        return effect.course().ending().flatMap(Effect.Ending::reference).orElse("");
    }

    static Optional<Move> move(Case before, Case after) {
        return before.state() == after.state()
                ? Optional.empty()
                : Optional.of(new Move(before.state(), after.state()));
    }

    /** Writes down why a proposal cannot go out, and the operator's words for it. */
    public void keep(Proposal proposal) {
        Basis.OfCase basis = basis(proposal);
        seams.ledger().apply(change -> {
            requireUnchanged(change, basis);
            Instant now = release.now();
            change.append(
                    basis.head().id(),
                    new CaseEntry(
                            now,
                            CaseEntry.OPERATOR,
                            Letters.kept(proposal.send(), basis.draft().id(), now, proposal.verdict())));
        });
    }

    private static Basis.OfCase basis(Proposal proposal) {
        if (proposal.basis() instanceof Basis.OfCase of) {
            return of;
        }
        throw new IllegalArgumentException("this proposal is for a message outside any case");
    }

    private static void requireUnchanged(LedgerChange change, Basis.OfCase basis) {
        CaseId id = basis.head().id();
        requireIdle(change.view(), id);
        requireSame(change.view().requireCase(id), basis.draft());
        requireNotUnderWay(change.view(), id, basis.draft());
    }

    /**
     * Turns a draft down. Runs may be in flight meanwhile.
     *
     * @param seen the draft as the operator saw it
     * @param reason why, for the history; not blank
     * @return the case without it
     */
    public Case reject(CaseId id, Draft seen, String reason) {
        if (reason.isBlank()) {
            throw new RefusedException("say why, for the history");
        }
        return seams.ledger().change(change -> {
            requireSame(change.view().requireCase(id), seen);
            Instant now = release.now();
            for (Effect effect : underWay(change.view(), id, seen)) {
                if (effect.state() == EffectState.CLAIMED || effect.state() == EffectState.UNKNOWN) {
                    throw onItsWay(seen);
                }
                change.settle(Effects.ended(effect, Effect.Result.CANCELLED, now, Optional.of("turned down")));
            }
            Outbound message = new Outbound(
                    seen.ref().orElse(change.view().requireCase(id).conversation()),
                    seen.recipient().map(Recipients::only).orElse(new Recipients("", List.of(), List.of())),
                    seen.purpose(),
                    seen.text(),
                    seen.title(),
                    List.of(),
                    Outbound.Origin.of(id.toString()));
            SendKey key = seen.sendKey().orElseGet(() -> new SendKey("%s/%s".formatted(id, seen.id())));
            Act.Send send = new Act.Send(message, key, Optional.of(seen.id()), Optional.empty());
            change.append(
                    id, new CaseEntry(now, CaseEntry.OPERATOR, Letters.dropped(Decision.REJECT, send, reason.strip())));
            Fold.apply(change, id, Optional.empty(), now);
            return change.view().requireCase(id);
        });
    }

    private static void requireIdle(LedgerView view, CaseId id) {
        boolean running = view.runsInFlight().values().stream()
                .anyMatch(run -> run.caseId().equals(id.toString()));
        if (running) {
            throw new RefusedException(
                    "a run of %s is in flight; wait for it, or stop it with `liaise hold subject:%s --mode cancel`"
                            .formatted(id, id.subject()));
        }
    }

    private static void requireSame(Case head, Draft seen) {
        if (!head.draft(seen.id()).equals(Optional.of(seen))) {
            throw new RefusedException("draft %s has changed since you saw it; look with `liaise case show %s`"
                    .formatted(seen.id(), head.id()));
        }
    }

    private static List<Effect> underWay(LedgerView view, CaseId id, Draft draft) {
        return Effects.of(view, id).stream()
                .filter(effect -> effect.state().isOpen())
                .filter(effect ->
                        effect.act() instanceof Act.Send send && send.draft().equals(Optional.of(draft.id())))
                .toList();
    }

    private static void requireNotUnderWay(LedgerView view, CaseId id, Draft draft) {
        Stream<Effect> going = underWay(view, id, draft).stream();
        if (going.findAny().isPresent()) {
            throw onItsWay(draft);
        }
    }

    private static RefusedException onItsWay(Draft draft) {
        return new RefusedException(
                "draft %s is on its way already; the next ticks go on with it".formatted(draft.id()));
    }
}
