package io.liaise.cli.view;

import io.liaise.core.message.Outbound;
import io.liaise.core.operate.Proposal;
import io.liaise.core.verdict.Concern;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the operator has to see before they agree that a message goes out: all of it. */
public final class ProposalView {

    private static final Pattern LINK = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://[^\\s<>\"]+");

    private ProposalView() {}

    /**
     * {@return the lines}
     *
     * @param unchanged whether the operator had it in their editor and left it as it was
     */
    public static List<String> lines(Proposal proposal, boolean unchanged) {
        Outbound message = proposal.message();
        List<String> lines = new ArrayList<>();
        lines.add(headline(message));
        lines.add("read by: " + proposal.verdict().audience());
        if (proposal.overridden().isEmpty()) {
            lines.add("the gate has nothing against it");
        } else {
            lines.add("your word overrides %d of the gate:"
                    .formatted(proposal.overridden().size()));
            proposal.overridden().forEach(concern -> lines.add("  " + concern(concern)));
        }
        proposal.verdict().notes().forEach(note -> lines.add("note: " + Visible.line(note, 300)));
        if (unchanged) {
            lines.add("note: your edit changed nothing");
        }
        if (proposal.mayBeOut()) {
            lines.add("note: an earlier try may have gone out; the conversation is read first, and nothing is posted "
                    + "twice");
        }
        proposal.move()
                .ifPresent(move -> lines.add("then: %s -> %s"
                        .formatted(move.from().label(), move.to().label())));
        lines.addAll(body(message));
        return lines;
    }

    /** {@return what a message is and where it goes} */
    static String headline(Outbound message) {
        String to = message.recipients().to();
        return "%s to %s on %s"
                .formatted(message.purpose().label(), to.isEmpty() ? "nobody" : Visible.line(to, 100), message.ref());
    }

    /** {@return title, text and links of a message, with everything invisible spelled} */
    static List<String> body(Outbound message) {
        List<String> lines = new ArrayList<>();
        message.title()
                .ifPresent(title -> lines.add("title: " + Visible.text(title).replace('\n', ' ')));
        Visible.text(message.text().value()).lines().forEach(line -> lines.add("  | " + line));
        Matcher links = LINK.matcher(message.text().value());
        while (links.find()) {
            lines.add("link: " + Visible.text(links.group()));
        }
        return lines;
    }

    /** {@return why a message stays, whoever vouches for it} */
    public static List<String> refusal(Proposal proposal) {
        List<String> lines = new ArrayList<>();
        lines.add(proposal.isForbidden() ? "nobody's word lets this out:" : "the gate keeps it back all the same:");
        proposal.verdict().standing().forEach(concern -> lines.add("  " + concern(concern)));
        if (proposal.isForbidden()) {
            lines.add("write it differently with --edit, or turn it down");
        }
        return lines;
    }

    /** {@return a concern in a line} */
    public static String concern(Concern concern) {
        return "%s, %s: %s"
                .formatted(
                        concern.flow().label(),
                        concern.rule().orElse(concern.filter()),
                        Visible.line(concern.text(), 300));
    }
}
