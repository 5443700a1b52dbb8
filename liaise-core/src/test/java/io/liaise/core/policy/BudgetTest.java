package io.liaise.core.policy;

import static io.liaise.testkit.Fixtures.aCase;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.Fact;
import io.liaise.core.message.MessageText;
import io.liaise.core.policy.Budget.Limit;
import io.liaise.core.policy.Budget.Used;
import io.liaise.core.policy.SubjectPolicy.BudgetPolicy;
import io.liaise.core.run.RunEvidence;
import io.liaise.testkit.Fixtures;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BudgetTest {

    private static final Used NOTHING = new Used(0, 0, BigDecimal.ZERO);

    private static BudgetPolicy limits(Optional<BigDecimal> perCase, Optional<BigDecimal> perDay) {
        return new BudgetPolicy(2, Duration.ofHours(1), 200, 3, Optional.empty(), perCase, perDay);
    }

    private static Case costing(String usd) {
        return aCase().starts(1, 1)
                .then(
                        2,
                        new Fact.RunCollected(
                                Fixtures.run(1),
                                Optional.empty(),
                                Optional.of(new BigDecimal(usd)),
                                Optional.empty(),
                                MessageText.EMPTY,
                                RunEvidence.unchecked("no git")))
                .head();
    }

    @Test
    void letsACaseRunWithinEveryLimit() {
        BudgetPolicy policy = limits(Optional.of(BigDecimal.TEN), Optional.of(BigDecimal.TEN));

        assertEquals(Optional.empty(), Budget.reached(policy, costing("9.99"), new Used(1, 2, new BigDecimal("9.99"))));
    }

    @Test
    void stopsAtTheDaysRuns() {
        BudgetPolicy policy = limits(Optional.empty(), Optional.empty());

        assertEquals(
                Optional.of(Limit.DAILY_RUNS), Budget.reached(policy, costing("1"), new Used(0, 3, BigDecimal.ZERO)));
    }

    @Test
    void stopsAtTheDaysMoney() {
        BudgetPolicy policy = limits(Optional.empty(), Optional.of(BigDecimal.TEN));

        assertEquals(
                Optional.of(Limit.DAILY_MONEY),
                Budget.reached(policy, costing("1"), new Used(0, 1, new BigDecimal("10.00"))));
    }

    @Test
    void stopsAtTheCasesMoneyBeforeAnythingElse() {
        BudgetPolicy policy = limits(Optional.of(new BigDecimal("5")), Optional.of(BigDecimal.ONE));

        assertEquals(
                Optional.of(Limit.CASE_MONEY), Budget.reached(policy, costing("5.0"), new Used(2, 3, BigDecimal.TEN)));
    }

    @Test
    void stopsAtTheRunsInFlight() {
        BudgetPolicy policy = limits(Optional.empty(), Optional.empty());

        assertEquals(
                Optional.of(Limit.CONCURRENT), Budget.reached(policy, costing("1"), new Used(2, 0, BigDecimal.ZERO)));
    }

    @Test
    void hasNoLimitOnMoneyUnlessOneIsSet() {
        assertEquals(Optional.empty(), Budget.reached(BudgetPolicy.DEFAULT, costing("100000"), NOTHING));
    }
}
