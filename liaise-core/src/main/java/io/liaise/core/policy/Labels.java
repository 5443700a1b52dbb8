package io.liaise.core.policy;

import io.liaise.core.cases.CaseState;
import io.liaise.core.message.PersonId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Which labels are liaise's own, and what has to change for a conversation to show how its case stands. */
public final class Labels {

    private static final String GREY = "ededed";

    private static final Map<CaseState, LabelStyle> STATES = states();

    private final String prefix;
    private final Map<PersonId, String> waiting;
    private final Map<String, PersonId> claims;

    private Labels(String prefix, Map<PersonId, String> waiting, Map<String, PersonId> claims) {
        this.prefix = prefix;
        this.waiting = waiting;
        this.claims = claims;
    }

    /** {@return the labels of a subject} */
    public static Labels of(Subject subject) {
        return new Labels(
                subject.labelPrefix(), subject.waitingLabels(), subject.people().claimLabels());
    }

    /** {@return the label that shows a state} */
    public String of(CaseState state) {
        return prefix + state.label();
    }

    /** {@return the states that labels name, in the order of the labels, each once; case does not matter} */
    public List<CaseState> statesIn(Collection<String> labels) {
        return labels.stream()
                .flatMap(label -> Stream.of(CaseState.values()).filter(state -> same(of(state), label)))
                .distinct()
                .toList();
    }

    /** {@return the label a case carries while it waits for its reporter} */
    public Optional<String> waitingFor(CaseState state, Optional<PersonId> reporter) {
        return reporter.filter(person -> state == CaseState.NEEDS_PARTNER)
                .flatMap(person -> Optional.ofNullable(waiting.get(person)))
                .filter(label -> !label.isEmpty());
    }

    /**
     * Works out what to change. Labels of people are never touched.
     *
     * @param present the labels on the conversation, as spelled there
     * @param state the state to show
     * @param reporter the case's reporter
     * @param projected the waiting label that was put on last, which the subject may not know any more
     */
    public Diff diff(
            Collection<String> present, CaseState state, Optional<PersonId> reporter, Optional<String> projected) {
        List<String> wanted = new ArrayList<>(List.of(of(state)));
        waitingFor(state, reporter).ifPresent(wanted::add);
        Set<String> ours = new LinkedHashSet<>();
        Stream.of(CaseState.values()).map(this::of).forEach(ours::add);
        Stream.concat(waiting.values().stream(), projected.stream())
                .filter(label -> !label.isEmpty() && !claims.containsKey(label))
                .forEach(ours::add);
        List<String> add = wanted.stream()
                .filter(label -> present.stream().noneMatch(there -> same(there, label)))
                .toList();
        List<String> remove = present.stream()
                .filter(there -> ours.stream().anyMatch(label -> same(label, there)))
                .filter(there -> wanted.stream().noneMatch(label -> same(label, there)))
                .toList();
        return new Diff(add, remove);
    }

    /** {@return every label to create where the subject's conversations are, in order} */
    public List<LabelStyle> all() {
        Map<String, LabelStyle> all = new LinkedHashMap<>();
        claims.forEach((label, person) ->
                put(all, label, GREY, "reported by %s; counts only when a relay sets it".formatted(person)));
        String colour = styleOf(CaseState.NEEDS_PARTNER).colour();
        waiting.forEach((person, label) ->
                put(all, label, colour, "waits for %s; liaise sets and removes it".formatted(person)));
        for (CaseState state : CaseState.values()) {
            put(all, of(state), styleOf(state).colour(), styleOf(state).description());
        }
        return List.copyOf(all.values());
    }

    private static void put(Map<String, LabelStyle> all, String label, String colour, String description) {
        if (!label.isEmpty()) {
            all.putIfAbsent(label.toLowerCase(Locale.ROOT), new LabelStyle(label, colour, description));
        }
    }

    private static LabelStyle styleOf(CaseState state) {
        return Optional.ofNullable(STATES.get(state)).orElseThrow();
    }

    private static boolean same(String one, String other) {
        return one.equalsIgnoreCase(other);
    }

    private static Map<CaseState, LabelStyle> states() {
        Map<CaseState, LabelStyle> styles = new java.util.EnumMap<>(CaseState.class);
        style(styles, CaseState.INTAKE, GREY, "heard; the partner may still be writing");
        style(styles, CaseState.PAUSED, "fbca04", "the partner asked to wait");
        style(styles, CaseState.WORKING, "1d76db", "an agent works on it");
        style(styles, CaseState.NEEDS_PARTNER, "d93f0b", "the partner was asked something");
        style(styles, CaseState.NEEDS_OWNER, "b60205", "only the operator can go on");
        style(styles, CaseState.DEPLOYED, "0e8a16", "live and ready to be tried");
        style(styles, CaseState.BUDGET, "5319e7", "today's runs are used up; goes on tomorrow");
        return styles;
    }

    private static void style(Map<CaseState, LabelStyle> styles, CaseState state, String colour, String meaning) {
        styles.put(state, new LabelStyle(state.label(), colour, meaning));
    }

    /**
     * What has to change.
     *
     * @param add the labels to put on
     * @param remove the labels to take off, as spelled there
     */
    public record Diff(List<String> add, List<String> remove) {
        /** {@return whether everything is as it should be} */
        public boolean isEmpty() {
            return add.isEmpty() && remove.isEmpty();
        }
    }
}
