package io.liaise.core.send;

import io.liaise.core.failure.ChannelException;
import io.liaise.core.failure.ChannelException.Kind;
import io.liaise.core.message.Authenticity;
import io.liaise.core.message.ChannelIdentity;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.Grade;
import io.liaise.core.message.Message;
import io.liaise.core.message.Message.Content;
import io.liaise.core.message.Message.Format;
import io.liaise.core.message.Message.Placement;
import io.liaise.core.message.MessageText;
import io.liaise.core.message.Outbound;
import io.liaise.core.message.SendResult;
import io.liaise.core.spi.channel.Capabilities;
import io.liaise.core.spi.channel.Capabilities.Writing;
import io.liaise.core.spi.channel.Channel;
import io.liaise.core.spi.channel.Heard;
import io.liaise.core.spi.channel.SendsMessages;
import io.liaise.core.spi.channel.Support;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.UnaryOperator;

/** A conversation in memory, where the next posts end as a test wants. */
final class Wall implements Channel, SendsMessages {

    /** How a post ends. */
    interface Fate {
        SendResult of(Outbound message, Wall wall);
    }

    static final Fate TAKEN = (message, wall) -> wall.hang(message, true);

    /** The message is there, and the answer is lost. */
    static final Fate ANSWER_LOST = (message, wall) -> {
        wall.hang(message, true);
        return new SendResult.Unconfirmed(Kind.NETWORK);
    };

    /** Neither the message nor the answer arrived. */
    static final Fate LOST = (message, wall) -> new SendResult.Unconfirmed(Kind.NETWORK);

    static Fate refused(Kind kind) {
        return (message, wall) -> new SendResult.Failed(kind, false, Optional.empty());
    }

    static Fate throwing(Kind kind) {
        return (message, wall) -> {
            throw ChannelException.of(kind, "as the test wants");
        };
    }

    static Fate throwing(RuntimeException failure) {
        return (message, wall) -> {
            throw failure;
        };
    }

    final List<Message> hanging = new ArrayList<>();
    final Deque<Fate> fates = new ArrayDeque<>();
    UnaryOperator<String> asShown = text -> text;
    OptionalInt limit = OptionalInt.empty();
    boolean unreadable;
    int posts;

    private final Clock clock;

    Wall(Clock clock) {
        this.clock = clock;
    }

    SendResult hang(Outbound message, boolean isSelf) {
        String id = "m" + (hanging.size() + 1);
        ChannelIdentity author = new ChannelIdentity(
                "wall", isSelf ? "me" : "pat", Optional.empty(), Optional.empty(), false, isSelf, Optional.empty());
        hanging.add(new Message(
                id,
                message.ref(),
                author,
                new Authenticity(Grade.PLATFORM, Map.of()),
                new Content(
                        new MessageText(asShown.apply(message.text().value())),
                        Format.PLAIN,
                        List.of(),
                        clock.instant(),
                        Optional.empty()),
                Placement.NONE));
        return new SendResult.Sent(id, Optional.of("https://wall.example/" + id), false);
    }

    List<String> texts() {
        return hanging.stream().map(message -> message.content().text().value()).toList();
    }

    @Override
    public SendResult send(Outbound message) {
        posts++;
        return (fates.isEmpty() ? TAKEN : fates.pop()).of(message, this);
    }

    @Override
    public List<Message> read(ConversationRef ref, Optional<Instant> since, int max) {
        if (unreadable) {
            throw ChannelException.of(Kind.NETWORK, "as the test wants");
        }
        return hanging.stream()
                .filter(message -> message.conversation().equals(ref))
                .toList();
    }

    @Override
    public Heard listen(ConversationRef ref, Optional<String> cursor) {
        return new Heard(List.of(), "0", false);
    }

    @Override
    public Capabilities capabilities() {
        Writing writing = new Writing(Support.FULL, Support.NONE, limit, OptionalInt.empty(), List.of());
        return new Capabilities(Map.of(), writing, Set.of(Grade.PLATFORM), "full", List.of());
    }

    @Override
    public void close() {}
}
