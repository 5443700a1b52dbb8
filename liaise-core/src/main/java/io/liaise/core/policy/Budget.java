package io.liaise.core.policy;

import io.liaise.core.cases.Case;
import io.liaise.core.policy.SubjectPolicy.BudgetPolicy;
import java.math.BigDecimal;
import java.util.Optional;

/** What may still be spent. Money is in US dollars. */
public final class Budget {

    private Budget() {}

    /** What is used up. */
    public enum Limit {
        /** As many runs of the subject are in flight as may be. */
        CONCURRENT,
        /** The day's runs. */
        DAILY_RUNS,
        /** The day's money. */
        DAILY_MONEY,
        /** The case's money. */
        CASE_MONEY
    }

    /**
     * What was used so far.
     *
     * @param inFlight runs of the subject that have not been collected
     * @param runsToday runs that count towards today
     * @param usdToday what runs collected today cost
     */
    public record Used(int inFlight, int runsToday, BigDecimal usdToday) {}

    /** {@return the first limit that keeps a case from another run} */
    public static Optional<Limit> reached(BudgetPolicy policy, Case head, Used used) {
        if (over(policy.caseUsd(), head.work().spending().costUsd())) {
            return Optional.of(Limit.CASE_MONEY);
        }
        if (used.runsToday() >= policy.dailyDispatches()) {
            return Optional.of(Limit.DAILY_RUNS);
        }
        if (over(policy.dailyUsd(), used.usdToday())) {
            return Optional.of(Limit.DAILY_MONEY);
        }
        return used.inFlight() >= policy.concurrent() ? Optional.of(Limit.CONCURRENT) : Optional.empty();
    }

    private static boolean over(Optional<BigDecimal> limit, BigDecimal spent) {
        return limit.map(most -> spent.compareTo(most) >= 0).orElse(false);
    }
}
