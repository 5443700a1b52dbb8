package io.liaise.core.intake;

import io.liaise.core.message.ConversationState;
import io.liaise.core.message.Message;
import io.liaise.core.spi.channel.ChannelEvent;
import java.util.Map;
import java.util.Optional;

/**
 * An event with everything its channel had to be asked about it, so that deciding asks nobody.
 *
 * @param deliveryId tells the event from every other
 * @param message what was said, or the opening of a conversation that changed
 * @param state how the conversation stands, where the event says so
 * @param labelledByRelay for each claim label of an opening, whether a relay set it
 * @param adopted whether it was there before liaise was
 */
record Observed(
        String deliveryId,
        Optional<Message> message,
        Optional<ConversationState> state,
        Map<String, Boolean> labelledByRelay,
        boolean adopted) {

    Observed {
        labelledByRelay = Map.copyOf(labelledByRelay);
    }

    static Observed of(ChannelEvent.Spoken event, Map<String, Boolean> claims) {
        return new Observed(event.deliveryId(), Optional.of(event.message()), Optional.empty(), claims, false);
    }

    static Observed of(ChannelEvent.Changed event, Optional<Message> opening, Map<String, Boolean> claims) {
        return new Observed(event.deliveryId(), opening, Optional.of(event.state()), claims, false);
    }
}
