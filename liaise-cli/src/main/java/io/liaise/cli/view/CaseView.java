package io.liaise.cli.view;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseEntry;
import io.liaise.core.cases.CaseId;
import io.liaise.core.cases.CaseState;
import io.liaise.core.cases.Draft;
import io.liaise.core.cases.Fact;
import io.liaise.core.effect.Effect;
import io.liaise.core.ledger.LedgerView;
import io.liaise.core.operate.HeldWork;
import io.liaise.core.operate.Outbox;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A case for people. The first line says why it stands where it stands. */
public final class CaseView {

    private static final int EXCERPT = 100;

    private CaseView() {}

    /**
     * What of a case has not gone out yet.
     *
     * @param outbox what goes out by itself after a while
     * @param held what a hold kept back
     */
    public record Pending(List<Effect> outbox, List<Effect> held) {

        /** {@return what is pending of a case} */
        public static Pending of(LedgerView view, CaseId id) {
            return new Pending(Outbox.of(view, id), HeldWork.of(view, id));
        }
    }

    /** {@return the lines} */
    public static List<String> lines(Case head, Pending pending, List<CaseEntry> latest, Instant now) {
        List<String> lines = new ArrayList<>();
        lines.add(headline(head, now));
        lines.add("");
        lines.add("subject:       " + head.subject());
        lines.add("reporter:      " + head.reporter().map(Object::toString).orElse("nobody"));
        head.opening().conversations().forEach(ref -> lines.add("conversation:  " + ref));
        lines.add("opened:        " + Ages.since(head.opening().createdAt(), now));
        lines.add("updated:       " + Ages.since(head.progress().updatedAt(), now));
        head.work().sessionId().ifPresent(session -> lines.add("session:       " + session));
        lines.add("runs:          " + head.work().starts());
        lines.add("cost:          $" + head.work().spending().costUsd().toPlainString());
        if (head.talk().isTainted()) {
            lines.add("not trusted:   " + String.join("; ", head.talk().taint()));
        }
        head.drafts().forEach(draft -> lines.addAll(draft(head, draft)));
        pending.outbox().forEach(effect -> lines.addAll(waiting(head, effect)));
        pending.held().forEach(effect -> lines.addAll(held(effect)));
        lines.add("");
        lines.add("latest entries (%d of %d):"
                .formatted(latest.size(), head.progress().entries()));
        latest.forEach(entry -> lines.add("  " + entry(entry)));
        return lines;
    }

    private static String headline(Case head, Instant now) {
        String age = Ages.of(Duration.between(head.progress().since(), now));
        String why = head.progress().reason().isEmpty()
                ? ""
                : ": " + Visible.line(head.progress().reason(), EXCERPT);
        String rest = head.progress()
                .deferUntil()
                .filter(now::isBefore)
                .map(until -> "; it rests until " + until.truncatedTo(ChronoUnit.SECONDS))
                .orElse("");
        String act = head.drafts().isEmpty()
                ? head.state() == CaseState.NEEDS_OWNER
                        ? "; move it with `liaise case set-state %s STATE`".formatted(head.id())
                        : ""
                : "; %d waiting for you below".formatted(head.drafts().size());
        return "%s is in %s for %s%s%s%s".formatted(head.id(), head.state().label(), age, why, rest, act);
    }

    private static List<String> waiting(Case head, Effect effect) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.addAll(HeldView.lines(effect));
        lines.add("  goes out by itself%s; call it back with `liaise case cancel-send %s %s`"
                .formatted(
                        effect.course()
                                .notBefore()
                                .map(at -> " at " + at.truncatedTo(ChronoUnit.SECONDS))
                                .orElse(""),
                        head.id(),
                        effect.id()));
        return lines;
    }

    private static List<String> held(Effect effect) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.addAll(HeldView.lines(effect));
        lines.add("  a hold kept it back; lift that, then let it go with `liaise release --hold SCOPE`");
        return lines;
    }

    private static List<String> draft(Case head, Draft draft) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add("draft %s: %s to %s%s"
                .formatted(
                        draft.id(),
                        draft.purpose().label(),
                        draft.recipient().map(Object::toString).orElse("nobody"),
                        draft.ref().map(ref -> " on " + ref).orElse(", no channel")));
        lines.add("  waits because: " + Visible.line(draft.waiting().reason(), EXCERPT));
        if (draft.overtaken()) {
            lines.add("  its recipient has written since");
        }
        draft.waiting().notes().forEach(note -> lines.add("  note: " + Visible.line(note, EXCERPT)));
        draft.waiting()
                .gate()
                .ifPresent(gate ->
                        lines.add("  gate: %s; read by %s".formatted(gate.flow().label(), gate.audience())));
        draft.title().ifPresent(title -> lines.add("  title: " + Visible.line(title, EXCERPT)));
        Visible.text(draft.text().value()).lines().forEach(line -> lines.add("  | " + line));
        String which = head.drafts().size() == 1 ? "" : " " + draft.id();
        lines.add("  send it with `liaise case send-draft %s%s`, or turn it down with `liaise case reject-draft %s%s`"
                .formatted(head.id(), which, head.id(), which));
        return lines;
    }

    private static String entry(CaseEntry entry) {
        String at = entry.at().truncatedTo(ChronoUnit.SECONDS).toString();
        return "%s  %-12s %s".formatted(at, entry.actor(), fact(entry.fact()));
    }

    private static String fact(Fact fact) {
        return fact.read(new FactLines());
    }

    /** {@return the start of a text in quotes, or nothing where there is none} */
    static String quoted(Optional<String> text) {
        return text.filter(some -> !some.isBlank())
                .map(some -> ": \"" + Visible.line(some, EXCERPT) + "\"")
                .orElse("");
    }
}
