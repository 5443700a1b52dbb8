package io.liaise.cli.demo;

import io.liaise.cli.desk.Person;
import java.io.PrintWriter;
import java.util.Optional;

/**
 * Who plays the operator: agrees to everything, and has one way to put things.
 *
 * @param words what is in their editor when they close it
 * @param screen where what they type is seen
 */
record DemoOperator(String words, PrintWriter screen) implements Person {

    @Override
    public boolean isThere() {
        return true;
    }

    @Override
    public Optional<String> line() {
        screen.println("yes");
        return Optional.of("yes");
    }

    @Override
    public String everything() {
        return "";
    }

    @Override
    public String edited(String text) {
        return words;
    }
}
