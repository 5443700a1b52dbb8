package io.liaise.core.message;

import io.liaise.core.failure.InvalidValueException;

/**
 * A person as the subject files name them. People have many accounts and one id.
 *
 * @param value the id, not blank and without control characters
 */
public record PersonId(String value) implements Comparable<PersonId> {

    /** Refuses a blank id. */
    public PersonId {
        if (value.isBlank() || value.chars().anyMatch(c -> c < 0x20 || c == 0x7F)) {
            throw new InvalidValueException("a person's id is a short name without control characters, such as pat");
        }
    }

    @Override
    public int compareTo(PersonId other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
