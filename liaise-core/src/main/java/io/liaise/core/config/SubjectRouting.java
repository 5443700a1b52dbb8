package io.liaise.core.config;

import io.liaise.core.intake.Routing;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.message.Message;
import io.liaise.core.policy.Binding;
import io.liaise.core.policy.Subject;
import io.liaise.core.spi.channel.ChannelGrammar;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which of the subjects hears what. A binding that names a conversation exactly goes before one that only covers it, so
 * an issue can belong to another subject than its repository.
 */
public final class SubjectRouting implements Routing {

    private final List<Subject> subjects;
    private final Map<String, ChannelGrammar> grammars;

    /** The routing of these subjects, those that are not active left out. */
    public SubjectRouting(List<Subject> subjects, Map<String, ChannelGrammar> grammars) {
        this.subjects = subjects.stream().filter(Subject::active).toList();
        this.grammars = Map.copyOf(grammars);
    }

    @Override
    public List<ConversationRef> places() {
        Map<String, ConversationRef> places = new LinkedHashMap<>();
        for (Subject subject : subjects) {
            subject.bindings().stream()
                    .filter(binding -> !binding.isPattern() && binding.place().indexOf(':') > 0)
                    .forEach(binding -> places.putIfAbsent(
                            binding.place().toLowerCase(Locale.ROOT), ConversationRef.parse(binding.place())));
        }
        List<ConversationRef> all = new ArrayList<>(places.values());
        all.removeIf(place -> lineage(place).stream().skip(1).anyMatch(all::contains));
        return List.copyOf(all);
    }

    @Override
    public Optional<Subject> subjectFor(Message opening) {
        List<ConversationRef> lineage = lineage(opening.conversation());
        return Stream.concat(matching(opening, lineage, true), matching(opening, lineage, false))
                .findFirst();
    }

    private Stream<Subject> matching(Message opening, List<ConversationRef> lineage, boolean exactly) {
        String name = opening.conversation().encoded();
        return subjects.stream()
                .filter(subject -> subject.bindings().stream()
                        .filter(binding -> !exactly || binding.place().equals(name))
                        .anyMatch(binding -> binding.matches(opening, lineage)));
    }

    /** {@return the subject a conversation lies in, whatever is said there} */
    public Optional<Subject> subjectAt(ConversationRef ref) {
        List<ConversationRef> lineage = lineage(ref);
        Optional<Subject> exact = bound(binding -> binding.place().equals(ref.encoded()));
        return exact.or(() -> bound(binding -> !binding.isPattern() && binding.covers(lineage)));
    }

    private Optional<Subject> bound(java.util.function.Predicate<Binding> wanted) {
        return subjects.stream()
                .filter(subject -> subject.bindings().stream().anyMatch(wanted))
                .findFirst();
    }

    @Override
    public Optional<Subject> subject(String slug) {
        return subjects.stream().filter(subject -> subject.slug().equals(slug)).findFirst();
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
}
