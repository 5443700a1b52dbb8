package io.liaise.gate;

import io.liaise.core.message.Outbound;
import io.liaise.core.spi.gate.Gate;
import io.liaise.core.spi.gate.GateRequest;
import io.liaise.core.spi.gate.Judgement;
import io.liaise.core.verdict.Approval;
import io.liaise.core.verdict.Approval.Digests;
import io.liaise.core.verdict.Concern;
import io.liaise.core.verdict.Flow;
import io.liaise.core.verdict.Verdict;
import io.liaise.gate.GateFilter.Word;
import io.liaise.gate.rules.AudienceWords;
import io.liaise.gate.rules.Digester;
import io.liaise.gate.rules.Reason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Asks every filter about a message and joins what they say by the strictest. The operator's word settles what it names
 * while it is about this very message to these very readers. What fails on the way asks the operator.
 */
final class OutboundGate implements Gate {

    private static final String ITSELF = "gate";
    private static final Duration OLDEST_APPROVAL = Duration.ofHours(24);
    private static final String OUTBOX = "outbox";

    private final List<GateFilter> filters;
    private final List<String> overlooked;

    /**
     * A gate.
     *
     * @param filters what it asks, in this order
     * @param overlooked what it failed to see when it tried itself; with any, nothing passes
     */
    OutboundGate(List<GateFilter> filters, List<String> overlooked) {
        this.filters = List.copyOf(filters);
        this.overlooked = List.copyOf(overlooked);
    }

    @Override
    public Judgement judge(GateRequest request) {
        List<Concern> concerns = new ArrayList<>();
        List<Reason> reasons = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        if (!overlooked.isEmpty()) {
            concerns.add(own("it overlooked examples it made for itself (%s), so it lets nothing pass"
                    .formatted(String.join(", ", overlooked))));
        }
        Outbound message = request.message();
        for (GateFilter filter : filters) {
            try {
                Word word = filter.look(message, request);
                concerns.addAll(word.concerns());
                if (isSameButForText(request.message(), word.message())) {
                    reasons.addAll(word.reasons());
                    notes.addAll(word.notes());
                    message = word.message();
                } else {
                    concerns.add(failed(filter, "wanted to change more than the text"));
                }
            } catch (RuntimeException e) {
                concerns.add(failed(filter, "failed with " + e.getClass().getSimpleName()));
            }
        }
        Digests digests = Digester.of(request.message(), request.audience(), reasons);
        return new Judgement(verdict(request, concerns, notes, digests), message);
    }

    private static boolean isSameButForText(Outbound entered, Outbound left) {
        return entered.withText(left.text()).equals(left);
    }

    private static Concern failed(GateFilter filter, String how) {
        return new Concern(
                filter.name(), Flow.APPROVE, Optional.empty(), "%s %s".formatted(filter.name(), how), List.of());
    }

    private static Concern own(String text) {
        return new Concern(ITSELF, Flow.APPROVE, Optional.empty(), text, List.of());
    }

    private static Verdict verdict(GateRequest request, List<Concern> concerns, List<String> notes, Digests digests) {
        Optional<Approval> approval = request.approval();
        Optional<String> flaw = approval.flatMap(given -> flaw(given, digests, request));
        List<String> overridden = flaw.isPresent()
                ? List.of()
                : approval.map(Approval::rulesOverridden).orElse(List.of());
        List<Concern> settled = new ArrayList<>();
        List<Concern> standing = new ArrayList<>();
        flaw.ifPresent(text -> standing.add(own(text)));
        for (Concern concern : concerns) {
            boolean settles = concern.settleable()
                    && concern.rule().map(overridden::contains).orElse(false);
            (settles ? settled : standing).add(concern);
        }
        standing.sort(Comparator.comparing(Concern::flow).reversed());
        List<String> said = new ArrayList<>(notes);
        if (!settled.isEmpty()) {
            approval.ifPresent(given -> said.add(released(given, settled)));
        }
        return new Verdict(
                standing.stream().map(Concern::flow).reduce(Flow.SEND, Flow::or),
                standing,
                settled,
                digests,
                approval,
                approval.map(given -> flaw.isEmpty()),
                AudienceWords.of(request.audience()),
                said);
    }

    private static String released(Approval approval, List<Concern> settled) {
        List<String> rules = settled.stream()
                .flatMap(concern -> concern.rule().stream())
                .distinct()
                .toList();
        String why = approval.justification().isBlank()
                ? ""
                : " (%s)".formatted(approval.justification().strip());
        return "released by %s at %s past %s%s".formatted(approval.by(), approval.at(), String.join(", ", rules), why);
    }

    /** Why an approval does not count; empty when it does. */
    private static Optional<String> flaw(Approval approval, Digests now, GateRequest request) {
        Digests then = approval.digests();
        if (then.payload().isEmpty() || then.audience().isEmpty()) {
            return Optional.of("the approval is bound to no message");
        }
        boolean message = then.payload().equals(now.payload());
        boolean readers = then.audience().equals(now.audience());
        if (!message || !readers) {
            return Optional.of("since it was approved, %s changed"
                    .formatted(message ? "its readers" : readers ? "the message" : "the message and its readers"));
        }
        if (!then.verdict().equals(now.verdict())) {
            return Optional.of("since it was approved, what speaks against it changed");
        }
        boolean old = !approval.by().equals(OUTBOX)
                && approval.at().plus(OLDEST_APPROVAL).isBefore(request.now());
        return old ? Optional.of("the approval is more than a day old") : Optional.empty();
    }
}
