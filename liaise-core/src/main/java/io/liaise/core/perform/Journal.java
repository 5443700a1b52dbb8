package io.liaise.core.perform;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What a tick has to tell, line by line, each once. No line holds a word of a message. Not for more than one thread.
 */
public final class Journal {

    private final Set<String> lines = new LinkedHashSet<>();
    private final Set<String> problems = new LinkedHashSet<>();

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
