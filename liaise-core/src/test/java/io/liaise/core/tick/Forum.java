package io.liaise.core.tick;

import io.liaise.core.failure.ChannelException;
import io.liaise.core.message.Audience;
import io.liaise.core.message.Authenticity;
import io.liaise.core.message.ChannelIdentity;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.ConversationState;
import io.liaise.core.message.ConversationState.Status;
import io.liaise.core.message.Grade;
import io.liaise.core.message.Message;
import io.liaise.core.message.Message.Content;
import io.liaise.core.message.Message.Format;
import io.liaise.core.message.Message.Placement;
import io.liaise.core.message.MessageText;
import io.liaise.core.message.Outbound;
import io.liaise.core.message.SendResult;
import io.liaise.core.policy.LabelStyle;
import io.liaise.core.spi.channel.Capabilities;
import io.liaise.core.spi.channel.Channel;
import io.liaise.core.spi.channel.ChannelEvent;
import io.liaise.core.spi.channel.Heard;
import io.liaise.core.spi.channel.KeepsLabels;
import io.liaise.core.spi.channel.SendsMessages;
import io.liaise.core.spi.channel.TellsAudience;
import io.liaise.core.spi.channel.TellsState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A tracker in memory whose people do as a test says, and that fails where the test wants it to. */
public final class Forum implements Channel, SendsMessages, KeepsLabels, TellsState, TellsAudience {

    /** The account that liaise posts as. */
    private static final String ME = "liaise-bot";

    public static final ConversationRef PLACE = ConversationRef.parse("github:example/app");

    public final Map<ConversationRef, Set<String>> labels = new HashMap<>();
    public final List<Outbound> posted = new ArrayList<>();
    /** Called before and after anything changes here. */
    public Runnable edge = () -> {};

    /** What is posted is heard again, as a real tracker tells of it; empty where it is not. */
    public Optional<Instant> echo = Optional.empty();

    public Optional<ChannelException.Kind> deaf = Optional.empty();
    public Optional<ChannelException.Kind> mute = Optional.empty();
    public Optional<ChannelException.Kind> unlabelled = Optional.empty();
    public Optional<ChannelException.Kind> blind = Optional.empty();

    private final Map<ConversationRef, List<Message>> talks = new LinkedHashMap<>();
    private final Map<ConversationRef, Status> states = new HashMap<>();
    private final List<ChannelEvent> events = new ArrayList<>();

    public void opens(int number, String who, String text, Instant at) {
        says(ref(number), "issue-" + number, who, text, at, Map.of("labels", List.of(), "state", List.of("open")));
    }

    public void says(int number, String who, String text, Instant at) {
        says(ref(number), "comment-" + events.size(), who, text, at, Map.of());
    }

    private void says(
            ConversationRef ref, String id, String who, String text, Instant at, Map<String, List<String>> fields) {
        ChannelIdentity author = new ChannelIdentity(
                "github", who, Optional.of(who), Optional.empty(), who.equals("ci"), who.equals(ME), Optional.empty());
        Message message = new Message(
                id,
                ref,
                author,
                new Authenticity(Grade.PLATFORM, Map.of()),
                new Content(new MessageText(text), Format.MARKDOWN, List.of(), at, Optional.empty()),
                new Placement(Optional.empty(), Optional.empty(), Optional.empty(), fields));
        talks.computeIfAbsent(ref, fresh -> new ArrayList<>()).add(message);
        events.add(new ChannelEvent.Spoken(ref + ":" + id, message));
    }

    /** The state changes, and listening tells of it. */
    public void becomes(int number, Status status, Instant at) {
        quietlyBecomes(number, status);
        events.add(new ChannelEvent.Changed("change-" + events.size(), state(ref(number)), at, Optional.empty()));
    }

    /** The state changes, and only whoever asks learns of it. */
    public void quietlyBecomes(int number, Status status) {
        states.put(ref(number), status);
    }

    public static ConversationRef ref(int number) {
        return ConversationRef.parse("github:example/app#" + number);
    }

    public Set<String> labelsOn(int number) {
        return labels.computeIfAbsent(ref(number), fresh -> new LinkedHashSet<>());
    }

    private static void fail(Optional<ChannelException.Kind> kind) {
        kind.ifPresent(why -> {
            throw ChannelException.of(why, "as the test wants");
        });
    }

    @Override
    public List<Message> read(ConversationRef ref, Optional<Instant> since, int limit) {
        return ref.equals(PLACE)
                ? talks.values().stream().map(talk -> talk.get(0)).toList()
                : List.copyOf(talks.getOrDefault(ref, List.of()));
    }

    @Override
    public Heard listen(ConversationRef ref, Optional<String> cursor) {
        fail(deaf);
        int heard = cursor.map(Integer::parseInt).orElse(0);
        List<ChannelEvent> fresh = List.copyOf(events.subList(heard, events.size()));
        return new Heard(fresh, String.valueOf(events.size()), false);
    }

    @Override
    public SendResult send(Outbound message) {
        fail(mute);
        edge.run();
        posted.add(message);
        String id = "post-" + posted.size();
        echo.ifPresent(at -> says(message.ref(), id, ME, message.text().value(), at, Map.of()));
        edge.run();
        return new SendResult.Sent(id, Optional.empty(), false);
    }

    @Override
    public ConversationState state(ConversationRef ref) {
        fail(blind);
        return ConversationState.of(ref, states.getOrDefault(ref, Status.OPEN));
    }

    @Override
    public Audience audience(ConversationRef ref) {
        return Audience.unknown(ref.encoded(), List.of());
    }

    @Override
    public List<String> labels(ConversationRef ref) {
        return List.copyOf(labels.getOrDefault(ref, Set.of()));
    }

    @Override
    public void addLabel(ConversationRef ref, String label) {
        fail(unlabelled);
        edge.run();
        labels.computeIfAbsent(ref, fresh -> new LinkedHashSet<>()).add(label);
        edge.run();
    }

    @Override
    public void removeLabel(ConversationRef ref, String label) {
        fail(unlabelled);
        edge.run();
        labels.getOrDefault(ref, new LinkedHashSet<>()).remove(label);
        edge.run();
    }

    @Override
    public boolean createLabel(ConversationRef group, LabelStyle style) {
        return true;
    }

    @Override
    public Optional<ChannelIdentity> labelledBy(ConversationRef ref, String label) {
        return Optional.empty();
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities(Map.of(), Capabilities.Writing.NONE, Set.of(Grade.PLATFORM), "full", List.of());
    }

    @Override
    public void close() {}
}
