package io.liaise.core.config;

import io.liaise.core.intake.Routing;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.Message;
import io.liaise.core.policy.Binding;
import io.liaise.core.policy.Subject;
import io.liaise.core.spi.channel.ChannelGrammar;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which of the subjects hears what. A binding that names a conversation exactly goes before one that only covers it, so
 * an issue can belong to another subject than its repository.
 */
public final class SubjectRouting implements Routing {

    private final List<Claim> claims;
    private final Map<String, ChannelGrammar> grammars;

    private SubjectRouting(List<Claim> claims, Map<String, ChannelGrammar> grammars) {
        this.claims = claims.stream().sorted(Comparator.comparing(Claim::slug)).toList();
        this.grammars = Map.copyOf(grammars);
    }

    /**
     * The routing of everything the operator wrote down. What belongs to a subject that is not active or cannot be used
     * goes to nobody, rather than to a subject that listens to a wider place.
     */
    public static SubjectRouting of(Configuration configuration, Map<String, ChannelGrammar> grammars) {
        List<Claim> claims =
                configuration.subjects().stream().map(Claim::of).collect(Collectors.toCollection(ArrayList::new));
        configuration.reserved().forEach((slug, bindings) -> claims.add(new Claim(slug, bindings, Optional.empty())));
        return new SubjectRouting(claims, grammars);
    }

    /** The routing of one subject, as if it were alone. */
    public static SubjectRouting of(Subject subject, Map<String, ChannelGrammar> grammars) {
        return new SubjectRouting(List.of(Claim.of(subject)), grammars);
    }

    @Override
    public List<ConversationRef> places() {
        List<ConversationRef> all = listening()
                .flatMap(subject -> subject.bindings().stream())
                .filter(binding -> !binding.isPattern() && binding.place().indexOf(':') > 0)
                .map(binding -> ConversationRef.parse(binding.place()))
                .distinct()
                .collect(Collectors.toCollection(ArrayList::new));
        all.removeIf(place -> lineage(place).stream().skip(1).anyMatch(all::contains));
        return List.copyOf(all);
    }

    private Stream<Subject> listening() {
        return claims.stream().flatMap(claim -> claim.subject().stream());
    }

    @Override
    public Optional<Subject> subjectFor(Message opening) {
        List<ConversationRef> lineage = lineage(opening.conversation());
        return Stream.concat(matching(opening, lineage, true), matching(opening, lineage, false))
                .findFirst()
                .flatMap(Claim::subject);
    }

    private Stream<Claim> matching(Message opening, List<ConversationRef> lineage, boolean exactly) {
        String name = opening.conversation().encoded();
        return claims.stream()
                .filter(claim -> claim.bindings().stream()
                        .filter(binding -> !exactly || binding.place().equals(name))
                        .anyMatch(binding -> binding.matches(opening, lineage)));
    }

    /** {@return the subject a conversation lies in, whatever is said there} */
    public Optional<Subject> subjectAt(ConversationRef ref) {
        List<ConversationRef> lineage = lineage(ref);
        Optional<Claim> exact = bound(binding -> binding.place().equals(ref.encoded()));
        return exact.or(() -> bound(binding -> !binding.isPattern() && binding.covers(lineage)))
                .flatMap(Claim::subject);
    }

    /** {@return every subject that lays claim to a conversation as closely as any does} */
    public List<Subject> subjectsAt(ConversationRef ref) {
        List<ConversationRef> lineage = lineage(ref);
        List<Claim> exact = claiming(binding -> binding.place().equals(ref.encoded()));
        List<Claim> closest =
                exact.isEmpty() ? claiming(binding -> !binding.isPattern() && binding.covers(lineage)) : exact;
        return closest.stream().flatMap(claim -> claim.subject().stream()).toList();
    }

    private Optional<Claim> bound(Predicate<Binding> wanted) {
        return claiming(wanted).stream().findFirst();
    }

    private List<Claim> claiming(Predicate<Binding> wanted) {
        return claims.stream()
                .filter(claim -> claim.bindings().stream().anyMatch(wanted))
                .toList();
    }

    @Override
    public Optional<Subject> subject(String slug) {
        return listening().filter(subject -> subject.slug().equals(slug)).findFirst();
    }

    private List<ConversationRef> lineage(ConversationRef ref) {
        List<ConversationRef> lineage = new ArrayList<>(List.of(ref));
        Optional<ChannelGrammar> grammar = Optional.ofNullable(grammars.get(ref.channel()));
        Optional<ConversationRef> parent = grammar.flatMap(known -> known.parent(ref));
        while (parent.isPresent() && !lineage.contains(parent.get())) {
            lineage.add(parent.get());
            ConversationRef above = parent.get();
            parent = grammar.flatMap(known -> known.parent(above));
        }
        return lineage;
    }

    /**
     * What a subject's file lays claim to.
     *
     * @param slug the subject's slug
     * @param bindings the conversations it names
     * @param subject the subject; empty while it is not heard
     */
    private record Claim(String slug, List<Binding> bindings, Optional<Subject> subject) {
        static Claim of(Subject subject) {
            return new Claim(
                    subject.slug(), subject.bindings(), Optional.of(subject).filter(Subject::active));
        }
    }
}
