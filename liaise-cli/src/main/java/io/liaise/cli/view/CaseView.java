package io.liaise.cli.view;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseEntry;
import io.liaise.core.cases.CaseState;
import io.liaise.core.cases.Draft;
import io.liaise.core.cases.Fact;
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

    /** {@return the lines} */
    public static List<String> lines(Case head, List<CaseEntry> latest, Instant now) {
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
        head.drafts().forEach(draft -> lines.addAll(draft(draft)));
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

    private static List<String> draft(Draft draft) {
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
