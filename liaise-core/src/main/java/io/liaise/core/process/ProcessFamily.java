package io.liaise.core.process;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Everything that came out of one program: its group, its session, its descendants once seen, and on Linux whatever
 * carries its mark in its environment, even when its parents are long gone.
 *
 * <p>Looking is cheap enough for every second; looking for the mark reads every process's environment. For one thread.
 */
final class ProcessFamily {

    private final long root;
    private final String mark;
    private final Set<Long> excluded;
    private final Map<Long, ProcessIdentity> known = new LinkedHashMap<>();

    /**
     * A family.
     *
     * @param root the number of the program it began with; 0 where that is not known
     * @param mark the entry of the environment that all of it has
     * @param known those recorded earlier
     * @param excluded the numbers of processes that are never part of it
     */
    ProcessFamily(long root, String mark, List<ProcessIdentity> known, Set<Long> excluded) {
        this.root = root;
        this.mark = mark;
        this.excluded = Set.copyOf(excluded);
        known.forEach(one -> this.known.put(one.pid(), one));
    }

    /** {@return those that live, after a look at parents, groups and sessions} */
    List<ProcessIdentity> look() {
        return look(ProcessTable.rows(), false);
    }

    /** {@return those that live, after a look at everything there is to see} */
    List<ProcessIdentity> lookClosely() {
        return look(ProcessTable.rows(), true);
    }

    private List<ProcessIdentity> look(List<ProcessTable.Row> rows, boolean closely) {
        Map<Long, ProcessTable.Row> living =
                rows.stream().collect(Collectors.toMap(row -> row.identity().pid(), row -> row, (a, b) -> a));
        known.values().removeIf(one -> !lives(one, living));
        Set<Long> family = new HashSet<>(known.keySet());
        boolean grew = true;
        while (grew) {
            grew = false;
            for (ProcessTable.Row row : rows) {
                long pid = row.identity().pid();
                if (!family.contains(pid) && !excluded.contains(pid) && belongs(row, family)) {
                    family.add(pid);
                    known.put(pid, row.identity());
                    grew = true;
                }
            }
        }
        if (closely) {
            rows.stream()
                    .filter(row -> !excluded.contains(row.identity().pid()))
                    .filter(row -> ProcessTable.hasInEnvironment(row.identity().pid(), mark))
                    .forEach(row -> known.put(row.identity().pid(), row.identity()));
        }
        return List.copyOf(known.values());
    }

    private boolean belongs(ProcessTable.Row row, Set<Long> family) {
        return (root > 0 && (row.group() == root || row.session() == root)) || family.contains(row.parent());
    }

    private static boolean lives(ProcessIdentity one, Map<Long, ProcessTable.Row> living) {
        ProcessTable.Row now = living.get(one.pid());
        return now != null
                && (one.start().isEmpty() || one.start().equals(now.identity().start()))
                && sameBoot(one, now);
    }

    private static boolean sameBoot(ProcessIdentity one, ProcessTable.Row now) {
        return one.boot().isEmpty() || one.boot().equals(now.identity().boot());
    }
}
