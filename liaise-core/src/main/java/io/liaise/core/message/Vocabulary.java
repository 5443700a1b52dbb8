package io.liaise.core.message;

import io.liaise.core.failure.InvalidValueException;
import java.util.Locale;
import java.util.stream.Stream;

/** A word of a closed list, with the spelling that records and machine output use. */
public interface Vocabulary {

    /** {@return the constant's Java name; every enum has it} */
    String name();

    /** {@return the word as records and machine output spell it} */
    default String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Finds the constant with a label.
     *
     * @param what what the word should be, for the message, such as {@code hold mode}
     * @throws InvalidValueException when no constant is spelled so; it lists those there are
     */
    static <E extends Enum<E> & Vocabulary> E parse(Class<E> words, String what, String label) {
        return Stream.of(words.getEnumConstants())
                .filter(word -> word.label().equals(label))
                .findFirst()
                .orElseThrow(() -> InvalidValueException.outside(
                        what,
                        label,
                        Stream.of(words.getEnumConstants()).map(E::label).toList()));
    }
}
