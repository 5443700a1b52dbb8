package io.liaise.cli.view;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseState;
import io.liaise.core.config.ConfigProblem;
import io.liaise.core.config.Configuration;
import io.liaise.core.config.GlobalConfig;
import io.liaise.core.effect.Effect;
import io.liaise.core.ledger.Day;
import io.liaise.core.ledger.LedgerJson;
import io.liaise.core.ledger.LedgerView;
import io.liaise.core.ledger.Listed;
import io.liaise.core.ledger.Unrouted;
import io.liaise.core.operate.HeldWork;
import io.liaise.core.operate.LooseMessage;
import io.liaise.core.operate.LooseMessages;
import io.liaise.core.plugin.PluginProblem;
import io.liaise.core.plugin.Plugins;
import io.liaise.core.policy.Hold;
import io.liaise.core.policy.Subject;
import io.liaise.core.run.RunRecord;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How everything stands.
 *
 * @param now when
 * @param ticks when a tick last began and ended
 * @param attention what needs the operator, each line with the command to act
 * @param holds the holds that are set
 * @param runs the runs in flight
 * @param cases the open cases
 * @param days what each subject used today, and may use
 * @param unrouted how many messages belong to nobody
 */
public record Status(
        Instant now,
        Ticks ticks,
        List<String> attention,
        List<Hold> holds,
        List<RunRecord> runs,
        List<Case> cases,
        Map<String, Usage> days,
        int unrouted) {

    /**
     * When a tick last began and ended.
     *
     * @param began when one last began
     * @param ended when one last ended
     */
    public record Ticks(Optional<Instant> began, Optional<Instant> ended) {}

    /**
     * What a subject used today.
     *
     * @param used what it used
     * @param runs how many runs it may have
     * @param active whether ticks act on it
     */
    public record Usage(Day used, int runs, boolean active) {}

    /** {@return how everything stands now} */
    public static Status of(Configuration configuration, Plugins plugins, LedgerView view, Instant now) {
        Listed<Case> cases = view.openCases();
        Listed<RunRecord> runs = view.runsInFlight();
        Listed<Unrouted> unrouted = view.unrouted();
        LocalDate today = LocalDate.ofInstant(
                now, configuration.global().map(GlobalConfig::zone).orElseThrow());
        Map<String, Usage> days = new LinkedHashMap<>();
        for (Subject subject : configuration.subjects()) {
            days.put(
                    subject.slug(),
                    new Usage(
                            view.day(subject.slug(), today),
                            subject.policy().budget().dailyDispatches(),
                            subject.active()));
        }
        List<String> attention = new ArrayList<>(waiting(cases.values()));
        HeldWork.all(view).stream()
                .map(Effect::caseId)
                .flatMap(Optional::stream)
                .distinct()
                .map(id -> "%s has work that a hold kept back: liaise case show %s".formatted(id, id))
                .forEach(attention::add);
        LooseMessages.all(view).stream()
                .filter(message -> message.state() == LooseMessage.State.HELD)
                .map(LooseMessage::id)
                .map(id -> "message %s waits for your word: liaise message show %s".formatted(id, id))
                .forEach(attention::add);
        if (!unrouted.values().isEmpty()) {
            attention.add("%s came from people nobody knows here: liaise unrouted list"
                    .formatted(Counted.of(unrouted.values().size(), "message")));
        }
        configuration.broken().stream().map(slug -> broken(configuration, slug)).forEach(attention::add);
        plugins.problems().stream().map(PluginProblem::text).forEach(attention::add);
        Stream.of(cases, runs, unrouted)
                .flatMap(listed -> listed.unreadable().entrySet().stream())
                .map(bad -> "%s cannot be read (%s)".formatted(bad.getKey(), bad.getValue()))
                .forEach(attention::add);
        return new Status(
                now,
                new Ticks(view.stamp("run_started_at"), view.stamp("run_ended_at")),
                attention,
                view.holds(),
                runs.values(),
                cases.values().stream()
                        .sorted(Comparator.comparing(Case::subject)
                                .thenComparing(head -> head.opening().createdAt())
                                .thenComparing(Case::id))
                        .toList(),
                days,
                unrouted.values().size());
    }

    private static String broken(Configuration configuration, String slug) {
        String first = configuration.problemsOf(slug).stream()
                .filter(ConfigProblem::isError)
                .map(ConfigProblem::text)
                .findFirst()
                .orElse(slug);
        return "subject %s is left out: %s".formatted(slug, first);
    }

    private static List<String> waiting(List<Case> cases) {
        List<String> lines = new ArrayList<>();
        for (Case head : cases) {
            if (!head.drafts().isEmpty()) {
                lines.add("%s has %s: liaise case show %s"
                        .formatted(head.id(), Counted.of(head.drafts().size(), "draft"), head.id()));
            } else if (head.state() == CaseState.NEEDS_OWNER) {
                lines.add("%s needs you (%s): liaise case show %s"
                        .formatted(head.id(), Visible.line(head.progress().reason(), 60), head.id()));
            }
        }
        return lines;
    }

    /** {@return the lines for people} */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        section(lines, "needs you", attention, "nothing");
        lines.add("");
        lines.add("last tick: " + tick());
        section(lines, "holds", holds.stream().map(this::line).toList(), "none");
        section(lines, "runs in flight", runs.stream().map(this::line).toList(), "none");
        lines.add("");
        days.forEach((slug, usage) -> subject(lines, slug, usage));
        return lines;
    }

    private static void section(List<String> lines, String title, List<String> items, String empty) {
        if (items.isEmpty()) {
            lines.add(title + ": " + empty);
        } else {
            lines.add(title + ":");
            items.forEach(item -> lines.add("  " + item));
        }
    }

    private String tick() {
        if (ticks.began().isEmpty()) {
            return "never";
        }
        Instant began = ticks.began().get();
        return ticks.ended()
                .filter(ended -> !ended.isBefore(began))
                .map(ended -> Ages.since(ended, now))
                .orElseGet(() -> "began " + Ages.since(began, now) + " and has not ended");
    }

    private String line(Hold hold) {
        String reason = hold.reason().isEmpty() ? "" : ": " + Visible.line(hold.reason(), 60);
        return "%s  %s, by %s, %s%s; lift it with `liaise unhold %s`"
                .formatted(
                        hold.scope(),
                        hold.mode().label(),
                        hold.setBy(),
                        Ages.since(hold.setAt(), now),
                        reason,
                        hold.scope());
    }

    private String line(RunRecord run) {
        return "%s  %s, started %s"
                .formatted(run.id(), run.mode().label(), Ages.since(run.clock().startedAt(), now));
    }

    private void subject(List<String> lines, String slug, Usage usage) {
        List<Case> own =
                cases.stream().filter(head -> head.subject().equals(slug)).toList();
        lines.add("%s: %s, %d of %d runs today, $%s%s"
                .formatted(
                        slug,
                        Counted.of(own.size(), "open case"),
                        usage.used().runs(),
                        usage.runs(),
                        usage.used().costUsd().toPlainString(),
                        usage.active() ? "" : " (active = false: no tick acts on it)"));
        for (CaseState state : CaseState.values()) {
            String ids = own.stream()
                    .filter(head -> head.state() == state)
                    .map(head -> head.id().toString())
                    .collect(Collectors.joining(" "));
            if (!ids.isEmpty()) {
                lines.add("  %-14s %s".formatted(state.label(), ids));
            }
        }
    }

    /** {@return the same for programs} */
    public ViewJson json() {
        return ViewJson.document()
                .put("at", now.toString())
                .put("run_started_at", ticks.began())
                .put("run_ended_at", ticks.ended())
                .texts("attention", attention)
                .kept("holds", holds.stream().map(LedgerJson::of).toList())
                .kept("runs", runs.stream().map(LedgerJson::of).toList())
                .parts("cases", cases.stream().map(CaseSummary::of).toList())
                .parts(
                        "subjects",
                        days.entrySet().stream()
                                .map(day -> ViewJson.part()
                                        .put("slug", day.getKey())
                                        .put("active", day.getValue().active())
                                        .put("runs_today", day.getValue().used().runs())
                                        .put("runs_a_day", day.getValue().runs())
                                        .put(
                                                "cost_usd_today",
                                                day.getValue().used().costUsd().toPlainString()))
                                .toList())
                .put("unrouted", unrouted);
    }
}
