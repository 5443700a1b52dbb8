package io.liaise.cli.view;

import io.liaise.core.cases.Case;
import io.liaise.core.cases.Draft;

/** A case for a program, without a word of what anybody wrote. */
public final class CaseSummary {

    private CaseSummary() {}

    /** {@return the case in the ledger's names; of its drafts only the ids} */
    public static ViewJson of(Case head) {
        return ViewJson.part()
                .put("id", head.id().toString())
                .put("subject", head.subject())
                .put("kind", head.opening().kind().label())
                .put("state", head.state().label())
                .put("reason", head.progress().reason())
                .put("since", head.progress().since().toString())
                .texts("conversations", head.opening().conversations())
                .put("reporter", head.reporter())
                .put("created_at", head.opening().createdAt().toString())
                .put("updated_at", head.progress().updatedAt().toString())
                .put("defer_until", head.progress().deferUntil())
                .put("entries", head.progress().entries())
                .texts("drafts", head.drafts().stream().map(Draft::id).toList())
                .put("starts", head.work().starts())
                .put("cost_usd", head.work().spending().costUsd().toPlainString());
    }
}
