package io.liaise.core.plugin;

import io.liaise.core.spi.PluginFactory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The plugins there are, by seam and name. What cannot be used is told and left out; the rest works. Two of one name
 * are both left out, since nobody could say which was meant.
 */
public final class Plugins {

    private final List<Found> found;
    private final List<PluginProblem> problems;

    private Plugins(List<Found> found, List<PluginProblem> problems) {
        this.problems = new ArrayList<>(problems);
        this.found = unambiguous(found, this.problems).stream()
                .sorted(Comparator.comparing(Found::seam).thenComparing(Found::name))
                .toList();
    }

    /**
     * A plugin that can be used.
     *
     * @param seam where it fits in
     * @param name its name there
     * @param type the name of its class
     * @param source the jar or folder it comes from
     * @param factory what makes it
     */
    public record Found(Seam seam, String name, String type, String source, PluginFactory factory) {}

    /** {@return the plugins on a class path} */
    public static Plugins discover(ClassLoader loader) {
        List<Found> found = new ArrayList<>();
        List<PluginProblem> problems = new ArrayList<>();
        for (Seam seam : Seam.values()) {
            new Discovery(seam, loader, found, problems).run();
        }
        return new Plugins(found, problems);
    }

    /** {@return exactly these plugins} */
    public static Plugins of(PluginFactory... factories) {
        List<Found> found = new ArrayList<>();
        for (PluginFactory factory : factories) {
            for (Seam seam : Seam.values()) {
                if (seam.factory().isInstance(factory)) {
                    found.add(found(seam, factory));
                }
            }
        }
        return new Plugins(found, List.of());
    }

    private static Found found(Seam seam, PluginFactory factory) {
        Class<?> type = factory.getClass();
        return new Found(seam, factory.name(), type.getName(), Discovery.source(type), factory);
    }

    private static Collection<Found> unambiguous(List<Found> found, List<PluginProblem> problems) {
        Map<String, List<Found>> byName = new LinkedHashMap<>();
        found.forEach(one -> byName.computeIfAbsent(one.seam() + " " + one.name(), key -> new ArrayList<>())
                .add(one));
        List<Found> clear = new ArrayList<>();
        for (List<Found> same : byName.values()) {
            if (same.size() == 1) {
                clear.add(same.get(0));
            } else {
                String jars = String.join(
                        ", ", same.stream().map(Found::source).sorted().toList());
                Found first = same.get(0);
                problems.add(new PluginProblem(
                        first.seam(),
                        first.name(),
                        jars,
                        "there are %d of this name, so none is used; take all but one away".formatted(same.size())));
            }
        }
        return clear;
    }

    /** {@return every plugin that can be used, by seam and name} */
    public List<Found> found() {
        return found;
    }

    /** {@return the same plugins without one that turned out to be of no use} */
    public Plugins without(Found one, String reason) {
        List<Found> rest = found.stream().filter(other -> !other.equals(one)).toList();
        List<PluginProblem> more = new ArrayList<>(problems);
        more.add(new PluginProblem(one.seam(), one.type(), one.source(), reason));
        return new Plugins(rest, more);
    }

    /** {@return everything that cannot be used} */
    public List<PluginProblem> problems() {
        return List.copyOf(problems);
    }

    /** {@return the factories of a kind, by name} */
    public <F extends PluginFactory> Map<String, F> all(Class<F> factory) {
        Map<String, F> all = new TreeMap<>();
        found.stream()
                .filter(one -> one.seam().factory() == factory)
                .forEach(one -> all.put(one.name(), factory.cast(one.factory())));
        return all;
    }
}
