package io.liaise.cli.view;

import io.liaise.cli.desk.ExitCode;
import io.liaise.core.verdict.Concern;
import io.liaise.core.verdict.Verdict;
import io.liaise.core.vet.Opinion;
import java.util.ArrayList;
import java.util.List;

/**
 * What the gate says of a text, for people and programs.
 *
 * @param opinion what it says
 */
public record OpinionView(Opinion opinion) {

    /** {@return what a program that would write at once goes by} */
    public ExitCode exitCode() {
        return switch (opinion.route()) {
            case SEND -> ExitCode.DONE;
            case DRAFT -> ExitCode.HELD;
            case BLOCK -> ExitCode.BLOCKED;
        };
    }

    /** {@return the lines for people} */
    public List<String> lines() {
        Verdict verdict = opinion.verdict();
        List<String> lines = new ArrayList<>();
        lines.add("%s (%s) for %s (%s)"
                .formatted(
                        opinion.route().label(),
                        verdict.flow().label(),
                        opinion.ref(),
                        opinion.subject().map(slug -> "subject " + slug).orElse("of no subject")));
        lines.add("  read by: " + verdict.audience());
        verdict.standing().stream()
                .map(concern -> "  " + ProposalView.concern(concern))
                .forEach(lines::add);
        verdict.notes().stream().map(note -> "  note: " + note).forEach(lines::add);
        return lines;
    }

    /** {@return the same as JSON} */
    public String json() {
        Verdict verdict = opinion.verdict();
        return ViewJson.document()
                .put("ref", opinion.ref().encoded())
                .put("subject", opinion.subject())
                .put("route", opinion.route().label())
                .put("flow", verdict.flow().label())
                .put("exit_code", exitCode().code())
                .put("audience", verdict.audience())
                .texts("reasons", verdict.standing().stream().map(Concern::text).toList())
                .texts(
                        "rules",
                        verdict.standing().stream()
                                .flatMap(concern -> concern.rule().stream())
                                .toList())
                .texts("notes", verdict.notes())
                .put("payload_hash", verdict.digests().payload())
                .put("audience_hash", verdict.digests().audience())
                .text();
    }
}
