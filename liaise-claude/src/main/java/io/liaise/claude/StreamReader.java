package io.liaise.claude;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Reads an agent's stream as it grows. Each byte is read once, however often it is asked; a line is read when it is
 * complete, so neither a line nor a character that arrives in pieces is torn. A line beyond eight megabytes is left out.
 * May be used from several threads.
 */
final class StreamReader {

    static final int LONGEST_LINE = 8 << 20;
    private static final int CHUNK = 1 << 16;
    private static final int KEPT = 1 << 18;

    private final Path stream;
    private final StreamSummary.Builder summary = new StreamSummary.Builder();
    private byte[] line = new byte[CHUNK];
    private int length;
    private boolean tooLong;
    private long offset;
    private boolean finished;

    /**
     * A reader that has read nothing yet.
     *
     * @param stream the file, which may not be there yet
     */
    StreamReader(Path stream) {
        this.stream = stream;
    }

    /** {@return what the stream has told up to its last complete line} */
    synchronized StreamSummary read() {
        take();
        return summary.build(false);
    }

    /**
     * {@return what the stream has told in all}
     *
     * <p>Nothing is read any more after this.
     */
    synchronized StreamSummary finish() {
        if (finished) {
            return summary.build(length > 0);
        }
        take();
        finished = true;
        boolean cutOff = false;
        if (tooLong) {
            summary.tooLong();
        } else if (length > 0) {
            StreamJson.Reading reading = StreamJson.line(line, length);
            reading.events().forEach(summary::add);
            cutOff = !reading.clean();
            if (cutOff) {
                summary.garbled(text());
            }
        }
        if (summary.nothingRead()) {
            readWhole();
        }
        length = cutOff ? length : 0;
        return summary.build(cutOff);
    }

    /** {@return how far it has read, in bytes} */
    synchronized long offset() {
        return offset;
    }

    private void take() {
        if (finished || !Files.exists(stream)) {
            return;
        }
        try (FileChannel in = FileChannel.open(stream)) {
            ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
            for (int count = in.read(chunk, offset); count > 0; count = in.read(chunk, offset)) {
                offset += count;
                take(chunk.array(), count);
                chunk.clear();
            }
        } catch (IOException e) {
            // What cannot be read now is read the next time; what never can counts as never told.
            return;
        }
    }

    private void take(byte[] bytes, int count) {
        int from = 0;
        for (int i = 0; i < count; i++) {
            if (bytes[i] == '\n') {
                append(bytes, from, i);
                endLine();
                from = i + 1;
            }
        }
        append(bytes, from, count);
    }

    private void append(byte[] bytes, int from, int to) {
        int more = to - from;
        if (tooLong || length + more > LONGEST_LINE) {
            tooLong = true;
            return;
        }
        if (length + more > line.length) {
            line = Arrays.copyOf(line, Math.min(LONGEST_LINE, Math.max(2 * line.length, length + more)));
        }
        System.arraycopy(bytes, from, line, length, more);
        length += more;
    }

    private void endLine() {
        if (tooLong) {
            summary.tooLong();
        } else if (length > 0) {
            StreamJson.Reading reading = StreamJson.line(line, length);
            reading.events().forEach(summary::add);
            if (!reading.clean()) {
                summary.garbled(text());
            }
        }
        tooLong = false;
        length = 0;
        if (line.length > KEPT) {
            line = new byte[CHUNK];
        }
    }

    private String text() {
        return new String(line, 0, Math.min(length, CHUNK), StandardCharsets.UTF_8).strip();
    }

    /** Reads a stream that is no line of JSON as one document over several lines, as another output format gives it. */
    private void readWhole() {
        try {
            if (Files.size(stream) <= LONGEST_LINE) {
                byte[] bytes = Files.readAllBytes(stream);
                StreamJson.Reading reading = StreamJson.document(bytes, 0, bytes.length);
                if (!reading.events().isEmpty()) {
                    summary.readWhole();
                    reading.events().forEach(summary::add);
                    if (!reading.clean()) {
                        summary.garbled("");
                    }
                }
            }
        } catch (IOException e) {
            // It stays unread, as it was.
            return;
        }
    }
}
