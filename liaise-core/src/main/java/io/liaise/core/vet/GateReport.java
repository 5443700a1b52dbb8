package io.liaise.core.vet;

import io.liaise.core.cases.CaseEntry;
import io.liaise.core.cases.Draft;
import io.liaise.core.cases.Fact.Decision;
import io.liaise.core.cases.Fact.Judged;
import io.liaise.core.cases.Fact.Posting;
import io.liaise.core.message.MessageText;
import io.liaise.core.verdict.Approval;
import io.liaise.core.verdict.Concern;
import io.liaise.core.verdict.Flow;
import io.liaise.core.verdict.Verdict;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How the gate has done, by what the operator made of its judgements. It holds no word of any message.
 *
 * @param judged how often it judged a message by itself
 * @param sent how many of those messages went out as they were
 * @param held how many were kept back
 * @param released how many of the kept ones the operator let out
 * @param falseDiverts how many of those without changing a word
 * @param rejected how many of the kept ones the operator turned down
 * @param rules what each rule did, by name
 */
public record GateReport(
        long judged,
        long sent,
        long held,
        long released,
        long falseDiverts,
        long rejected,
        Map<String, RuleRecord> rules) {

    /** Copies the rules. */
    public GateReport {
        rules = Collections.unmodifiableMap(new TreeMap<>(rules));
    }

    /**
     * What one rule did.
     *
     * @param fired how many messages it spoke against
     * @param released how many of those the operator let out unchanged
     * @param confirmed how many of those the operator turned down
     */
    public record RuleRecord(long fired, long released, long confirmed) {

        /** {@return how often the operator agreed, from 0 to 1; empty where they decided nothing} */
        public OptionalDouble precision() {
            return share(confirmed, confirmed + released);
        }

        private RuleRecord plus(RuleRecord more) {
            return new RuleRecord(fired + more.fired, released + more.released, confirmed + more.confirmed);
        }
    }

    /** {@return how often the operator's word went past the gate, from 0 to 1; empty where nothing was judged} */
    public OptionalDouble overrideRate() {
        return share(released, judged);
    }

    /** {@return how many of those messages that could go were kept back, from 0 to 1; empty where none could} */
    public OptionalDouble falseDivertRate() {
        return share(falseDiverts, sent + falseDiverts);
    }

    private static OptionalDouble share(long part, long whole) {
        return whole == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) part / whole);
    }

    /** {@return the report on several histories, each in its order} */
    public static GateReport of(Collection<List<CaseEntry>> histories) {
        Count count = new Count();
        for (List<CaseEntry> history : histories) {
            Map<String, Judged> kept = new HashMap<>();
            history.stream()
                    .map(CaseEntry::fact)
                    .filter(Judged.class::isInstance)
                    .map(Judged.class::cast)
                    .forEach(judged -> count.add(judged, kept));
        }
        return new GateReport(
                count.judged, count.sent, count.held, count.released, count.falseDiverts, count.rejected, count.rules);
    }

    /** Adds up. */
    private static final class Count {
        private final Map<String, RuleRecord> rules = new HashMap<>();
        private long judged;
        private long sent;
        private long held;
        private long released;
        private long falseDiverts;
        private long rejected;

        /** Adds a judgement; {@code kept} has the earlier ones whose messages waited, by draft. */
        void add(Judged fact, Map<String, Judged> kept) {
            Optional<Verdict> verdict = fact.verdict();
            boolean wentOut = fact.decision() == Decision.SEND
                    && fact.posting().map(Posting::succeeded).orElse(false);
            Optional<Approval> word =
                    verdict.filter(said -> said.approvalBound().orElse(false)).flatMap(Verdict::approval);
            if (verdict.isPresent() && verdict.get().approval().isEmpty()) {
                alone(verdict.get(), fact.decision(), wentOut);
                fact.kept().map(Draft::id).ifPresent(draft -> kept.put(draft, fact));
            } else if (word.isPresent() && wentOut) {
                onItsWord(word.get(), verdict.get(), fact, kept);
            }
            if (fact.decision() == Decision.REJECT) {
                rejected++;
                earlier(fact, kept)
                        .filter(before ->
                                before.letter().text().equals(fact.letter().text()))
                        .flatMap(Judged::verdict)
                        .filter(before -> before.flow().atLeast(Flow.REVISE))
                        .ifPresent(before -> bump(rulesOf(before.standing()), new RuleRecord(0, 0, 1)));
            }
        }

        private void alone(Verdict verdict, Decision decision, boolean wentOut) {
            judged++;
            sent += wentOut ? 1 : 0;
            held += !wentOut && verdict.flow() != Flow.SEND && decision != Decision.HOLD ? 1 : 0;
            bump(rulesOf(verdict.standing()), new RuleRecord(1, 0, 0));
        }

        private void onItsWord(Approval word, Verdict verdict, Judged fact, Map<String, Judged> kept) {
            if (word.by().equals(Approval.OUTBOX)) {
                sent++;
            } else if (!verdict.settled().isEmpty()) {
                released++;
                MessageText text = fact.letter().text();
                boolean unchanged = earlier(fact, kept)
                        .map(before ->
                                text.value().endsWith(before.letter().text().value()))
                        .orElse(true);
                if (unchanged) {
                    falseDiverts++;
                    bump(rulesOf(verdict.settled()), new RuleRecord(0, 1, 0));
                }
            }
        }

        private static Optional<Judged> earlier(Judged fact, Map<String, Judged> kept) {
            return fact.letter().draft().map(kept::get);
        }

        private static Set<String> rulesOf(List<Concern> concerns) {
            return concerns.stream().flatMap(concern -> concern.rule().stream()).collect(Collectors.toSet());
        }

        private void bump(Set<String> names, RuleRecord by) {
            names.forEach(name -> rules.merge(name, by, RuleRecord::plus));
        }
    }
}
