package io.liaise.core.config;

import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.message.ConversationRef;
import io.liaise.core.policy.Binding;
import io.liaise.core.policy.Binding.Condition;
import io.liaise.core.spi.channel.ChannelGrammar;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Says what would keep a binding from ever matching. */
final class BindingCheck {

    private BindingCheck() {}

    /** {@return the binding as messages of its channel are spelled, where the channel ignores case} */
    static Binding folded(Binding binding, Map<String, ChannelGrammar> grammars) {
        int colon = binding.place().indexOf(':');
        String channel = colon < 0 ? "" : binding.place().substring(0, colon).toLowerCase(Locale.ROOT);
        boolean folds = Optional.ofNullable(grammars.get(channel))
                .map(ChannelGrammar::ignoresCase)
                .orElse(false);
        return folds ? binding.at(binding.place().toLowerCase(Locale.ROOT)) : binding;
    }

    /** {@return why a binding can never match; nothing when it can, as far as anybody can tell} */
    static List<String> problems(String text, Binding binding, Map<String, ChannelGrammar> grammars) {
        int colon = binding.place().indexOf(':');
        if (colon < 0) {
            return List.of(
                    text.indexOf(':') > text.indexOf('?') && text.indexOf('?') >= 0
                            ? "'%s' never matches: the first ? begins the conditions, and the channel's colon comes before it"
                                    .formatted(text)
                            : "'%s' is no binding; write CHANNEL:CONVERSATION, as in github:example/app"
                                    .formatted(text));
        }
        String channel = binding.place().substring(0, colon);
        if (channel.indexOf('*') >= 0 || channel.indexOf('[') >= 0) {
            return List.of();
        }
        ChannelGrammar grammar = grammars.get(channel);
        if (grammar == null) {
            return List.of("'%s' never matches: there is no channel called '%s'; known: %s"
                    .formatted(
                            text,
                            channel,
                            String.join(
                                    ", ", grammars.keySet().stream().sorted().toList())));
        }
        List<String> problems = new ArrayList<>();
        spelling(text, binding, grammar, colon).ifPresent(problems::add);
        fields(text, binding, grammar).forEach(problems::add);
        return problems;
    }

    private static Optional<String> spelling(String text, Binding binding, ChannelGrammar grammar, int colon) {
        if (binding.isPattern()) {
            return Optional.of(
                    "'%s' takes nothing in by itself: a wildcard cannot be listened to; name the conversation"
                            .formatted(text));
        }
        try {
            ConversationRef canonical = grammar.canonical(binding.place().substring(colon + 1));
            return Optional.of(canonical.encoded())
                    .filter(spelled -> !spelled.equals(binding.place()))
                    .map(spelled -> "'%s' never matches as it is spelled; write %s".formatted(text, spelled));
        } catch (InvalidValueException e) {
            return Optional.of("'%s' never matches: %s".formatted(text, e.getMessage()));
        }
    }

    private static Stream<String> fields(String text, Binding binding, ChannelGrammar grammar) {
        Optional<List<String>> known = grammar.fields();
        return binding.conditions().stream()
                .map(Condition::field)
                .filter(field -> known.isPresent() && !isField(field, known.get()))
                .map(field -> "'%s' never matches: no message carries '%s'; the fields are author, grade, %s"
                        .formatted(text, field, String.join(", ", known.get())));
    }

    private static boolean isField(String field, List<String> known) {
        return field.equals(Condition.AUTHOR) || field.equals(Condition.GRADE) || known.contains(field);
    }
}
