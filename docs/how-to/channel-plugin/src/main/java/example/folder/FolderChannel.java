package example.folder;

import io.liaise.core.failure.ChannelException;
import io.liaise.core.message.Audience;
import io.liaise.core.message.Authenticity;
import io.liaise.core.message.ChannelIdentity;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.Grade;
import io.liaise.core.message.Message;
import io.liaise.core.message.MessageText;
import io.liaise.core.message.Outbound;
import io.liaise.core.message.SendResult;
import io.liaise.core.spi.channel.Capabilities;
import io.liaise.core.spi.channel.Channel;
import io.liaise.core.spi.channel.ChannelEvent;
import io.liaise.core.spi.channel.Heard;
import io.liaise.core.spi.channel.Operation;
import io.liaise.core.spi.channel.SendsMessages;
import io.liaise.core.spi.channel.Support;
import io.liaise.core.spi.channel.TellsAudience;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads and writes files such as {@code desk/printer/20260105T090000123Z-pat.txt}: a place, a conversation, when it was
 * written, and who wrote it. A message is never changed, so a name is an id, and the names in order are what happened.
 */
final class FolderChannel implements Channel, SendsMessages, TellsAudience {

    private static final String ME = "liaise";
    private static final int MAX_BYTES = 100_000;
    private static final Pattern NAME = Pattern.compile("([0-9]{8}T[0-9]{9}Z)-([a-z0-9-]{1,40})\\.txt");
    private static final DateTimeFormatter WHEN =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmssSSS'Z'").withZone(ZoneOffset.UTC);

    private final Path folder;
    private final Clock clock;

    FolderChannel(Path folder, Clock clock) {
        this.folder = folder;
        this.clock = clock;
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities(
                Map.of(
                        Operation.READ, Support.FULL,
                        Operation.LISTEN, Support.FULL,
                        Operation.SEND, Support.PARTIAL,
                        Operation.AUDIENCE, Support.FULL),
                new Capabilities.Writing(
                        Support.NONE, Support.NONE, OptionalInt.of(MAX_BYTES / 4), OptionalInt.empty(), List.of()),
                Set.of(Grade.CLAIMED),
                "full",
                List.of("Whoever can write a file can write in anybody's name, so authors are claimed and no more."));
    }

    @Override
    public List<Message> read(ConversationRef ref, Optional<Instant> since, int limit) {
        FolderGrammar.Parts parts = FolderGrammar.parts(ref);
        List<Message> all = parts.talk().isPresent()
                ? files(ref, parts.talk().get())
                : talks(parts.place()).stream()
                        .flatMap(talk -> files(talkOf(parts.place(), talk), talk).stream().limit(1))
                        .toList();
        List<Message> wanted = all.stream()
                .filter(message -> since.isEmpty() || !message.content().sentAt().isBefore(since.get()))
                .sorted(Comparator.comparing(message -> message.content().sentAt()))
                .toList();
        return limit == 0 ? wanted : wanted.subList(Math.max(0, wanted.size() - limit), wanted.size());
    }

    /** The cursor is the name of the last file that was told. */
    @Override
    public Heard listen(ConversationRef ref, Optional<String> cursor) {
        FolderGrammar.Parts parts = FolderGrammar.parts(ref);
        if (cursor.isPresent() && !cursor.get().isEmpty() && !NAME.matcher(cursor.get()).matches()) {
            throw ChannelException.of(ChannelException.Kind.VALIDATION, "this cursor is none of a folder's");
        }
        List<String> talks = parts.talk().map(List::of).orElseGet(() -> talks(parts.place()));
        List<Message> all = talks.stream()
                .flatMap(talk -> files(talkOf(parts.place(), talk), talk).stream())
                .sorted(Comparator.comparing(Message::id))
                .toList();
        List<ChannelEvent> news = new ArrayList<>();
        String last = cursor.orElse("");
        for (Message message : all) {
            if (message.id().compareTo(cursor.orElse("")) > 0) {
                news.add(new ChannelEvent.Spoken(message.conversation() + ":" + message.id(), message));
                last = message.id();
            }
        }
        return new Heard(news, last, false);
    }

