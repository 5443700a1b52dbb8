package io.liaise.core.perform;

import io.liaise.core.failure.InvalidValueException;
import java.util.ArrayList;
import java.util.List;

/** Splits a command line into words as a shell would, and does nothing else a shell does. */
final class CommandWords {

    private final List<String> words = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();
    private boolean begun;

    private CommandWords() {}

    /**
     * {@return the words of a command line}
     *
     * @throws InvalidValueException when a quote is left open
     */
    static List<String> of(String line) {
        return new CommandWords().split(line);
    }

    private List<String> split(String line) {
        char quote = 0;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '\\' && quote != '\'') {
                i++;
                if (i == line.length()) {
                    throw new InvalidValueException("the command ends in a backslash");
                }
                boolean kept = quote == '"' && "\"\\$`".indexOf(line.charAt(i)) < 0;
                take(kept ? "\\" + line.charAt(i) : String.valueOf(line.charAt(i)));
            } else if (quote != 0) {
                if (c == quote) {
                    quote = 0;
                } else {
                    take(String.valueOf(c));
                }
            } else if (c == '\'' || c == '"') {
                quote = c;
                take("");
            } else if (Character.isWhitespace(c)) {
                end();
            } else {
                take(String.valueOf(c));
            }
        }
        if (quote != 0) {
            throw new InvalidValueException("a quote in the command is left open");
        }
        end();
        return List.copyOf(words);
    }

    private void take(String more) {
        begun = true;
        word.append(more);
    }

    private void end() {
        if (begun) {
            words.add(word.toString());
            word.setLength(0);
            begun = false;
        }
    }
}
