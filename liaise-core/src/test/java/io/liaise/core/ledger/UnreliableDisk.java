package io.liaise.core.ledger;

import io.liaise.core.failure.LockHeldException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A disk whose power can be cut before any write. What was not forced down by then is there, half there or gone, file by
 * file and name by name, as chance has it. For one thread.
 */
final class UnreliableDisk implements Disk {

    private final boolean tellsStarts;
    private final Map<Path, Node> now = new TreeMap<>();
    private Map<Path, Node> durable = new TreeMap<>();
    private int steps;
    private int cutAt = Integer.MAX_VALUE;
    private Runnable watcher = () -> {};
    private int forces;
    private int boots;
    private Trouble trouble = Trouble.NONE;
    private int troubleAt;

    UnreliableDisk() {
        this(true);
    }

    /** A disk of a machine that may not tell when it started. */
    UnreliableDisk(boolean tellsStarts) {
        this.tellsStarts = tellsStarts;
    }

    /** What else a disk may do. */
    enum Trouble {
        /** Nothing. */
        NONE,
        /** There is no room left. */
        FULL,
        /** It may not be written. */
        READ_ONLY,
        /** Forcing down fails. */
        FORCE,
        /** Another process keeps the lock. */
        LOCKED
    }

    /** A file or a folder. */
    private static final class Node {
        private final boolean folder;
        private byte[] bytes = new byte[0];
        private byte[] forced = new byte[0];

        Node(boolean folder) {
            this.folder = folder;
        }

        Node twin() {
            Node twin = new Node(folder);
            twin.bytes = bytes;
            twin.forced = forced;
            return twin;
        }

        Node survivor(SplittableRandom chance) {
            Node left = new Node(folder);
            byte[] whole = bytes;
            left.bytes = switch (chance.nextInt(3)) {
                case 0 -> forced;
                case 1 -> whole;
                default -> mixed(chance);
            };
            left.forced = left.bytes;
            return left;
        }

        /** Some of what was written after the last force, in pieces. */
        private byte[] mixed(SplittableRandom chance) {
            byte[] mixed = Arrays.copyOf(forced, chance.nextBoolean() ? forced.length : bytes.length);
            int piece = 1 + chance.nextInt(64);
            for (int from = 0; from < mixed.length; from += piece) {
                int to = Math.min(mixed.length, Math.min(from + piece, bytes.length));
                if (chance.nextBoolean() && to > from) {
                    System.arraycopy(bytes, from, mixed, from, to - from);
                }
            }
            return mixed;
        }
    }

    /** The power is gone. It is an error, so that nothing takes it for a failure of the disk. */
    static final class PowerCut extends Error {
        private static final long serialVersionUID = 1L;
    }

    /** Cuts the power before the write that comes after so many. */
    void cutAfter(int writes) {
        cutAt = steps + writes;
    }

    /** Has somebody look on before every write. */
    void watch(Runnable look) {
        watcher = look;
    }

    /** Has something else go wrong with the write that comes after so many. */
    void fails(Trouble how, int writes) {
        trouble = how;
        troubleAt = steps + writes;
    }

    /** {@return how many writes there were} */
    int steps() {
        return steps;
    }

    /** {@return how often anything was forced down} */
    int forces() {
        return forces;
    }

    /** {@return the disk as it is found when the power is back} */
    UnreliableDisk afterPowerCut(SplittableRandom chance) {
        UnreliableDisk found = new UnreliableDisk(tellsStarts);
        TreeSet<Path> names = new TreeSet<>(now.keySet());
        names.addAll(durable.keySet());
        for (Path name : names) {
            Node kept = chance.nextBoolean() ? durable.get(name) : now.get(name);
            if (durable.get(name) == now.get(name)) {
                kept = now.get(name);
            }
            if (kept != null) {
                found.now.put(name, kept.survivor(chance));
            }
        }
        found.now.keySet().removeIf(path -> !found.reachable(path));
        found.durable = new TreeMap<>(found.now);
        found.boots = boots + 1;
        return found;
    }

    /** {@return the disk after the program died and the machine went on} */
    UnreliableDisk afterKill() {
        UnreliableDisk found = new UnreliableDisk(tellsStarts);
        Map<Node, Node> twins = new HashMap<>();
        now.forEach((path, node) -> found.now.put(path, twins.computeIfAbsent(node, Node::twin)));
        durable.forEach((path, node) -> found.durable.put(path, twins.computeIfAbsent(node, Node::twin)));
        found.boots = boots;
        return found;
    }

    private boolean reachable(Path path) {
        Path above = path.getParent();
        return above == null || above.getParent() == null || now.containsKey(above);
    }

    private void cut() {
        watcher.run();
        if (steps >= cutAt) {
            throw new PowerCut();
        }
    }

