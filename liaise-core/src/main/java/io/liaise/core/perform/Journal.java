package io.liaise.core.perform;

import java.util.ArrayList;
import java.util.List;

/** What a tick has to tell, line by line. No line holds a word of a message. Not for more than one thread. */
public final class Journal {

    private final List<String> lines = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();

    /** Notes what happened. */
    public void line(String words) {
        lines.add(words);
    }

    /** Notes something that went wrong; it is a line too. */
    public void problem(String problem) {
        problems.add(problem);
        lines.add("problem: " + problem);
    }

    /** {@return every line, in order} */
    public List<String> lines() {
        return List.copyOf(lines);
    }

    /** {@return what went wrong} */
    public List<String> problems() {
        return List.copyOf(problems);
    }
}