    @Override
    public SendResult send(Outbound message) {
        FolderGrammar.Parts parts = FolderGrammar.parts(message.ref());
        byte[] text = message.text().value().getBytes(StandardCharsets.UTF_8);
        if (parts.talk().isEmpty() || text.length > MAX_BYTES) {
            return new SendResult.Failed(ChannelException.Kind.VALIDATION, false, Optional.empty());
        }
        Path talk = folder.resolve(parts.place()).resolve(parts.talk().get());
        if (!Files.isDirectory(talk)) {
            return new SendResult.Failed(ChannelException.Kind.NOT_FOUND, false, Optional.empty());
        }
        Instant at = clock.instant();
        while (true) {
            String name = WHEN.format(at) + "-" + ME + ".txt";
            try {
                Files.write(talk.resolve(name), text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                return new SendResult.Sent(name, Optional.empty(), false);
            } catch (FileAlreadyExistsException taken) {
                at = at.plusMillis(1);
            } catch (IOException e) {
                // A part of it may be there, so nobody knows.
                return new SendResult.Unconfirmed(ChannelException.Kind.UNAVAILABLE);
            }
        }
    }

    @Override
    public Audience audience(ConversationRef ref) {
        return new Audience(
                ref.encoded(),
                Audience.Scope.GROUP,
                new Audience.Readership(List.of(), false, List.of("accounts-of-this-machine"), Optional.of(true)),
                new Audience.Permanence(true, List.of(), List.of()),
                Optional.of(clock.instant()),
                List.of("whoever has an account on this machine may read its files"),
                false);
    }

    @Override
    public void close() {
        // A file is open during a call only.
    }

    private List<String> talks(String place) {
        try (Stream<Path> found = Files.list(folder.resolve(place))) {
            return found.filter(Files::isDirectory)
                    .map(talk -> String.valueOf(talk.getFileName()))
                    .filter(talk -> talk.matches("[a-z0-9][a-z0-9-]{0,39}"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw ChannelException.of(
                    ChannelException.Kind.NOT_FOUND, "there is no such folder, or it cannot be read");
        }
    }

    private static ConversationRef talkOf(String place, String talk) {
        return new ConversationRef(FolderGrammar.CHANNEL, place + "#" + talk);
    }

    private List<Message> files(ConversationRef ref, String talk) {
        Path inside = folder.resolve(FolderGrammar.parts(ref).place()).resolve(talk);
        if (!Files.isDirectory(inside)) {
            return List.of();
        }
        try (Stream<Path> found = Files.list(inside)) {
            return found.filter(Files::isRegularFile)
                    .sorted()
                    .flatMap(file -> message(ref, file).stream())
                    .toList();
        } catch (IOException e) {
            throw ChannelException.of(ChannelException.Kind.UNAVAILABLE, "the conversation cannot be read");
        }
    }

    /** {@return what a file says; empty for a file that is no message, or too large to be one} */
    private static Optional<Message> message(ConversationRef ref, Path file) {
        String name = String.valueOf(file.getFileName());
        Matcher parts = NAME.matcher(name);
        try {
            if (!parts.matches() || Files.size(file) > MAX_BYTES) {
                return Optional.empty();
            }
            String author = parts.group(2);
            return Optional.of(new Message(
                    name,
                    ref,
                    new ChannelIdentity(
                            FolderGrammar.CHANNEL,
                            author,
                            Optional.of(author),
                            Optional.empty(),
                            false,
                            author.equals(ME),
                            Optional.empty()),
                    new Authenticity(Grade.CLAIMED, Map.of("method", "file name")),
                    new Message.Content(
                            new MessageText(new String(Files.readAllBytes(file), StandardCharsets.UTF_8)),
                            Message.Format.PLAIN,
                            List.of(),
                            Instant.from(WHEN.parse(parts.group(1))),
                            Optional.empty()),
                    Message.Placement.NONE));
        } catch (IOException e) {
            throw ChannelException.of(ChannelException.Kind.UNAVAILABLE, "a message cannot be read");
        }
    }
}
