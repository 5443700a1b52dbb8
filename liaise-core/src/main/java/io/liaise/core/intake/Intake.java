package io.liaise.core.intake;

import io.liaise.core.failure.ChannelException;
import io.liaise.core.failure.LiaiseException;
import io.liaise.core.failure.NotFoundException;
import io.liaise.core.intake.IntakeReport.Taken;
import io.liaise.core.ledger.Ledger;
import io.liaise.core.ledger.LedgerView;
import io.liaise.core.ledger.Unrouted;
import io.liaise.core.message.Address;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.ConversationState;
import io.liaise.core.message.Message;
import io.liaise.core.message.PersonId;
import io.liaise.core.policy.Access;
import io.liaise.core.policy.Permission;
import io.liaise.core.policy.Subject;
import io.liaise.core.spi.channel.Channel;
import io.liaise.core.spi.channel.ChannelEvent;
import io.liaise.core.spi.channel.Heard;
import io.liaise.core.spi.channel.KeepsLabels;
import io.liaise.core.spi.channel.Operation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Listens to the places subjects are bound to and keeps what was said there.
 *
 * <p>First everything a channel has to be asked is asked; then one commit keeps the events of an answer together with
 * the cursor that came with them. So no event is marked as heard without what it said, and a dry run is this very code
 * over a store that keeps nothing.
 */
public final class Intake {

    /** The most answers taken from one place in one tick. */
    private static final int MAX_ANSWERS = 50;

    private final Ledger ledger;
    private final Function<String, Optional<Channel>> channels;
    private final Routing routing;
    private final Function<Address, Optional<PersonId>> directory;

    /**
     * An intake.
     *
     * @param ledger where everything is kept
     * @param channels the live channel with a name
     * @param routing which subject hears what
     * @param directory who is behind an address no subject names
     */
    public Intake(
            Ledger ledger,
            Function<String, Optional<Channel>> channels,
            Routing routing,
            Function<Address, Optional<PersonId>> directory) {
        this.ledger = ledger;
        this.channels = channels;
        this.routing = routing;
        this.directory = directory;
    }

    /**
     * Listens to every place, and hears those who were not known when they wrote and are now. What fails is a problem,
     * and the rest is heard.
     */
    public IntakeReport listen(Instant now) {
        IntakeReport all = IntakeReport.EMPTY;
        for (ConversationRef place : routing.places()) {
            all = all.and(listen(place, now));
        }
        for (Unrouted row : ledger.read(LedgerView::unrouted).values()) {
            if (isKnownNow(row)) {
                all = all.and(again(row, now));
            }
        }
        return all;
    }

    private boolean isKnownNow(Unrouted row) {
        Unrouted.Sender sender = row.sender();
        return routing.subject(row.subject())
                .map(subject -> new Access(subject.people(), directory))
                .map(access -> access.decide(sender.author(), sender.grade(), List.of(), Permission.REPORT)
                        .allowed())
                .orElse(false);
    }

    private IntakeReport again(Unrouted row, Instant now) {
        try {
            return retry(row.deliveryId(), now);
        } catch (NotFoundException | ChannelException e) {
            return failed(row.conversation(), "%s: %s".formatted(row.deliveryId(), e.getMessage()));
        }
    }

    private IntakeReport listen(ConversationRef place, Instant now) {
        Optional<Channel> channel = channels.apply(place.channel());
        if (channel.isEmpty()) {
            return failed(place, "there is no channel called '%s'; see `liaise plugins`".formatted(place.channel()));
        }
        IntakeReport heard = IntakeReport.EMPTY;
        try {
            Optional<String> cursor = ledger.read(view -> view.cursor(place));
            if (cursor.isEmpty()) {
                heard = adopt(channel.get(), place, now);
            }
            for (int answer = 0; answer < MAX_ANSWERS; answer++) {
                Heard next = channel.get().listen(place, cursor);
                heard = heard.and(keep(channel.get(), place, next, now));
                cursor = Optional.of(next.cursor());
                if (!next.more()) {
                    break;
                }
            }
            return heard;
        } catch (ChannelException e) {
            return heard.and(failed(place, "%s: %s".formatted(place, e.getMessage())));
        }
    }

    private static IntakeReport failed(ConversationRef place, String problem) {
        return new IntakeReport(List.of(), List.of(problem), List.of(place));
    }

    /**
     * Takes what was open before liaise was. Each conversation is a commit of its own; where a read fails the cursor
     * stays unset, and the next tick adopts the rest.
     */
    private IntakeReport adopt(Channel channel, ConversationRef place, Instant now) {
        IntakeReport adopted = IntakeReport.EMPTY;
        for (Message opening : channel.read(place, Optional.empty(), 0)) {
            boolean wanted = opening.placement().threadRoot().isEmpty()
                    && routing.subjectFor(opening).isPresent();
            if (wanted) {
                List<Observed> talk = new ArrayList<>();
                for (Message message : channel.read(opening.conversation(), Optional.empty(), 0)) {
                    boolean first = message.id().equals(opening.id());
                    Map<String, Boolean> claims = first ? claims(channel, opening) : Map.of();
                    talk.add(new Observed(adoptedId(message), Optional.of(message), Optional.empty(), claims, true));
                }
                adopted = adopted.and(commit(talk, Optional.empty(), now));
            }
        }
        return adopted;
    }

