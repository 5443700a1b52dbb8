package io.liaise.core.policy;

import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.message.Vocabulary;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a hold covers: everything of one kind, or one thing of it.
 *
 * @param kind the kind of thing
 * @param value which one; empty for kinds there is only one of
 */
public record HoldScope(Kind kind, Optional<String> value) {

    /** Trims the value, and folds a repository's case. */
    public HoldScope {
        value = value.map(String::strip);
        if (kind == Kind.REPO) {
            value = value.map(repo -> repo.toLowerCase(Locale.ROOT));
        }
        if (value.isPresent() != kind.named() || value.filter(String::isEmpty).isPresent()) {
            throw malformed(kind.label());
        }
    }

    /**
     * {@return the scope with this text}
     *
     * <p>The path of a checkout is taken as written; callers resolve it first.
     */
    public static HoldScope parse(String text) {
        int colon = text.indexOf(':');
        String word = colon < 0 ? text : text.substring(0, colon);
        Kind kind = Stream.of(Kind.values())
                .filter(known -> known.label().equals(word))
                .findFirst()
                .orElseThrow(() -> malformed(text));
        return new HoldScope(kind, colon < 0 ? Optional.empty() : Optional.of(text.substring(colon + 1)));
    }

    /** {@return the scope of one thing} */
    public static HoldScope of(Kind kind, String value) {
        return new HoldScope(kind, Optional.of(value));
    }

    /** {@return the scope of a kind there is only one of} */
    public static HoldScope of(Kind kind) {
        return new HoldScope(kind, Optional.empty());
    }

    /** {@return the text that reads back to this scope} */
    public String encoded() {
        return value.map(which -> kind.label() + ":" + which).orElse(kind.label());
    }

    @Override
    public String toString() {
        return encoded();
    }

    private static InvalidValueException malformed(String text) {
        String forms = Stream.of(Kind.values()).map(Kind::form).collect(Collectors.joining(", "));
        return new InvalidValueException("'%s' is no scope of a hold; use one of: %s"
                .formatted(text.length() > 80 ? text.substring(0, 80) + "…" : text, forms));
    }

    /** The kinds of things that can be held, the most specific first. */
    public enum Kind implements Vocabulary {
        /** A working copy, by its folder. */
        CHECKOUT("checkout:<path>"),
        /** A repository. */
        REPO("repo:<owner/repo>"),
        /** A person's cases. */
        PERSON("person:<id>"),
        /** A subject. */
        SUBJECT("subject:<slug>"),
        /** Effects of one kind, such as deploys. */
        EFFECT("effect:<kind>"),
        /** Everything that needs the agent. */
        PROCESSOR("processor"),
        /** Everything. */
        GLOBAL("global");

        private final String form;

        Kind(String form) {
            this.form = form;
        }

        /** {@return how a scope of this kind is written} */
        public String form() {
            return form;
        }

        /** {@return whether a scope of this kind names one of several things} */
        public boolean named() {
            return form.contains(":");
        }
    }
}
