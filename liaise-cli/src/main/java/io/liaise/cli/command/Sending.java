package io.liaise.cli.command;

import io.liaise.cli.desk.Console;
import io.liaise.cli.desk.ExitCode;
import io.liaise.cli.desk.Wiring;
import io.liaise.cli.view.ProposalView;
import io.liaise.cli.view.ViewJson;
import io.liaise.core.operate.Proposal;
import io.liaise.core.operate.Released;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Shows the operator what would be sent, asks, and sends it. */
final class Sending {

    private final Wiring wiring;
    private final boolean json;
    private final String owner;

    /**
     * Sending something.
     *
     * @param json whether programs read along
     * @param owner what it belongs to
     */
    Sending(Wiring wiring, boolean json, String owner) {
        this.wiring = wiring;
        this.json = json;
        this.owner = owner;
    }

    /** What sends, and what keeps, a proposal. */
    interface Acts {
        /** Sends it. */
        Released send(Proposal proposal);

        /** Writes down why it stays. */
        void keep(Proposal proposal);
    }

    ExitCode run(Proposal proposal, boolean unchanged, boolean dryRun, Acts acts) {
        if (!dryRun) {
            Consent.requireNoAgent(wiring);
        }
        List<String> preview = ProposalView.lines(proposal, unchanged);
        if (!proposal.mayGo()) {
            if (!dryRun) {
                acts.keep(proposal);
            }
            return told(
                    proposal,
                    Optional.empty(),
                    dryRun,
                    proposal.isForbidden() ? ExitCode.BLOCKED : ExitCode.HELD,
                    ProposalView.refusal(proposal));
        }
        Consumer<String> show = json ? wiring.console()::complain : wiring.console()::say;
        preview.forEach(show);
        if (dryRun) {
            return told(proposal, Optional.empty(), true, ExitCode.DONE, List.of("[a dry run: nothing was sent]"));
        }
        wiring.console().out().flush();
        if (!Consent.given(wiring, "Send it?")) {
            return told(proposal, Optional.empty(), false, ExitCode.DONE, List.of(owner + ": it stays as it is"));
        }
        Released released = acts.send(proposal);
        return told(proposal, Optional.of(released), false, exit(released), List.of(line(owner, released)));
    }

    static ExitCode exit(Released released) {
        return switch (released.result()) {
            case SENT, UNDER_WAY -> ExitCode.DONE;
            case KEPT -> ExitCode.HELD;
            case REFUSED -> ExitCode.FAILED;
        };
    }

    static String line(String owner, Released released) {
        String what = switch (released.result()) {
            case SENT -> "it went out (%s)".formatted(released.detail());
            case UNDER_WAY -> "it is under way; " + released.detail();
            case KEPT -> "it is kept back: " + released.detail();
            case REFUSED -> "it stays: " + released.detail();
        };
        String move = released.move()
                .map(moved ->
                        "; %s -> %s".formatted(moved.from().label(), moved.to().label()))
                .orElse("");
        String left = released.left() == 0 ? "" : "; %d drafts left".formatted(released.left());
        return "%s: %s%s%s".formatted(owner, what, move, left);
    }

    private ExitCode told(
            Proposal proposal, Optional<Released> released, boolean dryRun, ExitCode code, List<String> lines) {
        Console console = wiring.console();
        if (json) {
            console.say(ViewJson.document()
                    .put("owner", owner)
                    .put("dry_run", dryRun)
                    .put("may_go", proposal.mayGo())
                    .put("forbidden", proposal.isForbidden())
                    .put("audience", proposal.verdict().audience())
                    .texts(
                            "standing",
                            proposal.verdict().standing().stream()
                                    .map(ProposalView::concern)
                                    .toList())
                    .texts(
                            "overridden",
                            proposal.overridden().stream()
                                    .map(ProposalView::concern)
                                    .toList())
                    .put(
                            "result",
                            released.map(r -> r.result().name().toLowerCase(java.util.Locale.ROOT))
                                    .orElse(""))
                    .put("detail", released.map(Released::detail).orElse(""))
                    .text());
        } else {
            lines.forEach(code == ExitCode.DONE ? console::say : console::complain);
        }
        return code;
    }
}
