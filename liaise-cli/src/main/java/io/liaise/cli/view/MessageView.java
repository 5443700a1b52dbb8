package io.liaise.cli.view;

import io.liaise.core.operate.LooseMessage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A message outside any case, for people. */
public final class MessageView {

    private MessageView() {}

    /** {@return the lines} */
    public static List<String> lines(LooseMessage message, Instant now) {
        List<String> lines = new ArrayList<>();
        String detail = message.detail().isEmpty() ? "" : ": " + Visible.line(message.detail(), 200);
        lines.add("%s is %s%s%s".formatted(message.id(), message.state().label(), detail, act(message)));
        lines.add("");
        lines.add("subject:  " + message.effect().subject());
        lines.add("message:  " + ProposalView.headline(message.message()));
        lines.add("written:  " + Ages.since(message.effect().plan().at(), now));
        lines.addAll(ProposalView.body(message.message()));
        return lines;
    }

    private static String act(LooseMessage message) {
        return message.state() == LooseMessage.State.HELD
                ? "; send it with `liaise message send-draft %s`, or turn it down with `liaise message reject-draft %s`"
                        .formatted(message.id(), message.id())
                : "";
    }
}
