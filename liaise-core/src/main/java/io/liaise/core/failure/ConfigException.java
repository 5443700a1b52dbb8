package io.liaise.core.failure;

import java.util.List;

/** Configuration that cannot be used, with everything that is wrong in it. */
public final class ConfigException extends LiaiseException {

    private final transient List<String> problems;

    /** A failure over all {@code problems} of a file or a setting, in the order they stand there. */
    public ConfigException(List<String> problems) {
        super(String.join("\n", problems), null);
        this.problems = List.copyOf(problems);
    }

    /** A failure with one problem. */
    public ConfigException(String problem) {
        this(List.of(problem));
    }

    /** {@return every problem, each a sentence that names file, key, value and remedy} */
    public List<String> problems() {
        return problems;
    }
}
