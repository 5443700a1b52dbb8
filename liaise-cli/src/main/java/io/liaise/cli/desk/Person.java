package io.liaise.cli.desk;

import io.liaise.core.failure.RefusedException;
import java.util.Optional;

/** Whoever sits at the terminal. */
public interface Person {

    /** Nobody: a schedule or a pipe. */
    Person NOBODY = new Person() {
        @Override
        public boolean isThere() {
            return false;
        }

        @Override
        public Optional<String> line() {
            return Optional.empty();
        }

        @Override
        public String everything() {
            return "";
        }

        @Override
        public String edited(String text) {
            throw new RefusedException("nobody is there to edit anything");
        }
    };

    /** {@return whether a person reads what is printed and can type an answer} */
    boolean isThere();

    /** {@return the next line typed; empty at the end of the input} */
    Optional<String> line();

    /** {@return all of the input, up to its end} */
    String everything();

    /**
     * {@return a text as the person leaves it in their editor}
     *
     * @throws RefusedException when the editor does not start or ends in failure
     */
    String edited(String text);
}
