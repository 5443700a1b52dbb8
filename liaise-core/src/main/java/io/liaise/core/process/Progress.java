package io.liaise.core.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Watches files grow, and the first of them for its final line. Sizes are compared, never times, so that a step of the
 * clock changes nothing; each byte is read once. For one thread.
 */
final class Progress {

    private static final int CHUNK = 1 << 16;
    private static final int LONGEST_LINE = 8 << 20;

    private final Path stream;
    private final List<Path> files;
    private final Optional<String> finalLine;
    private long[] sizes;
    private long grewAt;
    private OptionalLong finishedAt = OptionalLong.empty();
    private long offset;
    private byte[] line = new byte[CHUNK];
    private int length;
    private boolean tooLong;

    /**
     * A watch that begins now.
     *
     * @param now the reading of a clock that never steps, in nanoseconds
     */
    Progress(Path stream, Launch.Watch watch, long now) {
        this.stream = stream;
        this.files = Stream.concat(Stream.of(stream), watch.activity().stream()).toList();
        this.finalLine = watch.finalLine();
        this.sizes = sizes();
        this.grewAt = now;
    }

    /** Looks once. */
    void look(long now) {
        long[] current = sizes();
        if (!Arrays.equals(current, sizes)) {
            sizes = current;
            grewAt = now;
        }
        if (finalLine.isPresent() && finishedAt.isEmpty() && readOn(finalLine.get())) {
            finishedAt = OptionalLong.of(now);
        }
    }

    /** {@return when anything was last seen to grow} */
    long grewAt() {
        return grewAt;
    }

    /** {@return when the final line was seen} */
    OptionalLong finishedAt() {
        return finishedAt;
    }

    private long[] sizes() {
        return files.stream().mapToLong(Progress::size).toArray();
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            return -1;
        }
    }

    private boolean readOn(String type) {
        try (FileChannel in = FileChannel.open(stream)) {
            ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
            boolean found = false;
            for (int n = in.read(chunk, offset); n > 0 && !found; n = in.read(chunk, offset)) {
                offset += n;
                found = take(chunk.array(), n, type);
                chunk.clear();
            }
            // A last line may lack its end.
            return found || (length > 0 && line[length - 1] == '}' && isFinal(type));
        } catch (IOException e) {
            return false;
        }
    }

    private boolean take(byte[] bytes, int count, String type) {
        boolean found = false;
        for (int i = 0; i < count; i++) {
            if (bytes[i] == '\n') {
                found |= isFinal(type);
                length = 0;
                tooLong = false;
            } else if (length == LONGEST_LINE) {
                tooLong = true;
            } else {
                append(bytes[i]);
            }
        }
        return found;
    }

    private void append(byte next) {
        if (length == line.length) {
            line = Arrays.copyOf(line, Math.min(2 * length, LONGEST_LINE));
        }
        line[length++] = next;
    }

    private boolean isFinal(String type) {
        return !tooLong && mentions(type) && SupervisionJson.hasType(line, length, type);
    }

    private boolean mentions(String type) {
        byte[] word = type.getBytes(StandardCharsets.UTF_8);
        for (int from = 0; from + word.length <= length; from++) {
            if (Arrays.equals(line, from, from + word.length, word, 0, word.length)) {
                return true;
            }
        }
        return false;
    }
}
