package io.liaise.claude;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A version of the agent's program. */
record AgentVersion(int major, int minor, int patch) implements Comparable<AgentVersion> {

    private static final Pattern FORM =
            Pattern.compile("\\s*(\\d{1,6})\\.(\\d{1,6})\\.(\\d{1,6})\\b.*", Pattern.DOTALL);
    private static final Comparator<AgentVersion> ORDER = Comparator.comparingInt(AgentVersion::major)
            .thenComparingInt(AgentVersion::minor)
            .thenComparingInt(AgentVersion::patch);

    /** {@return the version a text begins with} */
    static Optional<AgentVersion> in(String text) {
        Matcher matcher = FORM.matcher(text);
        return matcher.matches()
                ? Optional.of(new AgentVersion(number(matcher, 1), number(matcher, 2), number(matcher, 3)))
                : Optional.empty();
    }

    private static int number(Matcher matcher, int group) {
        return Integer.parseInt(matcher.group(group));
    }

    @Override
    public int compareTo(AgentVersion other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return "%d.%d.%d".formatted(major, minor, patch);
    }
}