    private static String adoptedId(Message message) {
        return "%s:%s@%s"
                .formatted(
                        message.conversation(), message.id(), message.content().at());
    }

    private IntakeReport keep(Channel channel, ConversationRef place, Heard heard, Instant now) {
        List<Observed> observed = new ArrayList<>();
        for (ChannelEvent event : heard.events()) {
            observed.add(observe(channel, event));
        }
        return commit(observed, Optional.of(new Cursor(place, heard.cursor())), now);
    }

    private IntakeReport commit(List<Observed> events, Optional<Cursor> cursor, Instant now) {
        return ledger.change(change -> {
            Taking taking = new Taking(change, routing, directory, now);
            List<Taken> taken = new ArrayList<>();
            for (Observed event : events) {
                taken.addAll(taking.take(event));
            }
            cursor.ifPresent(next -> change.setCursor(next.place(), next.text()));
            return new IntakeReport(taken, taking.problems(), List.of());
        });
    }

    private Observed observe(Channel channel, ChannelEvent event) {
        if (event instanceof ChannelEvent.Spoken spoken) {
            return Observed.of(spoken, claims(channel, spoken.message()));
        }
        ChannelEvent.Changed changed = (ChannelEvent.Changed) event;
        Optional<Message> opening = openingOf(channel, changed);
        return Observed.of(
                changed,
                opening,
                opening.map(message -> claims(channel, message)).orElse(Map.of()));
    }

    /** A conversation without a case may meet a binding by what changed, so its opening is read again. */
    private Optional<Message> openingOf(Channel channel, ChannelEvent.Changed changed) {
        ConversationState state = changed.state();
        if (changed.opening().isPresent()) {
            return changed.opening();
        }
        boolean open = state.status() == ConversationState.Status.OPEN;
        boolean known = ledger.read(view -> view.caseAt(state.ref())).isPresent();
        if (!open || known || state.labels().isEmpty()) {
            return Optional.empty();
        }
        return channel.read(state.ref(), Optional.empty(), 0).stream().findFirst();
    }

    /** For an opening with claim labels that no relay wrote: whether a relay set them. */
    private Map<String, Boolean> claims(Channel channel, Message opening) {
        Optional<Subject> subject = routing.subjectFor(opening);
        Optional<KeepsLabels> labels = Operation.of(channel, KeepsLabels.class);
        Map<String, Boolean> claims = new LinkedHashMap<>();
        if (subject.isEmpty() || labels.isEmpty() || isKnown(opening.conversation())) {
            return claims;
        }
        for (String label : opening.placement().values(Taking.LABELS)) {
            if (subject.get().people().claimLabels().containsKey(label)) {
                boolean byRelay = labels.get()
                        .labelledBy(opening.conversation(), label)
                        .map(who -> subject.get().people().isRelay(Address.parse(who.address())))
                        .orElse(false);
                claims.put(label, byRelay);
            }
        }
        return claims;
    }

    private boolean isKnown(ConversationRef ref) {
        return ledger.read(view -> view.caseAt(ref)).isPresent();
    }

    /**
     * Judges a message that belonged to nobody again, by the policy of now. It is read from its channel, since its text
     * was never kept.
     *
     * @throws NotFoundException when there is no such row, or the message is gone
     * @throws LiaiseException when the channel could not be read
     */
    public IntakeReport retry(String deliveryId, Instant now) {
        Unrouted row = ledger.read(view -> view.findUnrouted(deliveryId))
                .orElseThrow(
                        () -> new NotFoundException("no unrouted message has this id; see `liaise unrouted list`"));
        Channel channel = channels.apply(row.conversation().channel())
                .orElseThrow(() -> new NotFoundException("there is no channel called '%s'; see `liaise plugins`"
                        .formatted(row.conversation().channel())));
        List<Message> talk = channel.read(row.conversation(), Optional.empty(), 0);
        if (talk.stream().noneMatch(message -> message.id().equals(row.messageId()))) {
            throw new NotFoundException("the message is not on its channel any more; dismiss it instead");
        }
        List<Observed> observed = new ArrayList<>();
        for (Message message : talk) {
            observed.add(new Observed(
                    message.id().equals(row.messageId()) ? deliveryId : adoptedId(message),
                    Optional.of(message),
                    Optional.empty(),
                    message.id().equals(talk.get(0).id()) ? claims(channel, message) : Map.of(),
                    false));
        }
        return commit(observed, Optional.empty(), now);
    }

    /** A cursor and the place it belongs to. */
    private record Cursor(ConversationRef place, String text) {}
}
