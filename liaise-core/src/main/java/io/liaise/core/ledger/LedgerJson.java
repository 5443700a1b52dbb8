package io.liaise.core.ledger;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseEntry;
import io.liaise.core.cases.IssueCheck;
import io.liaise.core.effect.Effect;
import io.liaise.core.policy.Hold;
import io.liaise.core.run.RunRecord;

/** The ledger's records as JSON text, in the very form they are kept in; for machine output. */
public final class LedgerJson {

    private LedgerJson() {}

    /** {@return a case} */
    public static String of(Case head) {
        return FieldsJson.text(CaseJson.write(head));
    }

    /** {@return an entry of a history} */
    public static String of(CaseEntry entry) {
        return EntryJson.write(entry);
    }

    /** {@return a run} */
    public static String of(RunRecord run) {
        return FieldsJson.text(RunJson.write(run));
    }

    /** {@return a hold} */
    public static String of(Hold hold) {
        return FieldsJson.text(SmallJson.write(hold));
    }

    /** {@return an effect} */
    public static String of(Effect effect) {
        return FieldsJson.text(EffectJson.write(effect));
    }

    /** {@return a message that belongs to nobody} */
    public static String of(Unrouted row) {
        return FieldsJson.text(SmallJson.write(row));
    }

    static String of(Day day) {
        return FieldsJson.text(SmallJson.write(day));
    }

    static String of(IssueCheck check) {
        return FieldsJson.text(SmallJson.write(check));
    }

    /** {@return a record that is one word} */
    static String ofWord(String word) {
        return FieldsJson.text(SmallJson.word(word));
    }
}
