package io.liaise.core.perform;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Reads the ends of files, however long those are. */
final class Tails {

    private Tails() {}

    /** {@return the last bytes of a file as text; nothing where it cannot be read} */
    static String of(Path file, int bytes) {
        try (FileChannel in = FileChannel.open(file, StandardOpenOption.READ)) {
            long from = Math.max(0, in.size() - bytes);
            ByteBuffer end = ByteBuffer.allocate((int) (in.size() - from));
            while (end.hasRemaining() && in.read(end, from + end.position()) > 0) {
                // goes on until the end
            }
            return new String(end.array(), 0, end.position(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }
}
