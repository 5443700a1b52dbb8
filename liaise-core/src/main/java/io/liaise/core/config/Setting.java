package io.liaise.core.config;

import java.util.List;
import java.util.Optional;

/**
 * A key of a file of the configuration: its only declaration, from which it is read, checked, suggested and described.
 *
 * @param path where it stands, in dotted form; {@code <…>} stands for a name the operator chooses
 * @param form what it must look like
 * @param standard what holds when it is absent, as it would be written; {@code required} when it may not be
 * @param meaning what it is for, in a sentence
 */
record Setting(String path, Form form, String standard, String meaning) {

    static final String REQUIRED = "required";

    /** {@return the path, part by part} */
    List<String> parts() {
        return List.of(path.split("\\."));
    }

    /** {@return whether a path in a file is this key; names the operator chooses are taken as they are} */
    boolean covers(List<String> found) {
        List<String> own = parts();
        boolean same = own.size() == found.size();
        for (int i = 0; same && i < own.size(); i++) {
            same = own.get(i).startsWith("<") || own.get(i).equals(found.get(i));
        }
        return same;
    }

    /** {@return whether a path in a file leads to this key or is it} */
    boolean liesBelow(List<String> found) {
        List<String> own = parts();
        return own.size() >= found.size()
                && new Setting(String.join(".", own.subList(0, found.size())), form, "", "").covers(found);
    }

    /**
     * What the value of a key must look like.
     *
     * @param type its type
     * @param words the words it may be, where those are few
     * @param least the smallest number it may be
     */
    record Form(Type type, List<String> words, Optional<Long> least) {
        static final Form TEXT = new Form(Type.TEXT, List.of(), Optional.empty());
        static final Form PATH = new Form(Type.PATH, List.of(), Optional.empty());
        static final Form FLAG = new Form(Type.FLAG, List.of(), Optional.empty());
        static final Form TEXTS = new Form(Type.TEXTS, List.of(), Optional.empty());
        static final Form AMOUNT = new Form(Type.AMOUNT, List.of(), Optional.empty());
        static final Form ANY = new Form(Type.ANY, List.of(), Optional.empty());

        Form {
            words = List.copyOf(words);
        }

        static Form whole(long least) {
            return new Form(Type.WHOLE, List.of(), Optional.of(least));
        }

        static Form word(String... words) {
            return new Form(Type.WORD, List.of(words), Optional.empty());
        }

        static Form words(List<String> words) {
            return new Form(Type.WORDS, words, Optional.empty());
        }

        static Form word(List<String> words) {
            return new Form(Type.WORD, words, Optional.empty());
        }

        /** {@return the form in words} */
        String text() {
            return switch (type) {
                case TEXT -> "a text in quotes";
                case PATH -> "a path in quotes";
                case FLAG -> "true or false";
                case TEXTS -> "a list of texts";
                case AMOUNT -> "a number of 0 or more";
                case ANY -> "anything";
                case WHOLE -> "a whole number of %d or more".formatted(least.orElse(0L));
                case WORD -> "one of " + String.join(", ", words);
                case WORDS -> "a list of " + String.join(", ", words);
            };
        }
    }

    /** The types of values. */
    enum Type {
        TEXT,
        PATH,
        FLAG,
        TEXTS,
        AMOUNT,
        ANY,
        WHOLE,
        WORD,
        WORDS
    }
}
