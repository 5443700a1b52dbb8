package io.liaise.claude;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * What one run cost, apart from the rest of its session.
 *
 * @param usd the amount; empty where nobody told, never a guess
 * @param source how it was found
 */
record RunCost(Optional<BigDecimal> usd, Source source) {

    /** The last version known to count every run from nothing; later ones count a whole session. */
    private static final AgentVersion LAST_PER_RUN = new AgentVersion(2, 1, 197);

    private static final int DIGITS = 6;

    /** How a cost was found. */
    enum Source {
        /** The agent reported it for this run. */
        REPORTED,
        /** The agent reported the session's, and what the session had cost before is known. */
        DIFFERENCE,
        /** The agent reported it for the session, and nobody knows what came before. */
        SESSION,
        /** Nobody told. */
        UNKNOWN
    }

    /**
     * {@return the cost}
     *
     * @param summary what the run's stream told
     * @param resumed whether it went on with a session
     * @param before the session's total before it, where that is known
     */
    static RunCost of(StreamSummary summary, boolean resumed, Optional<BigDecimal> before) {
        StreamSummary.Spent spent = summary.spent();
        RunCost cost = spent.parts()
                .map(parts -> new RunCost(Optional.of(parts), Source.REPORTED))
                .or(() -> spent.total().map(total -> ofTotal(total, summary, resumed, before)))
                .orElse(new RunCost(Optional.empty(), Source.UNKNOWN));
        boolean unpriced = spent.tokens() > 0
                && cost.usd().filter(usd -> usd.signum() == 0).isPresent();
        return unpriced ? new RunCost(Optional.empty(), Source.UNKNOWN) : cost.rounded();
    }

    private static RunCost ofTotal(
            BigDecimal total, StreamSummary summary, boolean resumed, Optional<BigDecimal> before) {
        if (!resumed || countsEachRun(summary.version())) {
            return new RunCost(Optional.of(total), Source.REPORTED);
        }
        return before.filter(earlier -> earlier.compareTo(total) <= 0)
                .map(earlier -> new RunCost(Optional.of(total.subtract(earlier)), Source.DIFFERENCE))
                .orElse(new RunCost(Optional.of(total), Source.SESSION));
    }

    private static boolean countsEachRun(Optional<String> version) {
        return version.flatMap(AgentVersion::in)
                .filter(found -> found.compareTo(LAST_PER_RUN) <= 0)
                .isPresent();
    }

    private RunCost rounded() {
        return new RunCost(
                usd.map(amount -> amount.setScale(DIGITS, RoundingMode.HALF_UP).stripTrailingZeros()), source);
    }
}