    private void step() throws IOException {
        cut();
        boolean goesWrong = (trouble == Trouble.FULL || trouble == Trouble.READ_ONLY) && steps >= troubleAt;
        if (goesWrong) {
            throw trouble == Trouble.FULL
                    ? new IOException("No space left on device")
                    : new IOException("Read-only file system");
        }
        steps++;
    }

    private void forcing() throws ForceFailed {
        forces++;
        if (trouble == Trouble.FORCE && steps >= troubleAt) {
            throw new ForceFailed(new IOException("Input/output error"));
        }
    }

    private Node file(Path path) throws IOException {
        Node node = now.get(path);
        if (node == null) {
            throw new NoSuchFileException(path.toString());
        }
        if (node.folder) {
            throw new IOException("Is a directory");
        }
        return node;
    }

    private Node made(Path path) throws IOException {
        if (!reachable(path)) {
            throw new NoSuchFileException(path.toString());
        }
        Node node = now.computeIfAbsent(path, name -> new Node(false));
        if (node.folder) {
            throw new IOException("Is a directory");
        }
        return node;
    }

    @Override
    public Optional<byte[]> read(Path file) throws IOException {
        return now.containsKey(file) ? Optional.of(file(file).bytes.clone()) : Optional.empty();
    }

    @Override
    public Optional<Slices> slices(Path file, int head, long from) throws IOException {
        Optional<byte[]> bytes = read(file);
        return bytes.map(all -> new Slices(
                Arrays.copyOf(all, Math.min(head, all.length)),
                Arrays.copyOfRange(all, (int) Math.min(from, all.length), all.length),
                all.length));
    }

    @Override
    public long size(Path file) throws IOException {
        return read(file).map(bytes -> (long) bytes.length).orElse(0L);
    }

    @Override
    public boolean exists(Path path) {
        return now.containsKey(path) || path.getParent() == null;
    }

    @Override
    public boolean isFolder(Path path) {
        Node node = now.get(path);
        return path.getParent() == null || (node != null && node.folder);
    }

    @Override
    public List<String> names(Path folder) {
        List<String> names = new ArrayList<>();
        now.keySet().stream()
                .filter(path -> folder.equals(path.getParent()))
                .forEach(path -> names.add(String.valueOf(path.getFileName())));
        return names;
    }

    @Override
    public void makeFolder(Path folder) throws IOException {
        if (!now.containsKey(folder)) {
            step();
            now.put(folder, new Node(true));
        }
    }

    @Override
    public void write(Path file, byte[] bytes) throws IOException {
        step();
        Node node = made(file);
        node.bytes = bytes.clone();
    }

    @Override
    public void writeTail(Path file, long offset, byte[] bytes) throws IOException {
        step();
        Node node = made(file);
        byte[] longer = Arrays.copyOf(node.bytes, (int) offset + bytes.length);
        System.arraycopy(bytes, 0, longer, (int) offset, bytes.length);
        node.bytes = longer;
    }

    @Override
    public void append(Path file, long offset, byte[] bytes, boolean force) throws IOException {
        step();
        Node node = file(file);
        byte[] longer = Arrays.copyOf(node.bytes, Math.max(node.bytes.length, (int) offset + bytes.length));
        System.arraycopy(bytes, 0, longer, (int) offset, bytes.length);
        node.bytes = longer;
        if (force) {
            cut();
            steps++;
            forcing();
            node.forced = node.bytes.clone();
        }
    }

    @Override
    public void truncate(Path file, long size) throws IOException {
        Node node = file(file);
        node.bytes = Arrays.copyOf(node.bytes, (int) size);
        forcing();
        node.forced = node.bytes.clone();
    }

    @Override
    public void move(Path from, Path to) throws IOException {
        step();
        Node node = now.remove(from);
        if (node == null) {
            throw new NoSuchFileException(from.toString());
        }
        now.put(to, node);
    }

    @Override
    public void delete(Path file) throws IOException {
        step();
        now.remove(file);
    }

    @Override
    public void sync(Path file) throws IOException {
        step();
        forcing();
        Node node = now.get(file);
        if (node != null) {
            node.forced = node.bytes.clone();
        }
    }

    @Override
    public void syncFolder(Path folder) throws IOException {
        step();
        forcing();
        durable.keySet().removeIf(path -> folder.equals(path.getParent()) && !now.containsKey(path));
        now.forEach((path, node) -> {
            if (folder.equals(path.getParent())) {
                durable.put(path, node);
            }
        });
    }

    @Override
    public String bootId() {
        return tellsStarts ? "boot-" + boots : "";
    }

    @Override
    public <T> T locked(Path file, Duration patience, Work<T> work) throws IOException {
        if (trouble == Trouble.LOCKED) {
            throw new LockHeldException(file + " is locked");
        }
        return work.run();
    }
}
