package io.liaise.gate.rules;

import io.liaise.core.message.Audience;
import io.liaise.core.message.Audience.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Says who can read a place. */
public final class AudienceWords {

    private static final Map<Scope, String> SCOPES = Map.of(
            Scope.OPERATOR, "only the operator",
            Scope.NAMED, "named readers",
            Scope.GROUP, "a bounded group",
            Scope.ORG, "organisation-wide",
            Scope.PUBLIC, "world-readable");

    private AudienceWords() {}

    /** {@return who can read a place, in words} */
    public static String of(Audience audience) {
        List<String> parts = new ArrayList<>();
        if (audience.defaulted()) {
            parts.add("world-readable (assumed: the audience could not be determined)");
        } else {
            parts.add(SCOPES.getOrDefault(audience.scope(), ""));
            boolean open = audience.scope() == Scope.PUBLIC;
            int readers = audience.readership().readers().size();
            if (!open && readers > 0) {
                parts.add(
                        audience.readership().complete()
                                ? "exactly %d reader%s".formatted(readers, readers == 1 ? "" : "s")
                                : "at least %d known reader%s".formatted(readers, readers == 1 ? "" : "s"));
            }
            audience.readership().classes().forEach(group -> parts.add(shortened(group)));
            List<String> traces = audience.permanence().durability();
            if (!open && traces.contains("indexed")) {
                parts.add("indexed by search");
            }
            if (traces.contains("archived_by_others")) {
                parts.add("archived by others");
            }
            if (traces.contains("edit_history_visible")) {
                parts.add("edits keep a visible history");
            }
        }
        parts.add(audience.permanence().retractable() ? "retractable" : "not retractable");
        return String.join("; ", parts);
    }

    private static String shortened(String group) {
        return group.equals("watchers and participants receive the body by email")
                ? "emailed to watchers and participants"
                : group;
    }
}
