package io.liaise.cli.view;

import io.liaise.core.effect.Act;
import io.liaise.core.effect.Effect;
import java.util.ArrayList;
import java.util.List;

/** Something a hold kept back, for people. */
public final class HeldView {

    private HeldView() {}

    /** {@return the lines} */
    public static List<String> lines(Effect effect) {
        List<String> lines = new ArrayList<>();
        String owner = effect.caseId().map(Object::toString).orElse(effect.subject());
        if (effect.act() instanceof Act.Send send) {
            lines.add("%s %s: %s".formatted(owner, effect.id(), ProposalView.headline(send.message())));
            lines.addAll(ProposalView.body(send.message()));
        } else {
            lines.add("%s %s: %s"
                    .formatted(owner, effect.id(), effect.act().kind().label()));
        }
        return lines;
    }
}
