package io.liaise.core.policy;

import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.PersonId;
import io.liaise.core.policy.HoldMode.Work;
import io.liaise.core.policy.HoldScope.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Which of the holds that are set stops something. */
public final class Holds {

    /** How old an automatic hold on the processor is before it is tested whether it still has a cause. */
    public static final Duration PROBE_AFTER = Duration.ofMinutes(30);

    private static final Comparator<Hold> MOST_SPECIFIC_FIRST = Comparator.comparing(
                    (Hold hold) -> hold.scope().kind())
            .thenComparing(hold -> hold.scope().encoded());

    private final List<Hold> holds;

    /** All holds that are set; those that have ended by themselves by {@code now} are left out. */
    public Holds(Collection<Hold> set, Instant now) {
        this.holds = set.stream()
                .filter(hold -> hold.isActive(now))
                .sorted(MOST_SPECIFIC_FIRST)
                .toList();
    }

    /** {@return the holds in force, the most specific first} */
    public List<Hold> inForce() {
        return holds;
    }

    /** {@return the most specific hold that stops this sort of work on that ground} */
    public Optional<Hold> stopping(Work work, Ground ground) {
        return holds.stream()
                .filter(hold -> hold.mode().stops(work))
                .filter(hold -> ground.lies(hold.scope()))
                .findFirst();
    }

    /** {@return the holds without those on the processor that liaise set itself and that are due to be tested} */
    public Holds withoutProbed(Instant now) {
        return new Holds(holds.stream().filter(hold -> !isProbeDue(hold, now)).toList(), now);
    }

    /** {@return whether it should be tested whether a hold still has a cause} */
    public static boolean isProbeDue(Hold hold, Instant now) {
        return hold.scope().kind() == Kind.PROCESSOR
                && hold.isAutomatic()
                && !now.isBefore(hold.setAt().plus(PROBE_AFTER));
    }

    /**
     * {@return the hold to set after a failure, or empty where one of the operator's stands already}
     *
     * @param standing the hold that is set on the same scope
     * @param wanted the automatic one
     */
    public static Optional<Hold> automatic(Optional<Hold> standing, Hold wanted) {
        return standing.filter(hold -> !hold.isAutomatic()).isPresent() ? Optional.empty() : Optional.of(wanted);
    }

    /**
     * What a piece of work touches.
     *
     * @param touched the value by which each named kind of scope would cover it
     * @param processor whether it needs the agent
     */
    public record Ground(Map<Kind, String> touched, boolean processor) {

        /** Copies the values. */
        public Ground {
            Map<Kind, String> copy = new EnumMap<>(Kind.class);
            touched.forEach((kind, value) -> HoldScope.of(kind, value).value().ifPresent(same -> copy.put(kind, same)));
            touched = java.util.Collections.unmodifiableMap(copy);
        }

        /**
         * {@return what work on a case touches}
         *
         * @param subject the subject
         * @param checkout the resolved folder of its checkout, empty where there is none
         * @param reporter the reporter, empty where there is none
         * @param repository the repository it is about, as {@code owner/repo}, empty where there is none
         */
        public static Ground of(Subject subject, String checkout, String reporter, String repository) {
            Map<Kind, String> touched = new EnumMap<>(Kind.class);
            touched.put(Kind.SUBJECT, subject.slug());
            Stream.of(
                            Map.entry(Kind.CHECKOUT, checkout),
                            Map.entry(Kind.PERSON, reporter),
                            Map.entry(Kind.REPO, repository))
                    .filter(known -> !known.getValue().isBlank())
                    .forEach(known -> touched.put(known.getKey(), known.getValue()));
            return new Ground(touched, true);
        }

        /** {@return the same ground for an effect, which needs no agent} */
        public Ground forEffect(String kind) {
            Map<Kind, String> more = new EnumMap<>(Kind.class);
            more.putAll(touched);
            more.put(Kind.EFFECT, kind);
            return new Ground(more, false);
        }

        /** {@return whether a scope covers it} */
        public boolean lies(HoldScope scope) {
            return switch (scope.kind()) {
                case GLOBAL -> true;
                case PROCESSOR -> processor;
                case CHECKOUT, REPO, PERSON, SUBJECT, EFFECT ->
                    scope.value().equals(Optional.ofNullable(touched.get(scope.kind())));
            };
        }
    }

    /** {@return the repository a GitHub conversation belongs to, as {@code owner/repo}; empty for any other} */
    public static Optional<String> repositoryOf(ConversationRef ref) {
        int hash = ref.id().indexOf('#');
        String repository = hash < 0 ? ref.id() : ref.id().substring(0, hash);
        return Optional.of(repository).filter(id -> ref.channel().equals("github") && id.indexOf('/') > 0);
    }

    /** {@return a person as the ground names them} */
    public static String named(Optional<PersonId> person) {
        return person.map(PersonId::value).orElse("");
    }
}
