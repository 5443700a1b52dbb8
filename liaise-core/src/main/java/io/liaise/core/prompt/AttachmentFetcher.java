package io.liaise.core.prompt;

import io.liaise.core.failure.LiaiseException;
import io.liaise.core.failure.ProcessException;
import io.liaise.core.message.Attachment;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.prompt.Conversation.Word;
import io.liaise.core.spi.channel.Channel;
import io.liaise.core.spi.channel.FetchesAttachments;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Fetches what came with messages, under names of liaise's own and within bounds. */
final class AttachmentFetcher {

    /** The largest attachment, in bytes. */
    static final int MAX_EACH = 10 << 20;

    /** The most bytes of all together. */
    static final int MAX_TOTAL = 40 << 20;

    /** The most attachments of a run. */
    static final int MAX_COUNT = 20;

    private static final Map<String, String> ENDINGS = Map.ofEntries(
            Map.entry("image/png", "png"),
            Map.entry("image/jpeg", "jpg"),
            Map.entry("image/gif", "gif"),
            Map.entry("image/webp", "webp"),
            Map.entry("text/plain", "txt"),
            Map.entry("text/csv", "csv"),
            Map.entry("text/markdown", "md"),
            Map.entry("application/json", "json"),
            Map.entry("application/pdf", "pdf"));

    private final Path folder;
    private final PromptBriefing.Sources sources;
    private final Map<String, Path> files = new LinkedHashMap<>();
    private final List<String> missing = new ArrayList<>();
    private long left = MAX_TOTAL;

    AttachmentFetcher(Path folder, PromptBriefing.Sources sources) {
        this.folder = folder;
        this.sources = sources;
    }

    /**
     * What came of it.
     *
     * @param files the files that are there, by {@link #key}
     * @param missing in a sentence each, what is not
     */
    record Fetched(Map<String, Path> files, List<String> missing) {
        Fetched {
            files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
            missing = List.copyOf(missing);
        }
    }

    /** {@return what names an attachment} */
    static String key(int message, int attachment) {
        return message + "." + attachment;
    }

    /** Fetches what came with these; the newest messages' first, as they matter most. */
    Fetched fetch(List<Word> words) {
        for (int i = words.size() - 1; i >= 0; i--) {
            Word word = words.get(i);
            for (int n = 0; n < word.attachments().size(); n++) {
                Optional<String> trouble = fetch(word, word.attachments().get(n), i, n);
                if (trouble.isPresent()) {
                    missing.add("attachment %d of message %d: %s".formatted(n + 1, i + 1, trouble.get()));
                }
            }
        }
        return new Fetched(files, missing);
    }

    private Optional<String> fetch(Word word, Attachment attachment, int message, int number) {
        String type =
                attachment.mediaType().toLowerCase(Locale.ROOT).split(";", 2)[0].strip();
        String ending = ENDINGS.get(type);
        if (ending == null) {
            return Optional.of("its type is not one that is passed on");
        }
        if (files.size() >= MAX_COUNT) {
            return Optional.of("there are more than %d".formatted(MAX_COUNT));
        }
        long most = Math.min(MAX_EACH, left);
        if (attachment.size().map(size -> size > most).orElse(false)) {
            return tooLarge();
        }
        Optional<Channel> channel = word.place()
                .map(ConversationRef::channel)
                .flatMap(name -> sources.channels().apply(name));
        if (channel.isEmpty() || !(channel.get() instanceof FetchesAttachments fetches)) {
            return Optional.of("its channel cannot hand it over");
        }
        Path file = folder.resolve("attachment-%d-%d.%s".formatted(message + 1, number + 1, ending));
        try {
            long size = sources.guard().call(channelName(word), () -> copy(fetches, attachment, file, most));
            if (size > most) {
                return tooLarge();
            }
            left -= size;
            files.put(key(message, number), file);
            return Optional.empty();
        } catch (LiaiseException e) {
            return Optional.of("it could not be fetched");
        }
    }

    private static String channelName(Word word) {
        return word.place().map(ConversationRef::channel).orElse("channel");
    }

    private static Optional<String> tooLarge() {
        return Optional.of("it is too large");
    }

    /** Copies the bytes into place; what is too large leaves nothing there. */
    private static long copy(FetchesAttachments channel, Attachment attachment, Path file, long most) {
        Path aside = file.resolveSibling("." + file.getFileName());
        try (InputStream in = channel.open(attachment)) {
            Files.deleteIfExists(aside);
            Files.createFile(aside, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            byte[] bytes = in.readNBytes((int) Math.min(Integer.MAX_VALUE - 8, most + 1));
            if (bytes.length <= most) {
                Files.write(aside, bytes);
                Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } else {
                Files.deleteIfExists(aside);
            }
            return bytes.length;
        } catch (IOException e) {
            throw new ProcessException("an attachment could not be written to %s".formatted(file), e);
        }
    }
}
