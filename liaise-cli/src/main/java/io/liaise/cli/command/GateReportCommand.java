package io.liaise.cli.command;

import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.cli.view.Table;
import io.liaise.cli.view.ViewJson;
import io.liaise.core.cases.Case;
import io.liaise.core.cases.CaseEntry;
import io.liaise.core.config.Configuration;
import io.liaise.core.failure.InvalidValueException;
import io.liaise.core.ledger.Ledger;
import io.liaise.core.ledger.LedgerView;
import io.liaise.core.vet.GateReport;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tells how the gate has done. */
@Command(
        name = "report",
        description = {
            "Tell how the gate has done: what it kept back, what you let out all the same, and which rules fired.",
            "Counted are the messages of cases."
        },
        footer = {"", "Example: liaise gate report --subject app --since 2026-01-01"})
public final class GateReportCommand implements Callable<ExitCode> {

    private final Wiring wiring;

    @Mixin
    private RootOption root;

    @Mixin
    private JsonOption json;

    @Option(names = "--subject", paramLabel = "SUBJECT", description = "Only the cases of this subject.")
    private @Nullable String subject;

    @Option(
            names = "--since",
            paramLabel = "TIME",
            description = "Only what was judged since, as a day or a time such as 2026-01-05T09:00:00Z.")
    private @Nullable String since;

    /** The command over these parts. */
    public GateReportCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public ExitCode call() {
        Configuration configuration = root.load(wiring);
        if (subject != null) {
            configuration.requireSubject(subject);
        }
        Instant from = since == null ? Instant.MIN : time(since);
        GateReport report;
        try (Ledger ledger = wiring.ledger(configuration.requireGlobal())) {
            report = ledger.read(view -> GateReport.of(histories(view, from)));
        }
        if (json.wanted()) {
            wiring.console().say(json(report));
        } else {
            lines(report).forEach(wiring.console()::say);
        }
        return ExitCode.DONE;
    }

    private List<List<CaseEntry>> histories(LedgerView view, Instant from) {
        return Stream.concat(view.openCases().values().stream(), view.archivedCases().values().stream())
                .filter(head -> subject == null || head.subject().equals(subject))
                .map(Case::id)
                .map(id -> view.history(id, 0).stream()
                        .filter(entry -> !entry.at().isBefore(from))
                        .toList())
                .toList();
    }

    /** Reads a day or a time; one without an offset is in UTC. */
    private static Instant time(String text) {
        try {
            if (text.indexOf('T') < 0) {
                return LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
            }
            boolean offset = text.endsWith("Z") || text.matches(".*[+-][0-9]{2}:[0-9]{2}");
            return OffsetDateTime.parse(offset ? text : text + "Z").toInstant();
        } catch (DateTimeException e) {
            throw new InvalidValueException(
                    "--since has to be a day such as 2026-01-05 or a time such as 2026-01-05T09:00:00Z");
        }
    }

    private List<String> lines(GateReport report) {
        List<String> lines = new ArrayList<>();
        lines.add("gate report for %s%s"
                .formatted(subject == null ? "every subject" : subject, since == null ? "" : " since " + since));
        counts(report).forEach((name, number) -> lines.add("  %-22s %d".formatted(name + ":", number)));
        lines.add("  %-22s %s".formatted("override rate:", rate(report.overrideRate())));
        lines.add("  %-22s %s".formatted("false-divert rate:", rate(report.falseDivertRate())));
        if (!report.rules().isEmpty()) {
            lines.add("");
            Table table = new Table("RULE", "FIRED", "LET OUT", "CONFIRMED", "PRECISION");
            report.rules()
                    .forEach((name, rule) -> table.row(
                            name,
                            Long.toString(rule.fired()),
                            Long.toString(rule.released()),
                            Long.toString(rule.confirmed()),
                            rate(rule.precision())));
            lines.addAll(table.lines());
        }
        return lines;
    }

    private static Map<String, Long> counts(GateReport report) {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("judged", report.judged());
        counts.put("sent as judged", report.sent());
        counts.put("kept back", report.held());
        counts.put("let out by you", report.released());
        counts.put("of these unchanged", report.falseDiverts());
        counts.put("turned down by you", report.rejected());
        return counts;
    }

    private static String rate(OptionalDouble share) {
        return share.isPresent() ? String.format(Locale.ROOT, "%.3f", share.getAsDouble()) : "nothing to count";
    }

    private String json(GateReport report) {
        return ViewJson.document()
                .put("subject", Optional.ofNullable(subject))
                .put("since", Optional.ofNullable(since))
                .put("judged", report.judged())
                .put("sent_as_judged", report.sent())
                .put("held", report.held())
                .put("released", report.released())
                .put("false_diverts", report.falseDiverts())
                .put("rejected", report.rejected())
                .put("override_rate", number(report.overrideRate()))
                .put("false_divert_rate", number(report.falseDivertRate()))
                .parts(
                        "rules",
                        report.rules().entrySet().stream()
                                .map(rule -> ViewJson.part()
                                        .put("rule", rule.getKey())
                                        .put("fired", rule.getValue().fired())
                                        .put("released", rule.getValue().released())
                                        .put("confirmed", rule.getValue().confirmed())
                                        .put("precision", number(rule.getValue().precision())))
                                .toList())
                .text();
    }

    private static Optional<String> number(OptionalDouble share) {
        return share.isPresent() ? Optional.of(rate(share)) : Optional.empty();
    }
}
