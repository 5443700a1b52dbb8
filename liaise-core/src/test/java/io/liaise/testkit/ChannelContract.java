package io.liaise.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.Message;
import io.liaise.core.message.MessageText;
import io.liaise.core.message.Outbound;
import io.liaise.core.message.Outbound.Origin;
import io.liaise.core.message.Outbound.Purpose;
import io.liaise.core.message.Outbound.Recipients;
import io.liaise.core.message.SendResult;
import io.liaise.core.spi.channel.Channel;
import io.liaise.core.spi.channel.ChannelEvent;
import io.liaise.core.spi.channel.ChannelFactory;
import io.liaise.core.spi.channel.Heard;
import io.liaise.core.spi.channel.Operation;
import io.liaise.core.spi.channel.SendsMessages;
import io.liaise.core.spi.channel.TellsAudience;
import io.liaise.core.spi.channel.TellsState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * What every channel has to do. A test of a channel implements it and gives it a place with two messages in it: an opening
 * and one that follows.
 */
public interface ChannelContract {

    /** {@return the channel's factory} */
    ChannelFactory factory();

    /** {@return a live channel} */
    Channel channel();

    /** {@return what to listen to} */
    ConversationRef place();

    /** {@return the conversation in it that has two messages} */
    ConversationRef conversation();

    /** {@return a conversation that does not exist} */
    ConversationRef absent();

    /** Somebody writes in the conversation; told from then on. */
    void somebodySays(String text);

    /** What it claims to do it does, and what it does it claims. */
    @Test
    default void claimsExactlyWhatItDoes() {
        for (Operation operation : Operation.values()) {
            assertEquals(
                    operation.seam().isInstance(channel()),
                    channel().capabilities().can(operation),
                    operation.label());
        }
    }

    /** References have one spelling. */
    @Test
    default void spellsItsReferencesInOneWay() {
        ConversationRef spelled = factory().grammar().canonical(conversation().id());

        assertEquals(conversation(), spelled);
        assertEquals(factory().name(), spelled.channel());
        assertThrows(InvalidValueException.class, () -> factory().grammar().canonical("no such thing\u0000"));
    }

    /** Reading gives the oldest first. */
    @Test
    default void readsAConversationFromItsOpeningOn() {
        List<Message> all = channel().read(conversation(), Optional.empty(), 0);

        assertTrue(all.size() >= 2);
        assertFalse(all.get(0).content().sentAt().isAfter(all.get(1).content().sentAt()));
        assertTrue(all.stream().allMatch(message -> message.conversation().equals(conversation())));
        assertEquals(all.subList(all.size() - 1, all.size()), channel().read(conversation(), Optional.empty(), 1));
    }

    /** What happened is told once. */
    @Test
    default void tellsWhatHappenedOnceAndGoesOnFromThere() {
        String cursor = drained(Optional.empty(), new ArrayList<>());
        somebodySays("one thing more");
        List<ChannelEvent> told = new ArrayList<>();

        String next = drained(Optional.of(cursor), told);
        List<ChannelEvent> again = new ArrayList<>();
        drained(Optional.of(next), again);

        assertTrue(told.stream().anyMatch(event -> says(event, "one thing more")));
        assertTrue(again.stream().noneMatch(event -> says(event, "one thing more")));
    }

    private String drained(Optional<String> from, List<ChannelEvent> told) {
        Optional<String> cursor = from;
        Heard heard;
        do {
            heard = channel().listen(place(), cursor);
            told.addAll(heard.events());
            cursor = Optional.of(heard.cursor());
        } while (heard.more());
        return heard.cursor();
    }

    private static boolean says(ChannelEvent event, String text) {
        return event instanceof ChannelEvent.Spoken spoken
                && spoken.message().content().text().value().contains(text);
    }

    /** What was sent can be read back. */
    @Test
    default void readsBackWhatItSent() {
        Optional<SendsMessages> sending = Operation.of(channel(), SendsMessages.class);
        Assumptions.assumeTrue(sending.isPresent(), "it cannot be spoken through");
        Outbound message = new Outbound(
                conversation(),
                new Recipients("pat", List.of(), List.of()),
                Purpose.REPLY,
                new MessageText("We look into it.\nSoon."),
                Optional.empty(),
                List.of(),
                Origin.NONE);

        SendResult.Sent sent = (SendResult.Sent) sending.get().send(message);

        String wanted = sending.get().asReadBack(message.text().value());
        assertTrue(channel().read(conversation(), Optional.empty(), 0).stream()
                .anyMatch(found -> found.id().equals(sent.messageId())
                        && sending.get()
                                .asReadBack(found.content().text().value())
                                .equals(wanted)));
    }

    /** Who reads along is told for the reference that was asked about. */
    @Test
    default void tellsTheAudienceOfWhatItWasAskedAbout() {
        Optional<TellsAudience> telling = Operation.of(channel(), TellsAudience.class);
        Assumptions.assumeTrue(telling.isPresent(), "it cannot tell who reads along");

        assertEquals(
                conversation().encoded(), telling.get().audience(conversation()).ref());
    }

    /** Absence is an answer. */
    @Test
    default void tellsThatAConversationIsGone() {
        Optional<TellsState> telling = Operation.of(channel(), TellsState.class);
        Assumptions.assumeTrue(telling.isPresent(), "it cannot tell how conversations stand");

        assertEquals(
                io.liaise.core.message.ConversationState.Status.GONE,
                telling.get().state(absent()).status());
        assertEquals(
                io.liaise.core.message.ConversationState.Status.OPEN,
                telling.get().state(conversation()).status());
    }

    /** Letting go twice is the same as once. */
    @Test
    default void canBeClosedTwice() {
        Channel channel = channel();

        channel.close();
        channel.close();
    }
}
