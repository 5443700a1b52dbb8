package io.liaise.core.ledger;

import java.math.BigDecimal;

/**
 * What a subject used on one day.
 *
 * @param runs the runs that count towards it
 * @param costUsd what the runs collected on it cost
 * @param told whether the operator heard that its runs are used up
 */
public record Day(int runs, BigDecimal costUsd, boolean told) {

    /** Nothing yet. */
    public static final Day UNUSED = new Day(0, BigDecimal.ZERO, false);

    /** Nobody can tell what was used, so everything was. */
    public static final Day UNREADABLE = new Day(Integer.MAX_VALUE, new BigDecimal(Integer.MAX_VALUE), true);

    /** {@return the day with one more run, or one fewer, never below none} */
    public Day counted(int more) {
        return new Day(Math.max(0, runs + more), costUsd, told);
    }

    /** {@return the day with so much more spent} */
    public Day spent(BigDecimal more) {
        return new Day(runs, costUsd.add(more), told);
    }

    /** {@return the day once the operator was told} */
    public Day asTold() {
        return new Day(runs, costUsd, true);
    }
}
