package io.liaise.gate.detect;

import io.liaise.core.verdict.Finding.About;
import io.liaise.core.verdict.Finding.Kind;

/**
 * Something seen in a part of a message, before it is made a finding.
 *
 * @param kind what sort of thing it is
 * @param rule which rule saw it
 * @param start where it begins in the part as written, in code points
 * @param end where it ends, exclusive
 * @param about what it gives away
 * @param value what was seen, for the fingerprint alone
 */
record Sight(Kind kind, String rule, int start, int end, About about, String value) {

    static Sight of(Kind kind, String rule, int start, int end, String value) {
        return new Sight(kind, rule, start, end, About.NOTHING, value);
    }

    @Override
    public String toString() {
        return "%s at %d-%d".formatted(rule, start, end);
    }
}
